// The review step of Send Money: every line of the costs, then the transaction PIN.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { CostLines, type Payment, PinForm } from './pin-form.tsx';
import { type Plan, type To, whereOf } from './send-steps.tsx';

export function ReviewStep({ to, plan, payment }: { to: To; plan: Plan; payment: Payment }) {
  const total = plan.quote?.total ?? plan.amount;
  const lines = plan.quote?.lines ?? [
    { kind: 'amount' as const, label: 'Amount', amount: plan.amount },
    { kind: 'fee' as const, label: 'Transfer fee', amount: kobo(0) },
  ];
  const labels = { pay: `Send ${formatNaira(total)}`, pay_again: 'Send again' };
  return (
    <PinForm payment={payment} labels={labels}>
      <CostLines lines={lines} total={total} to={to.name} where={whereOf(to)} note={plan.note} />
    </PinForm>
  );
}
