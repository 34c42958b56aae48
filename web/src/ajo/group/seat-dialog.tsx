// Taking over a leaving member's seat: the customer repays the member's payments so far, and takes on their
// turn and future contributions.

import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { potOf, type SeatOffer } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BalanceNow, PaymentSuccess } from '../../paying/payment-success.tsx';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Affordability } from '../affordability.tsx';
import { amountPerPeriod } from '../chips.tsx';
import { Fact, Facts } from '../facts.tsx';
import { amountPerRound } from '../own-payments.ts';
import { refetchAfterAjoPayment } from '../queries.ts';
import { Terms } from '../terms.tsx';

type Props = { offer: SeatOffer; onClose: () => void; onVisit: (id: number) => void };

export default function SeatDialog({ offer, onClose, onVisit }: Props) {
  const client = useQueryClient();
  const withKey = useIdempotencyKey('seat');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const payment = usePayment({
    checkRest: () => {
      setTried(true);
      return agreed;
    },
    pay: ({ pin }) => {
      const body = { id: offer.id, terms_version: offer.terms_version, expected: offer.price };
      return withKey(
        body,
        (idempotency_key) => call(ajoRoutes.takeSeat, body, { pin, idempotency_key }),
        {
          pays: `${formatNaira(offer.price)} for ${offer.from_name}’s seat in ${offer.group_name}`,
        },
      );
    },
    onPaid: () => refetchAfterAjoPayment(client),
  });
  const decline = useAction({
    mutationFn: () => call(ajoRoutes.endSeatOffer, { id: offer.id }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ['ajo'] });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="Take the seat">
      {payment.reply ? (
        <PaymentSuccess
          amount={offer.price}
          headline={`paid for a seat in ${offer.group_name}`}
          reference={null}
          next={
            <Button variant="tint" onClick={() => onVisit(offer.group_id)}>
              View group
            </Button>
          }
          onDone={onClose}
        >
          <p>
            You collect as #{payment.reply.position}.{' '}
            {!offer.by_staff && `${formatNaira(offer.price)} went to ${offer.from_name}.`}
          </p>
          <BalanceNow />
        </PaymentSuccess>
      ) : (
        <PinForm
          payment={payment}
          labels={{ pay: offer.by_staff ? 'Take the seat' : `Pay ${formatNaira(offer.price)}` }}
          byButton
        >
          <Facts>
            <Fact name="Group">{offer.group_name}</Fact>
            <Fact name="From">{offer.from_name}</Fact>
            <Fact name="Turn to collect">#{offer.position}</Fact>
            <Fact name="Contribution">
              {amountPerPeriod(offer.contribution_amount, offer.frequency)}
            </Fact>
            <Fact name="You pay now">{formatNaira(offer.price)}</Fact>
            {offer.owes > 0 && <Fact name="Owed on the seat">{formatNaira(offer.owes)}</Fact>}
          </Facts>
          <p className="text-muted text-sm">
            {offer.by_staff
              ? `Our team is offering you this seat. You get its turn and what was paid in, and take on what it owes.`
              : `This is what ${offer.from_name} has paid in so far. It goes to them, and you get their turn.`}
          </p>
          <Affordability
            act="take this seat"
            each={amountPerRound(offer)}
            frequency={offer.frequency}
            pot={potOf(offer.contribution_amount, offer.total_rounds)}
            turn={{ position: offer.position, total: offer.total_rounds }}
          />
          <Terms terms={offer.terms} agreed={agreed} onAgree={setAgreed} tried={tried} />
          {decline.error && <Notice tone="bad">{errorMessage(decline.error)}</Notice>}
          <Button variant="secondary" loading={decline.isPending} onClick={() => decline.mutate()}>
            Decline
          </Button>
        </PinForm>
      )}
    </Dialog>
  );
}
