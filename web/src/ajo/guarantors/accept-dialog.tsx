// Agreeing to be a guarantor: the possible cost in one sentence, then the PIN.
import { type Guarantee, guaranteeRoutes, guaranteeText } from '@alajo/contract/ajo/guarantors.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useBalanceFor } from '../../paying/balance-hint.tsx';
import { BalanceNow, PaymentSuccess } from '../../paying/payment-success.tsx';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { amountPerPeriod } from '../chips.tsx';
import { Fact, Facts } from '../facts.tsx';
import { refetchAfterAjoPayment } from '../queries.ts';

type Props = { guarantee: Guarantee; onClose: () => void };

export default function AcceptDialog({ guarantee, onClose }: Props) {
  const client = useQueryClient();
  const { id, amount, member, group_name, contribution_amount, frequency } = guarantee;
  const withKey = useIdempotencyKey(`guarantee-${id}`);
  const balance = useBalanceFor(amount);
  const payment = usePayment({
    pay: ({ pin }) =>
      withKey(
        amount,
        (idempotency_key) =>
          call(guaranteeRoutes.acceptGuarantee, { id, expected: amount }, { pin, idempotency_key }),
        { pays: `${formatNaira(amount)} on hold for ${member} in ${group_name}` },
      ),
    onPaid: () => refetchAfterAjoPayment(client),
    onFail: () => client.invalidateQueries({ queryKey: ['ajo'] }),
  });
  return (
    <Dialog open onOpenChange={onClose} title="Be a guarantor">
      {payment.reply ? (
        <PaymentSuccess
          amount={amount}
          headline={`on hold for ${member} in ${group_name}`}
          reference={null}
          onDone={onClose}
        >
          <p>We’ll tell you if any of it is used.</p>
          <BalanceNow />
        </PaymentSuccess>
      ) : (
        <PinForm
          payment={payment}
          labels={{ pay: `Hold ${formatNaira(amount)}` }}
          balance={balance}
        >
          <p className="font-semibold">{guaranteeText(guarantee)}</p>
          <Facts>
            <Fact name="For">{member}</Fact>
            <Fact name="Group">{group_name}</Fact>
            <Fact name="They pay">{amountPerPeriod(contribution_amount, frequency)}</Fact>
            <Fact name="Put on hold in your wallet now">
              <b>{formatNaira(amount)}</b>
            </Fact>
          </Facts>
          <p className="text-muted text-sm">
            We’ll take what they owe you from their wallet and their turn, before anything they owe
            the reserve. Once the money is on hold, you can’t get it back before the end.
          </p>
        </PinForm>
      )}
    </Dialog>
  );
}
