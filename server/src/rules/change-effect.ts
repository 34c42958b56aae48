// The effect of a proposed change: a bank transfer before and after it, and recent transfers under both, each priced by
// the code of quotes.
import { chargesAtRates } from '@alajo/contract/bank-charges.ts';
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { bankFeesOn, vatOn } from '@alajo/contract/pricing.ts';
import type { ChargeEffect } from '@alajo/contract/rules/staff-routes.ts';
import type { Deps } from '../deps.ts';
import type { ListChargedTransfers } from '../payments/bank-payments.ts';
import { DAY } from '../platform/clock.ts';
import type { ListProposals } from '../staff/proposals.ts';
import { addedRows } from './proposals.ts';

const DAYS = 30;

export type EffectContext = {
  listProposals: ListProposals;
  listChargedTransfers: ListChargedTransfers;
};

/** Throws not_found for a proposal that isn't about rules. */
export async function effectOf(
  { clock }: Pick<Deps, 'clock'>,
  { listProposals, listChargedTransfers }: EffectContext,
  { id, amount }: { id: number; amount: Kobo },
): Promise<ChargeEffect> {
  const proposal = (await listProposals(['price_rule'])).find((proposal) => proposal.id === id);
  if (proposal === undefined) throw new AppError('not_found');
  const { first_day, rows } = addedRows(proposal.payload);
  const eve = addDays(first_day, -1);
  const before = { fees: bankFeesOn(eve), vat: vatOn(eve) };
  const after = { fees: bankFeesOn(first_day), vat: vatOn(first_day) };
  for (const row of rows) {
    if (row.kind === 'BANK_FEES') after.fees = row.figures;
    if (row.kind === 'VAT') after.vat = row.figures.basis_points;
  }
  const since = new Date(clock.now().getTime() - DAYS * DAY);
  // Within these steps all transfers cost the same, before and after.
  const steps = [before, after].flatMap(({ fees }) => [
    ...fees.fees.flatMap(({ up_to }) => up_to ?? []),
    kobo(Math.max(fees.stamp_duty.from - 1, 0)),
  ]);
  const groups = await listChargedTransfers(since, steps);
  const total = { transfers: 0, changed: 0, fees: 0, vat: 0, stamp_duty: 0 };
  for (const { amount: value, count } of groups) {
    const [old, next] = [chargesAtRates(before, value), chargesAtRates(after, value)];
    total.transfers += count;
    if (old.total !== next.total) total.changed += count;
    total.fees += count * (next.fee - old.fee);
    total.vat += count * (next.vat - old.vat);
    total.stamp_duty += count * (next.stamp_duty - old.stamp_duty);
  }
  return {
    before: chargesAtRates(before, amount),
    after: chargesAtRates(after, amount),
    days: DAYS,
    transfers: total.transfers,
    changed: total.changed,
    fees: kobo(total.fees),
    vat: kobo(total.vat),
    stamp_duty: kobo(total.stamp_duty),
  };
}
