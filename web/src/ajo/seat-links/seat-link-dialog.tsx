// Takes the seat of a link, or asks for it if the group approves joiners; both with the PIN.

import { type SeatTerms, seatLinkRoutes } from '@alajo/contract/ajo/seat-links.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BalanceNow, PaymentSuccess } from '../../paying/payment-success.tsx';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Affordability } from '../affordability.tsx';
import { amountPerPeriod } from '../chips.tsx';
import { Fact, Facts } from '../facts.tsx';
import { amountPerRound } from '../own-payments.ts';
import { refetchAfterAjoPayment } from '../queries.ts';
import { Terms } from '../terms.tsx';

type Props = {
  code: string;
  terms: SeatTerms;
  onClose: () => void;
  onVisit: (id: number) => void;
};

export function SeatLinkDialog(props: Props) {
  return props.terms.approval ? <SeatRequestForm {...props} /> : <TakeSeat {...props} />;
}

function TakeSeat({ code, terms, onClose, onVisit }: Props) {
  const client = useQueryClient();
  const withKey = useIdempotencyKey(`seat-link-${code}`);
  const { price, terms_version, group_name } = terms;
  const agreement = useAgreement();
  const payment = usePayment({
    checkRest: agreement.check,
    pay: ({ pin }) => {
      const body = { code, terms_version, expected: price };
      return withKey(
        body,
        (idempotency_key) => call(seatLinkRoutes.takeSeatByLink, body, { pin, idempotency_key }),
        { pays: `${formatNaira(price)} for a seat in ${group_name}` },
      );
    },
    onPaid: () => refetchAfterAjoPayment(client),
    onFail: () => client.invalidateQueries({ queryKey: ['seat-link', code] }),
  });
  const { reply } = payment;
  return (
    <Dialog open onOpenChange={onClose} title="Take the seat">
      {reply ? (
        <PaymentSuccess
          amount={price}
          headline={`paid for a seat in ${group_name}`}
          reference={null}
          next={
            <Button variant="tint" onClick={() => onVisit(reply.group_id)}>
              View group
            </Button>
          }
          onDone={onClose}
        >
          <p>
            You collect as #{reply.position}. {formatNaira(price)} went to the member who gave it
            up.
          </p>
          <BalanceNow />
        </PaymentSuccess>
      ) : (
        <PinForm payment={payment} labels={{ pay: `Pay ${formatNaira(price)}` }} byButton>
          <SeatSummary terms={terms} />
          <Terms terms={terms.terms} {...agreement.shown} />
        </PinForm>
      )}
    </Dialog>
  );
}

function SeatRequestForm({ code, terms, onClose }: Props) {
  const client = useQueryClient();
  const agreement = useAgreement();
  const { terms_version } = terms;
  const asking = usePayment({
    checkRest: agreement.check,
    pay: ({ pin }) => call(seatLinkRoutes.askForSeat, { code, terms_version }, { pin }),
    onPaid: (state) => client.setQueryData(['ajo', 'seat-link', code], state),
  });
  return (
    <Dialog open onOpenChange={onClose} title={asking.reply ? 'Request sent' : 'Ask for the seat'}>
      {asking.reply ? (
        <div className="flex flex-col gap-4">
          <Outcome tone="good">
            You’ve asked for the seat in {terms.group_name}. We’ll let you know what the group says.
            Nothing has been taken.
          </Outcome>
          <Button onClick={onClose}>Done</Button>
        </div>
      ) : (
        <PinForm payment={asking} labels={{ pay: 'Ask for the seat' }} byButton>
          <SeatSummary terms={terms} />
          <p className="text-muted text-sm">
            Nothing is taken now. If the group approves, we’ll offer you the seat, and you pay its
            price at that time.
          </p>
          <Terms terms={terms.terms} {...agreement.shown} />
        </PinForm>
      )}
    </Dialog>
  );
}

/** Tracks whether the terms are ticked; the reminder appears after a try without. */
function useAgreement() {
  const [agreed, onAgree] = useState(false);
  const [tried, setTried] = useState(false);
  const check = () => {
    setTried(true);
    return agreed;
  };
  return { check, shown: { agreed, onAgree, tried } };
}

function SeatSummary({ terms }: { terms: SeatTerms }) {
  const { contribution_amount, frequency, position, total_rounds } = terms;
  return (
    <>
      <Facts>
        <Fact name="Group">{terms.group_name}</Fact>
        <Fact name="Turn to collect">
          #{position} of {total_rounds}
        </Fact>
        <Fact name="Contribution">{amountPerPeriod(contribution_amount, frequency)}</Fact>
        <Fact name="Still to pay after this">{formatNaira(terms.left_to_pay)}</Fact>
        <Fact name="Price of the seat">{formatNaira(terms.price)}</Fact>
      </Facts>
      <Affordability
        act="take this seat"
        each={amountPerRound(terms)}
        frequency={frequency}
        pot={terms.pot}
        turn={{ position, total: total_rounds }}
      />
    </>
  );
}
