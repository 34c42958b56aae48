// Early withdrawal from a locked goal: its terms, the request with the PIN, and cancelling it.

import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { type HardshipReason, hardshipReason } from '@alajo/contract/savings/kinds.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { type Goal, HARDSHIP_NOTE_MAX } from '@alajo/contract/savings/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PinForm, usePayment } from '../paying/pin-form.tsx';
import { useAction } from '../platform/action.ts';
import { checkAmount } from '../platform/amount.ts';
import { call, errorMessage, Refusal } from '../platform/api.ts';
import { useBalances } from '../platform/balances.ts';
import { invalid, useForm } from '../platform/form.ts';
import { formatDateTime } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { EARLY_TERMS, HARDSHIP_REASONS } from './kind-labels.ts';
import { refetchGoals } from './queries.ts';

type Props = { goal: Goal; onDone: () => void };
type Values = { amount: string; reason: HardshipReason | ''; note: string };

const EMPTY: Values = { amount: '', reason: '', note: '' };

export function EarlyForm({ goal, onDone }: Props) {
  const client = useQueryClient();
  const { shown } = useBalances();
  const withKey = useIdempotencyKey(`goal-${goal.id}-early`);
  const hardship = goal.access === 'hardship';
  const form = useForm({
    initial: EMPTY,
    check: ({ amount, reason }) =>
      hardship && reason === '' ? invalid('reason', 'Choose a reason') : checkAmount(amount),
    send: (amount) => amount,
  });
  const { amount: typed, reason, note } = form.values;
  const amount = checkAmount(typed).data;
  const payment = usePayment({
    checkRest: () => form.checkOnly('reason') && form.checkOnly('amount'),
    pay: ({ pin }) => {
      const body = {
        amount: amount ?? kobo(0),
        note: hardship ? note : '',
        ...(hardship && reason !== '' ? { reason } : {}),
      };
      return withKey(
        body,
        (idempotency_key) =>
          call(savingsRoutes.askWithdrawal, { ...body, id: goal.id }, { pin, idempotency_key }),
        { pays: `${formatNaira(body.amount)} out of ${goal.name}` },
      );
    },
    onPaid: () => refetchGoals(client),
    onFail: (error) => {
      if (error instanceof Refusal) refetchGoals(client);
    },
  });
  if (payment.reply?.withdrawal) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="good">
          {formatNaira(payment.reply.withdrawal.amount)} will be in your wallet on{' '}
          {formatDateTime(payment.reply.withdrawal.pays_at)}. We’ll remind you the day before.
        </Notice>
        <Button onClick={onDone}>Done</Button>
      </div>
    );
  }
  return (
    <PinForm payment={payment} labels={{ pay: 'Request early withdrawal' }} byButton>
      {goal.access !== 'now' && <Notice tone="warn">{EARLY_TERMS[goal.access]}</Notice>}
      {hardship && (
        <>
          <Select
            label="What happened?"
            value={reason}
            onValue={(value) =>
              form.set({ reason: hardshipReason.options.find((option) => option === value) ?? '' })
            }
            error={form.field('reason').error}
          >
            <option value="">Choose a reason</option>
            {hardshipReason.options.map((reason) => (
              <option key={reason} value={reason}>
                {HARDSHIP_REASONS[reason]}
              </option>
            ))}
          </Select>
          <TextArea
            label="Tell us more (optional)"
            rows={2}
            maxLength={HARDSHIP_NOTE_MAX}
            {...form.field('note')}
          />
        </>
      )}
      <MoneyField
        label="Amount (₦)"
        hint={shown ? `This goal holds ${formatNaira(goal.current_amount)}.` : undefined}
        {...form.field('amount')}
      />
    </PinForm>
  );
}

/** The pending withdrawal, with its time and a Cancel button. */
export function WaitingWithdrawal({ goal }: { goal: Goal }) {
  const client = useQueryClient();
  const { textOf } = useBalances();
  const cancel = useAction({
    mutationFn: () => call(savingsRoutes.cancelWithdrawal, { id: goal.id }),
    onSuccess: () => refetchGoals(client),
  });
  const { withdrawal } = goal;
  if (withdrawal === null) return null;
  return (
    <Notice tone="warn">
      <p>
        {textOf(withdrawal.amount)} will be in your wallet on {formatDateTime(withdrawal.pays_at)}.
        Automatic saving is paused until then.
      </p>
      {cancel.error && <p className="mt-2">{errorMessage(cancel.error)}</p>}
      <Button
        variant="secondary"
        className="mt-2"
        loading={cancel.isPending}
        aria-label={`Cancel the withdrawal from ${goal.title}`}
        onClick={() => cancel.mutate()}
      >
        Cancel withdrawal
      </Button>
    </Notice>
  );
}
