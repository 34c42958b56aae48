// Money into a goal and out of it. The idempotency key is made when the dialog opens and kept over
// retries; another amount is another operation.
import { formatNaira, type Kobo, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import type { Goal, GoalMoney } from '@alajo/contract/savings/schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, newKey, Refusal, sentence } from '../platform/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { PinForm } from '../wallet/pin-form.tsx';
import { walletQuery } from '../wallet/queries.ts';
import { goalsChanged } from './queries.ts';

type Props = { goal: Goal; onDone: () => void };
type Sent = { amount: Kobo; pin?: string };

/** A money route of this goal, as one mutation; `outcome` once it was answered. */
function useGoalMoney(goal: Goal, route: 'contribute' | 'withdraw' | 'catchUp') {
  const client = useQueryClient();
  const [key] = useState(newKey);
  return useMutation({
    mutationFn: ({ amount, pin }: Sent) =>
      call(
        savingsRoutes[route],
        { id: goal.id, amount },
        { idempotency_key: `${key}-${amount}`, pin },
      ),
    onSuccess: () => goalsChanged(client),
    // What the screen knew may be old: too much for the goal, another amount missed.
    onError: (error) => {
      if (error instanceof Refusal) goalsChanged(client);
    },
  });
}

const ENTER = 'Enter an amount above ₦0';

function amountIn(text: string): Kobo | undefined {
  const amount = parseNaira(text);
  return amount !== undefined && amount > 0 ? amount : undefined;
}

export function ContributeForm({ goal, onDone }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { data: wallet } = useQuery(walletQuery);
  const contribute = useGoalMoney(goal, 'contribute');
  const amount = amountIn(text);
  if (contribute.data) return <Outcome outcome={contribute.data} onDone={onDone} />;
  const needs = `This goal needs ${formatNaira(goal.remaining)} more.`;
  return (
    <PinForm
      says={{ go: amount ? `Contribute ${formatNaira(amount)}` : 'Contribute' }}
      sending={contribute.isPending}
      error={contribute.error}
      onConfirm={({ pin }) => {
        setProblem(amount === undefined ? ENTER : undefined);
        if (amount !== undefined) contribute.mutate({ amount, pin });
      }}
    >
      <MoneyField
        label="Enter contribution amount:"
        value={text}
        onValue={setText}
        error={problem}
        hint={wallet ? `${formatNaira(wallet.balance)} in your wallet. ${needs}` : needs}
      />
    </PinForm>
  );
}

export function CatchUpForm({ goal, onDone }: Props) {
  const catchUp = useGoalMoney(goal, 'catchUp');
  if (catchUp.data) return <Outcome outcome={catchUp.data} onDone={onDone} />;
  if (goal.missed === 0) {
    return <Notice tone="good">Nothing is left to catch up.</Notice>;
  }
  return (
    <PinForm
      says={{ go: `Save ${formatNaira(goal.missed)}` }}
      sending={catchUp.isPending}
      error={catchUp.error}
      onConfirm={({ pin }) => catchUp.mutate({ amount: goal.missed, pin })}
    >
      <p>Auto-save missed {formatNaira(goal.missed)}. It moves from your wallet now.</p>
    </PinForm>
  );
}

export function WithdrawForm({ goal, onDone }: Props) {
  const [text, setText] = useState(
    goal.status === 'completed' ? String(toNaira(goal.current_amount)) : '',
  );
  const [problem, setProblem] = useState<string>();
  const withdraw = useGoalMoney(goal, 'withdraw');
  if (withdraw.data) return <Outcome outcome={withdraw.data} onDone={onDone} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = amountIn(text);
    setProblem(amount === undefined ? ENTER : undefined);
    if (amount !== undefined) withdraw.mutate({ amount });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {withdraw.error && <Notice tone="bad">{sentence(withdraw.error)}</Notice>}
      <MoneyField
        label="Amount (₦)"
        value={text}
        onValue={setText}
        error={problem}
        hint={`This goal holds ${formatNaira(goal.current_amount)}.`}
      />
      <Button type="submit" loading={withdraw.isPending}>
        Withdraw to my wallet
      </Button>
    </form>
  );
}

function Outcome({ outcome, onDone }: { outcome: GoalMoney; onDone: () => void }) {
  const { message, reference, goal } = outcome;
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="good">
        {message}
        {goal.status === 'completed' && goal.current_amount === goal.target_amount && (
          <b className="mt-1 block">Congratulations! You reached your goal.</b>
        )}
      </Notice>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink look="secondary" to={`/receipt?ref=${reference}`}>
          View receipt
        </ButtonLink>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
