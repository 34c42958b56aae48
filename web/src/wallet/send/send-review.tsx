// Review step of Send Money: every line of the costs, warnings about the payee, then the PIN.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { countText, TRANSFER_WAIT_HOURS } from '@alajo/contract/time-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { destinationOf, PersonAvatar } from '../../paying/people/person-avatar.tsx';
import { CostLines, type Payment, PinForm } from '../../paying/pin-form.tsx';
import { walletQuery } from '../../paying/queries.ts';
import { Steps } from '../../ui/steps.tsx';
import type { FoundRecipient } from './find-person.tsx';
import { PayeeCheck } from './payee-check.tsx';
import type { Plan } from './send-steps.tsx';

export function ReviewStep({
  to,
  plan,
  payment,
}: {
  to: FoundRecipient;
  plan: Plan;
  payment: Payment;
}) {
  const { data: wallet } = useQuery(walletQuery);
  const total = plan.quote?.total ?? plan.amount;
  const lines = plan.quote?.lines ?? [
    { kind: 'amount' as const, label: 'Amount', amount: plan.amount },
    { kind: 'fee' as const, label: 'Transfer fee', amount: kobo(0) },
  ];
  const labels = { pay: `Send ${formatNaira(total)}`, pay_again: 'Send again' };
  const name = plan.quote?.account_name ?? to.name;
  return (
    <div className="flex flex-col gap-4">
      <Steps done={2} />
      <div className="flex items-center gap-4">
        <PersonAvatar target={to} large />
        <div className="min-w-0">
          <p className="large-naira break-all font-bold text-[2rem] tabular-nums leading-9 tracking-tight">
            {formatNaira(plan.amount)}
          </p>
          <p className="break-words">
            to <b className="font-semibold">{name}</b>
          </p>
        </div>
      </div>
      <PinForm payment={payment} labels={labels}>
        <CostLines
          lines={lines}
          total={total}
          to={name}
          where={destinationOf(to)}
          note={plan.note}
        />
        <PayeeCheck to={to} returned={name} />
        {wallet?.transfers_wait && (
          <p className="text-muted text-sm">
            As you chose, it waits {countText(TRANSFER_WAIT_HOURS, 'hour')} before going out. You
            can cancel it until then.
          </p>
        )}
      </PinForm>
    </div>
  );
}
