// Monthly income and liabilities: fees, VAT, stamp duty, and our own results.
import type { BooksMonths } from '@alajo/contract/books/schemas.ts';
import { addDays, addMonths } from '@alajo/contract/days.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import { balanceOf } from '../ledger/browse.ts';
import { type Movement, sumMovements } from '../ledger/days.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';
import { monthOf, monthsOf, stepsOf } from './periods.ts';

/** Together with the amounts before the first month, the months add up to the accounts' balances. */
export async function findMonths(
  deps: Deps,
  period: { from?: string | undefined; to?: string | undefined },
): Promise<BooksMonths> {
  const { from, to, until } = monthsOf(deps, period);
  const [before, moved, vat_due] = await Promise.all([
    sumMovements(deps.db, { until: startOfDay(from) }, { unit: 'whole', kinds: KINDS }),
    sumMovements(deps.db, { from, until }, { unit: 'month', kinds: KINDS }),
    findVatDue(deps),
  ]);
  const byOrigin = Map.groupBy(moved, (row) => row.from);
  const results = stepsOf(from, to, 'month').map((month) => ({
    month,
    ...resultsOf(byOrigin.get(month) ?? []),
  }));
  return { before: resultsOf(before), results, vat_due };
}

const KINDS = [
  'fees',
  'vat_payable',
  'stamp_duty_payable',
  'commissions',
  'provider_costs',
  'losses',
];

function resultsOf(moved: readonly Movement[]) {
  const amountOf = (kind: string): Kobo => {
    const row = moved.find((movement) => movement.kind === kind);
    return row === undefined ? kobo(0) : balanceOf(row);
  };
  return {
    fees: amountOf('fees'),
    stamp_duty: amountOf('stamp_duty_payable'),
    vat: amountOf('vat_payable'),
    commissions: amountOf('commissions'),
    provider_costs: amountOf('provider_costs'),
    losses: amountOf('losses'),
  };
}

// VAT Act: a return is due by the 21st of the following month.
const VAT_DAY = 21;

/** The next VAT payment. */
async function findVatDue({ db, clock }: Deps): Promise<BooksMonths['vat_due']> {
  const today = dayInLagos(clock.now());
  const this_month = monthOf(today);
  const isOver = today > addDays(this_month, VAT_DAY - 1);
  const month = isOver ? this_month : addMonths(this_month, -1);
  const next = addMonths(month, 1);
  const days = { from: month, until: startOfDay(next) };
  const moved = await sumMovements(db, days, { unit: 'whole', kinds: ['vat_payable'] });
  return { month, due_on: addDays(next, VAT_DAY - 1), amount: resultsOf(moved).vat };
}
