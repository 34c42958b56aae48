// Removes the next of kin, with the PIN.
import { nextOfKinRoutes } from '@alajo/contract/ajo/next-of-kin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { nextOfKinQuery } from './queries.ts';

type Props = { name: string; onClose: () => void; onDone: (sentence: string) => void };

export default function RemoveDialog({ name, onClose, onDone }: Props) {
  const client = useQueryClient();
  const payment = usePayment({
    pay: ({ pin }) => call(nextOfKinRoutes.removeNextOfKin, undefined, { pin }),
    onPaid: (page) => {
      client.setQueryData(nextOfKinQuery.queryKey, page);
      onDone('You no longer have a next of kin.');
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={`Remove ${name}?`}>
      <PinForm payment={payment} labels={{ pay: 'Remove' }}>
        <p>
          If something happens to you, any money from your seats stays in your wallet until your
          family contacts us.
        </p>
      </PinForm>
    </Dialog>
  );
}
