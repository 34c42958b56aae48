// Dialog that proposes a tier from the customer’s page.
import { Dialog } from '../../ui/dialog.tsx';
import { type Tiered, TierForm } from './tier-form.tsx';

type Props = { customer: Tiered; onClose: () => void; onDone: () => void };

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
