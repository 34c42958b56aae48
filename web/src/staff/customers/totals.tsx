// A customer’s money in four totals.
import type { CustomerPage } from '@alajo/contract/console/customer-schemas.ts';
import { formatNaira, groupDigits, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { ReactNode } from 'react';

export function Totals({ page: { wallet, ledger_version, goals, holds, groups } }: Props) {
  const held = sumOf(holds.map(({ amount }) => amount));
  const due = sumOf(groups.map((group) => group.due));
  const owed = sumOf(groups.map((group) => group.owed));
  const running = groups.filter(({ status }) => status !== 'completed').length;
  return (
    <div className="grid grid-cols-2 gap-2.5 px-4 pt-2.5 xl:grid-cols-4">
      <TotalCard name="Wallet" amount={wallet.balance}>
        ledger version {groupDigits(ledger_version)}
        {wallet.debt && <b className="text-bad"> · owes {formatNaira(wallet.debt.amount)}</b>}
      </TotalCard>
      <TotalCard name="Goals" amount={goals.saved}>
        {goals.active} active
      </TotalCard>
      <TotalCard name="On hold" amount={held}>
        {counted(holds.length, 'hold')}
      </TotalCard>
      <TotalCard name="Ajo, due in 7 days" amount={due}>
        {counted(running, 'group')},{' '}
        {owed > 0 ? <b className="text-bad">owes {formatNaira(owed)}</b> : 'nothing owed'}
      </TotalCard>
    </div>
  );
}

type Props = { page: CustomerPage };

const TotalCard = ({
  name,
  amount,
  children,
}: {
  name: string;
  amount: Kobo;
  children: ReactNode;
}) => (
  <div className="min-w-0 rounded-[10px] border border-line bg-surface px-3 py-[9px]">
    <p className="text-12 text-muted">{name}</p>
    <p className="break-words font-bold text-[1.1875rem] tabular-nums leading-6.5 tracking-[-0.01em]">
      {formatNaira(amount)}
    </p>
    <p className="text-12 text-muted leading-4">{children}</p>
  </div>
);

const sumOf = (amounts: readonly Kobo[]) => kobo(amounts.reduce((sum, amount) => sum + amount, 0));
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
