// The success screen of a payment made on a page or in a view, which Done leaves.
import { Dialog } from '../ui/dialog.tsx';
import { PaymentSuccess, type PaymentSuccessProps } from './payment-success.tsx';

export function PaymentSuccessDialog(props: PaymentSuccessProps) {
  return (
    <Dialog open overScreen onOpenChange={props.onDone} title="Done">
      <PaymentSuccess {...props} />
    </Dialog>
  );
}
