// The success screen of a payment made on a page or in a view, which Done leaves.
import { Dialog } from '../ui/dialog.tsx';
import { type MomentProps, PaymentMoment } from './payment-success.tsx';

export function PaymentMomentDialog(props: MomentProps) {
  return (
    <Dialog open overScreen onOpenChange={props.onDone} title="Done">
      <PaymentMoment {...props} />
    </Dialog>
  );
}
