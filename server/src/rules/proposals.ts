// Changes that two members of staff make to prices, taxes, tiers and limits: rows that start on a future day, and
// withdrawing one before its day. Each kind has at most one open change, so that the approver has read the row it
// replaces.
import { AppError } from '@alajo/contract/errors.ts';
import { changedLines, kindTitles } from '@alajo/contract/rules/figure-labels.ts';
import { priceKinds } from '@alajo/contract/rules/figures.ts';
import type { PriceRow } from '@alajo/contract/rules/schemas.ts';
import * as z from 'zod/mini';
import {
  addRow,
  classifyRow,
  findRowBefore,
  isAhead,
  requireRow,
  withdrawRow,
} from '../payments/price-rows.ts';
import { rowOf } from '../payments/price-rules.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { defineProposal } from '../staff/proposals.ts';
import { announceRow, announceWithdrawal, dayText } from './price-announcements.ts';

const TWO = { make: 'proposals.make_rules', approve: 'proposals.approve_rules' } as const;

const added = z.object({
  first_day: z.iso.date(),
  source: z.string(),
  changes: z.array(z.object({ kind: z.enum(priceKinds), figures: z.unknown() })),
});
type AddedRows = z.output<typeof added>;
const withdrawn = z.object({ rule_id: z.int(), kind: z.enum(priceKinds) });

const objectOf = (kind: string) => `price:${kind}`;

export const ruleProposals = {
  price_rule: defineProposal({
    make: TWO.make,
    approve: TWO.approve,
    schema: added,
    objectOf: ({ changes }) => changes.map(({ kind }) => objectOf(kind)),
    async describe(db, payload) {
      const { first_day, source } = payload;
      const rows = rowsIn(payload);
      const lines = await Promise.all(
        rows.map(async (row) => changedLines(await findRowBefore(db, row), row)),
      );
      return {
        title: `${rows.map(({ kind }) => kindTitles[kind]).join(', ')} from ${dayText(first_day)}`,
        lines: [
          { label: 'First day', value: dayText(first_day) },
          ...lines.flat(),
          { label: 'Source', value: source },
        ],
      };
    },
    async check(tx, payload, _, now) {
      for (const row of rowsIn(payload)) await requireValidRow(tx, now, row);
    },
    async run(tx, { clock }, payload, { proposal_id }) {
      const { source } = payload;
      for (const row of rowsIn(payload)) {
        const before = await findRowBefore(tx, row);
        const rule_id = await addRow(tx, clock.now(), row, { source, proposal_id });
        await announceRow(tx, clock.now(), { rule_id, row, before });
      }
    },
  }),

  price_rule_withdrawal: defineProposal({
    make: TWO.make,
    approve: TWO.approve,
    schema: withdrawn,
    objectOf: ({ kind }) => objectOf(kind),
    async describe(db, { rule_id }) {
      const row = await requireRow(db, rule_id);
      const words = rowOf(row);
      return {
        title: `Withdraw ${kindTitles[row.kind]} from ${dayText(row.first_day)}`,
        lines: [
          { label: 'First day', value: dayText(row.first_day) },
          ...changedLines(words, (await findRowBefore(db, row)) ?? words),
          { label: 'Source', value: row.source },
        ],
      };
    },
    async check(tx, { rule_id }, _, now) {
      const { first_day, withdrawn } = await requireRow(tx, rule_id);
      if (withdrawn) throw new AppError('price_withdrawn');
      if (!(await isAhead(tx, first_day, now))) throw new AppError('price_date_too_soon');
    },
    async run(tx, { clock }, { rule_id }, { proposal_id }) {
      const { first_day } = await requireRow(tx, rule_id);
      await withdrawRow(tx, clock.now(), { rule_id, first_day, proposal_id });
      await announceWithdrawal(tx, clock.now(), { rule_id, first_day });
    },
  }),
};

/** The stored form of a row's withdrawal. Throws not_found. */
export async function withdrawalOf(db: Db, rule_id: number) {
  const { kind } = await requireRow(db, rule_id);
  return { rule_id, kind };
}

/** The rows a stored proposal adds. */
export function addedRows(payload: unknown) {
  const read = z.parse(added, payload);
  return { first_day: read.first_day, source: read.source, rows: rowsIn(read) };
}

/** The row a stored proposal withdraws. */
export const withdrawnRule = (payload: unknown): number => z.parse(withdrawn, payload).rule_id;

const rowsIn = ({ first_day, changes }: AddedRows): PriceRow[] =>
  changes.map(({ kind, figures }) => rowOf({ kind, first_day, value: figures }));

/** Rejects rows that the table would reject, and rows that change nothing. */
async function requireValidRow(tx: Tx, now: Date, row: PriceRow): Promise<void> {
  const found = await classifyRow(tx, now, row);
  if (!found.ahead) throw new AppError('price_date_too_soon', { field: 'first_day' });
  if (!found.within) throw new AppError('price_out_of_bounds');
  if (found.taken) throw new AppError('price_day_taken', { field: 'first_day' });
  const before = await findRowBefore(tx, row);
  if (before && changedLines(before, row).length === 0) throw new AppError('no_change');
}
