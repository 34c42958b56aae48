// Pays into a group with the PIN: the amount due, rounds ahead, or a late member's contribution.

import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { AjoMember, AjoPayment, Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useBalanceFor } from '../paying/balance-hint.tsx';
import { BalanceNow } from '../paying/payment-success.tsx';
import { PaymentSuccessDialog } from '../paying/payment-success-dialog.tsx';
import { PinForm, usePayment } from '../paying/pin-form.tsx';
import { type CallOptions, call } from '../platform/api.ts';
import { formatDate } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Select } from '../ui/select.tsx';
import { ViewFrame } from './dialog-views.tsx';
import { Fact, Facts } from './facts.tsx';
import { amountPerRound } from './own-payments.ts';
import { refetchAfterAjoPayment, toPay } from './queries.ts';
import { secondsText } from './roles.ts';

const PartForm = lazyPart(() => import('./parts/partial-payment-form.tsx'), { retry: 'inside' });

type ViewProps = { group: Group; onBack: () => void };

export function ContributeView({ group, onBack }: ViewProps) {
  return (
    <ViewFrame title="Pay your contribution" onBack={onBack}>
      <PayDue group={group} onEnd={onBack} />
    </ViewFrame>
  );
}

type DueProps = { group: Group; onEnd: () => void };

/** Pays arrears first, then the contribution due, or part of both. Send Money uses it too. */
export function PayDue({ group, onEnd }: DueProps) {
  // The amount due when the form opened: while the customer picks a part, more may be taken or fall due.
  const [due] = useState(toPay(group));
  const [part, setPart] = useState<Kobo>();
  const [choosing, setChoosing] = useState(false);
  if (choosing) {
    return (
      <PartForm
        due={due}
        onPart={(chosen) => {
          setPart(chosen < due ? chosen : undefined);
          setChoosing(false);
        }}
        onCancel={() => {
          setPart(undefined);
          setChoosing(false);
        }}
      />
    );
  }
  const request = `ajo-${group.id}-round-${group.current_round}`;
  const shared = { to: group.name, next: nextRound(group), onEnd };
  const choice = (
    <Button variant="ghost" onClick={() => setChoosing(true)}>
      {part === undefined ? 'Pay part of it' : 'Change the amount'}
    </Button>
  );
  if (part !== undefined) {
    return (
      <PaymentForm
        {...shared}
        key={part}
        request={`${request}-part`}
        lines={[
          { name: 'Due now', amount: due },
          { name: 'Still due after this', amount: kobo(due - part) },
        ]}
        total={part}
        choice={choice}
        pay={(chosen, options) =>
          call(ajoRoutes.contribute, { id: group.id, ahead: 0, part: chosen }, options)
        }
      />
    );
  }
  return (
    <PaymentForm
      {...shared}
      request={request}
      lines={[
        { name: 'Arrears', amount: group.actions.arrears },
        { name: `Round ${group.current_round}`, amount: group.actions.due },
      ]}
      total={due}
      choice={choice}
      pay={(expected, options) =>
        call(ajoRoutes.contribute, { id: group.id, ahead: 0, expected }, options)
      }
    />
  );
}

export function PayAheadView({ group, onBack }: ViewProps) {
  const [rounds, setRounds] = useState(1);
  const [paid, setPaid] = useState(false);
  const { contribution_amount, set_aside } = group;
  const lines: AmountLine[] = [
    { name: roundsOf('Contribution', rounds), amount: kobo(contribution_amount * rounds) },
    { name: roundsOf('Reserve', rounds), amount: kobo(set_aside * rounds) },
  ];
  const each = amountPerRound(group);
  const pay: PayCall = (expected, options) =>
    call(ajoRoutes.contribute, { id: group.id, ahead: rounds, expected }, options);
  return (
    <ViewFrame title="Pay ahead" onBack={onBack}>
      {!paid && (
        <>
          <p className="text-muted text-sm">
            You won’t be charged again when the rounds you pay now fall due.
          </p>
          <Select
            label="Rounds to pay"
            value={String(rounds)}
            onValue={(chosen) => setRounds(Number(chosen))}
          >
            {Array.from({ length: group.actions.ahead }, (_, i) => i + 1).map((count) => (
              <option key={count} value={count}>
                {count === 1 ? '1 round' : `${count} rounds`}, {formatNaira(kobo(each * count))}
              </option>
            ))}
          </Select>
        </>
      )}
      {/* A different choice is a separate payment. */}
      <PaymentForm
        key={rounds}
        request={`ajo-${group.id}-ahead-${rounds}`}
        to={group.name}
        lines={lines}
        total={kobo(each * rounds)}
        pay={pay}
        onEnd={onBack}
        next={nextRound(group)}
        onPaid={() => setPaid(true)}
      />
    </ViewFrame>
  );
}

