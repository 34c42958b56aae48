// Moves money into and out of a goal.
import { formatNaira, type Kobo, kobo, toNaira } from '@alajo/contract/money.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { PinForm, usePayment } from '../paying/pin-form.tsx';
import { walletQuery } from '../paying/queries.ts';
import { checkAmount } from '../platform/amount.ts';
import { type CallOptions, call, Refusal } from '../platform/api.ts';
import { useBalances } from '../platform/balances.ts';
import { useForm } from '../platform/form.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { GoalSuccess, WithdrawalSuccess } from './goal-success.tsx';
import { refetchGoals } from './queries.ts';

type Props = { goal: Goal; onDone: () => void };
type SavingProps = Omit<ComponentProps<typeof GoalSuccess>, 'outcome' | 'before' | 'onAgain'> & {
  goal: Goal;
};
type MoneyRoute = 'contribute' | 'withdraw' | 'catchUp';

/** Calls a money route of this goal. */
function useGoalMoney(goal: Goal, route: MoneyRoute) {
  const client = useQueryClient();
  const withKey = useIdempotencyKey(`goal-${goal.id}-${route}`);
  return {
    send: (amount: Kobo, options: CallOptions) =>
      withKey(
        amount,
        (idempotency_key) =>
          call(savingsRoutes[route], { id: goal.id, amount }, { ...options, idempotency_key }),
        {
          pays: `${formatNaira(amount)} ${route === 'withdraw' ? 'out of' : 'into'} ${goal.name}`,
        },
      ),
    onDone: () => refetchGoals(client),
    // The screen may be out of date, for example the amount the goal still needs.
    onFail: (error: Error) => {
      if (error instanceof Refusal) refetchGoals(client);
    },
  };
}

export function ContributeForm({ goal, ...after }: SavingProps) {
  const [before, setBefore] = useState(goal.progress);
  const { data: wallet } = useQuery(walletQuery);
  const { shown } = useBalances();
  const money = useGoalMoney(goal, 'contribute');
  const form = useForm({
    initial: { amount: '' },
    check: ({ amount }) => checkAmount(amount),
    send: (amount) => amount,
  });
  const amount = checkAmount(form.values.amount).data;
  const payment = usePayment({
    checkRest: () => form.checkOnly('amount'),
    pay: ({ pin }) => money.send(amount ?? kobo(0), { pin }),
    onPaid: money.onDone,
    onFail: money.onFail,
  });
  if (payment.reply) {
    const again = () => {
      setBefore(goal.progress);
      form.reset({ amount: '' });
      payment.startOver();
    };
    return <GoalSuccess outcome={payment.reply} before={before} onAgain={again} {...after} />;
  }
  const held = wallet ? `${formatNaira(wallet.balance)} in your wallet. ` : '';
  const needs = `This goal needs ${formatNaira(goal.remaining)} more.`;
  return (
    <PinForm
      payment={payment}
      labels={{ pay: amount ? `Contribute ${formatNaira(amount)}` : 'Contribute' }}
      byButton
    >
      <MoneyField
        label="Enter contribution amount:"
        hint={shown ? held + needs : undefined}
        {...form.field('amount')}
      />
    </PinForm>
  );
}

export function CatchUpForm({ goal, ...after }: SavingProps) {
  const [before] = useState(goal.progress);
  const money = useGoalMoney(goal, 'catchUp');
  const payment = usePayment({
    pay: ({ pin }) => money.send(goal.missed, { pin }),
    onPaid: money.onDone,
    onFail: money.onFail,
  });
  if (payment.reply) return <GoalSuccess outcome={payment.reply} before={before} {...after} />;
  if (goal.missed === 0) {
    return <Notice tone="good">There’s nothing left to catch up on.</Notice>;
  }
  return (
    <PinForm payment={payment} labels={{ pay: `Save ${formatNaira(goal.missed)}` }}>
      <p>Auto-save missed {formatNaira(goal.missed)}. It moves from your wallet now.</p>
    </PinForm>
  );
}

export function WithdrawForm({ goal, onDone }: Props) {
  const { shown } = useBalances();
  const money = useGoalMoney(goal, 'withdraw');
  const form = useForm({
    initial: {
      amount: shown && goal.status === 'completed' ? String(toNaira(goal.current_amount)) : '',
    },
    check: ({ amount }) => checkAmount(amount),
    ...money,
    send: (amount) => money.send(amount, {}),
  });
  if (form.reply) return <WithdrawalSuccess outcome={form.reply} onDone={onDone} />;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <MoneyField
        label="Amount (₦)"
        hint={shown ? `This goal holds ${formatNaira(goal.current_amount)}.` : undefined}
        {...form.field('amount')}
      />
      <Button type="submit" loading={form.pending}>
        Withdraw to my wallet
      </Button>
    </form>
  );
}
