// The last step of adding money by a saved card, or by one to save: what is charged, then the PIN.
import { formatNaira } from '@alajo/contract/money.ts';
import { cardName, type SavedCard } from '@alajo/contract/wallet/cards.ts';
import type { FundBody, Funding } from '@alajo/contract/wallet/fundings.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { CostLines, PinForm, usePayment } from '../paying/pin-form.tsx';
import { call } from '../platform/api.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { BackStep } from '../platform/layers.ts';

type Props = {
  wallet: number;
  body: FundBody;
  /** The saved card to charge; undefined if the card that pays is to be saved. */
  card: SavedCard | undefined;
  onDone: (funding: Funding) => void;
  onBack: () => void;
};

export function CardPayment({ wallet, body, card, onDone, onBack }: Props) {
  const withKey = useIdempotencyKey('funding');
  const amount = formatNaira(body.amount);
  const pays = card && `${amount} from ${cardName(card)}`;
  const payment = usePayment({
    pays,
    pay: ({ pin }) =>
      withKey(
        body,
        (idempotency_key) =>
          call(walletRoutes.fund, { id: wallet, ...body }, { idempotency_key, pin }),
        { pays },
      ),
    onPaid: onDone,
  });
  return (
    <PinForm
      payment={payment}
      labels={{ pay: card ? `Add ${amount}` : 'Continue' }}
      onCancel={onBack}
      cancelLabel="Back"
    >
      {!payment.pending && <BackStep onBack={onBack} />}
      <CostLines
        to="Your wallet"
        where={card ? `From ${cardName(card)}` : 'By card, on our partner’s page'}
        lines={[]}
        total={body.amount}
      />
      {!card && (
        <p className="text-muted text-sm">
          We’ll save the card you pay with. Next time you need only your PIN. Our payment partner
          keeps the card number; we never see it.
        </p>
      )}
    </PinForm>
  );
}
