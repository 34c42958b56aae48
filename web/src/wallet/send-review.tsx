// The review of Send Money: every line of what it costs, then the transaction PIN. A customer who
// has none makes one here, at the first debit.
import { AppError } from '@alajo/contract/errors.ts';
import { identityRoutes, PIN_LENGTH } from '@alajo/contract/identity.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, sentence } from '../platform/api.ts';
import { updateUser, useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { DigitsField } from '../ui/field.tsx';
import { type Plan, type To, whereOf } from './send-steps.tsx';

type Props = {
  to: To;
  plan: Plan;
  sending: boolean;
  error: Error | null;
  onSend: (sent: { pin: string; again: boolean }) => void;
};

export function ReviewStep({ to, plan, sending, error, onSend }: Props) {
  const user = useUser();
  const [pin, setPin] = useState('');
  const duplicate = error instanceof AppError && error.code === 'duplicate_transfer';
  const create = useMutation({
    mutationFn: () => call(identityRoutes.setPin, { pin }),
    onSuccess: () => {
      updateUser({ ...user, has_pin: true });
      onSend({ pin, again: false });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pin.length !== PIN_LENGTH) return;
    if (user.has_pin) onSend({ pin, again: duplicate });
    else create.mutate();
  };
  const total = plan.quote?.total ?? plan.amount;
  const wrong = create.error ?? (duplicate ? null : error);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Lines to={to} plan={plan} />
      {wrong && <Notice tone="bad">{sentence(wrong)}</Notice>}
      {duplicate && <Notice tone="warn">{sentence(error)}</Notice>}
      {!user.has_pin && (
        <Notice tone="plain">
          Create a 4-digit transaction PIN. You will be asked for it whenever money leaves your
          wallet.
        </Notice>
      )}
      <DigitsField
        label={user.has_pin ? 'Transaction PIN' : 'New transaction PIN'}
        type="password"
        autoComplete="off"
        length={PIN_LENGTH}
        value={pin}
        onValue={setPin}
      />
      <Button
        type="submit"
        loading={sending || create.isPending}
        disabled={pin.length !== PIN_LENGTH}
      >
        {duplicate ? 'Send again' : `Send ${formatNaira(total)}`}
      </Button>
    </form>
  );
}

function Lines({ to, plan }: { to: To; plan: Plan }) {
  const lines = plan.quote?.lines ?? [
    { kind: 'amount' as const, label: 'Amount', amount: plan.amount },
    { kind: 'fee' as const, label: 'Transfer fee', amount: kobo(0) },
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card border border-line p-4">
      <dt className="text-muted">To</dt>
      <dd className="text-right">
        <b>{to.name}</b>
        <br />
        <span className="text-sm text-muted">{whereOf(to)}</span>
      </dd>
      {lines.map((line) => (
        <div key={line.kind} className="contents">
          <dt className="text-muted">{line.label}</dt>
          <dd className="text-right tabular-nums">
            {line.kind === 'fee' && line.amount === 0 ? 'Free' : formatNaira(line.amount)}
          </dd>
        </div>
      ))}
      <dt className="border-t border-line pt-2 font-semibold">Total</dt>
      <dd className="border-t border-line pt-2 text-right font-bold tabular-nums">
        {formatNaira(plan.quote?.total ?? plan.amount)}
      </dd>
      {plan.note && (
        <>
          <dt className="text-muted">Note</dt>
          <dd className="text-right">{plan.note}</dd>
        </>
      )}
    </dl>
  );
}
