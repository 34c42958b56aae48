// Removes the next of kin, with the PIN.
import { kinRoutes } from '@alajo/contract/ajo/kin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { kinQuery } from './queries.ts';

type Props = { name: string; onClose: () => void; onDone: (sentence: string) => void };

export default function RemoveDialog({ name, onClose, onDone }: Props) {
  const client = useQueryClient();
  const payment = usePayment({
    pay: ({ pin }) => call(kinRoutes.removeKin, undefined, { pin }),
    onPaid: (page) => {
      client.setQueryData(kinQuery.queryKey, page);
      onDone('You no longer have a next of kin.');
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={`Remove ${name}?`}>
      <PinForm payment={payment} labels={{ pay: 'Remove' }} only>
        <p>
          If something happens to you, any money from your seats stays in your wallet until your
          family contacts us.
        </p>
      </PinForm>
    </Dialog>
  );
}