const roundsOf = (name: string, rounds: number) => (rounds === 1 ? name : `${name} × ${rounds}`);

export function CoverView({ group, member, onBack }: ViewProps & { member: AjoMember }) {
  // The amount when the view opened, because the member list keeps refreshing.
  const [{ cover, name }] = useState(member);
  const pay: PayCall = (expected, options) =>
    call(ajoRoutes.cover, { id: group.id, member: member.id, expected }, options);
  return (
    <ViewFrame title={`Pay for ${name}`} onBack={onBack}>
      <p className="text-muted text-sm">
        {name} will owe you this amount. We’ll repay you from their later payments or from their
        collection.{secondsText(group, member)}
      </p>
      <PaymentForm
        request={`ajo-${group.id}-cover-${member.id}`}
        to={group.name}
        lines={[{ name: `Round ${group.current_round}, for ${name}`, amount: cover }]}
        total={cover}
        pay={pay}
        onEnd={onBack}
      />
    </ViewFrame>
  );
}

/** The next round to be paid. */
const nextRound =
  ({ schedule }: Group) =>
  ({ rounds }: AjoPayment): string => {
    const turn = schedule.find(({ position }) => position === Math.max(...rounds) + 1);
    return turn ? `Round ${turn.position} is due on ${formatDate(turn.date)}.` : '';
  };

type AmountLine = { name: string; amount: Kobo };

/** `expected` is the amount shown: the server takes exactly that or nothing. */
type PayCall = (expected: Kobo, options: CallOptions) => Promise<AjoPayment>;

type PayProps = {
  /** The purpose of the payment and its group. */
  request: string;
  to: string;
  lines: readonly AmountLine[];
  total: Kobo;
  pay: PayCall;
  /** Continues the sentence that the amount begins, if the group doesn't have the money yet. */
  headline?: string;
  /** Sentence about the next step. */
  next?: (paid: AjoPayment) => string;
  onPaid?: () => void;
  onEnd: () => void;
  /** Control that changes the amount. */
  choice?: ReactNode;
};

export function PaymentForm(props: PayProps) {
  const { request, to, lines, total, pay, headline, next, onPaid, onEnd, choice } = props;
  const client = useQueryClient();
  // Pays the amount first shown, even if the group changes in the meantime.
  const [shown] = useState({ lines, total });
  const withKey = useIdempotencyKey(request);
  const balance = useBalanceFor(shown.total);
  const payment = usePayment({
    pay: ({ pin }) =>
      withKey(shown.total, (idempotency_key) => pay(shown.total, { pin, idempotency_key }), {
        pays: `${formatNaira(shown.total)} to ${to}`,
      }),
    onPaid: () => {
      refetchAfterAjoPayment(client);
      onPaid?.();
    },
    onFail: () => client.invalidateQueries({ queryKey: ['ajo'] }),
  });
  const { reply } = payment;
  if (reply) {
    return (
      <PaymentSuccessDialog
        amount={reply.amount}
        headline={reply.amount === 0 ? 'was due' : (headline ?? `is with ${to}`)}
        reference={reply.reference}
        onDone={onEnd}
      >
        <p>
          {reply.message} {next?.(reply)}
        </p>
        <BalanceNow />
      </PaymentSuccessDialog>
    );
  }
  return (
    <PinForm
      payment={payment}
      labels={{ pay: `Pay ${formatNaira(shown.total)}` }}
      balance={balance}
    >
      <Facts>
        <Fact name="To">{to}</Fact>
        {shown.lines
          .filter(({ amount }) => amount > 0)
          .map(({ name, amount }) => (
            <Fact key={name} name={name}>
              {formatNaira(amount)}
            </Fact>
          ))}
        <Fact name="Fee">Free</Fact>
        <Fact name="Total">
          <b>{formatNaira(shown.total)}</b>
        </Fact>
      </Facts>
      {choice}
    </PinForm>
  );
}
