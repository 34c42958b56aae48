// A second officer agrees to a cover, with their PIN.
import { officerRoutes } from '@alajo/contract/ajo/officers.ts';
import type { CoverRequest, Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { changeGroup } from '../change-group.ts';
import { nameOfLate } from '../roles.ts';

type Props = {
  group: Group;
  cover: CoverRequest;
  onDone: (sentence: string) => void;
  onClose: () => void;
};

export default function ApproveCover({ group, cover, onDone, onClose }: Props) {
  const client = useQueryClient();
  const name = nameOfLate(group, cover);
  const payment = usePayment({
    pay: ({ pin }) => {
      const agreed = { id: group.id, cover: cover.id };
      return changeGroup(client, call(officerRoutes.confirmCover, agreed, { pin }));
    },
    onPaid: ({ message }) => {
      onDone(message);
      onClose();
    },
    onFail: () => client.invalidateQueries({ queryKey: ['ajo', 'group', group.id] }),
  });
  return (
    <Dialog open onOpenChange={onClose} title={`Agree to cover ${name}?`}>
      <PinForm payment={payment} labels={{ pay: 'Agree' }}>
        <p className="text-sm">
          {cover.by} pays up to {formatNaira(cover.amount)} from their wallet, or less if part of it
          comes in first. Nothing is taken from yours.
        </p>
      </PinForm>
    </Dialog>
  );
}
