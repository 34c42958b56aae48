// Dialog that proposes a tier from the customer’s page.
import { Dialog } from '../../ui/dialog.tsx';
import { type TierCustomer, TierForm } from './tier-form.tsx';

type Props = { customer: TierCustomer; onClose: () => void; onDone: () => void };

export default function TierDialog({ customer, onClose, onDone }: Props) {
  const done = () => {
    onDone();
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={`Propose a tier for ${customer.name}`}>
      <TierForm customer={customer} onClose={onClose} onDone={done} />
    </Dialog>
  );
}
