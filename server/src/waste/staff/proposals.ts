// Paying an operator, which requires two members of staff. Its proposal and approval are for a list
// of collections, a total and a bank account; if any of them has changed by then, nothing is paid.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { COLLECTIONS_PER_ACTION_MAX } from '@alajo/contract/waste/staff-schemas.ts';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/database/database.ts';
import { defineProposal, type ListProposals } from '../../staff/proposals.ts';
import { holdOperatorPayout } from '../payouts/holds.ts';
import { bankOf } from './operators.ts';

const payload = z.object({
  operator_id: z.int(),
  collections: z.array(z.int()).check(z.minLength(1), z.maxLength(COLLECTIONS_PER_ACTION_MAX)),
  amount: z.int().check(z.gte(1)),
  bank_code: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
});
export type OperatorPayment = z.output<typeof payload>;

export const wasteProposals = {
  pay_waste_operator: defineProposal({
    schema: payload,
    make: 'proposals.make_money',
    approve: 'proposals.approve_money',
    objectOf: ({ collections }) => collections.map((id) => `collection:${id}`),
    async describe(db, { operator_id, collections, amount, ...bank }) {
      const operator = await db
        .selectFrom('waste_operator')
        .select('name')
        .where('id', '=', operator_id)
        .executeTakeFirst();
      return {
        title: `Pay ${operator?.name} ${formatNaira(kobo(amount))}`,
        lines: [
          { label: 'Operator', value: operator?.name ?? '' },
          { label: 'Amount', value: formatNaira(kobo(amount)) },
          { label: 'To', value: `${bank.account_name}, ${bank.bank_name} ${bank.account_number}` },
          { label: 'For', value: `Collections ${collections.join(', ')}` },
        ],
      };
    },
    async check(tx, payment) {
      await requireOwed(tx, payment);
    },
    async run(tx, { clock }, payment, { proposal_id }) {
      await requireOwed(tx, payment);
      await holdOperatorPayout(tx, clock.now(), { ...payment, proposal_id });
    },
  }),
};

/** Locks the operator and the collections. Throws operator_no_bank, collections_not_owed. */
async function requireOwed(tx: Tx, payment: OperatorPayment): Promise<void> {
  const { bank, owed } = await readOwed(tx, payment.operator_id, payment.collections);
  const same =
    bank.bank_code === payment.bank_code &&
    bank.account_number === payment.account_number &&
    bank.account_name === payment.account_name &&
    owed === payment.amount;
  if (!same) throw new AppError('collections_not_owed');
}

async function readOwed(tx: Tx, operatorId: number, collections: readonly number[]) {
  const operator = await tx
    .selectFrom('waste_operator')
    .selectAll()
    .where('id', '=', operatorId)
    .forShare()
    .executeTakeFirst();
  if (operator === undefined) throw new AppError('not_found');
  const bank = bankOf(operator);
  if (bank === null) throw new AppError('operator_no_bank');
  const rows = await tx
    .selectFrom('waste_booking')
    .select('amount')
    .where('id', 'in', [...collections])
    .where('operator_id', '=', operatorId)
    .where('status', '=', 'completed')
    .where('payout_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== collections.length) throw new AppError('collections_not_owed');
  const owed: Kobo = kobo(rows.reduce((sum, { amount }) => sum + amount, 0));
  return { bank, owed };
}

/** The collections that open proposals would pay for, each with its proposal. */
export async function listProposed(listProposals: ListProposals): Promise<Map<number, number>> {
  const open = await listProposals(['pay_waste_operator'], ['open']);
  return new Map(
    open.flatMap(({ id, payload: stored }) =>
      z.parse(payload, stored).collections.map((collection): [number, number] => [collection, id]),
    ),
  );
}

/** The current terms of a proposal to pay for these collections. */
export async function describeOwed(
  { db }: Pick<Deps, 'db'>,
  operator_id: number,
  ids: readonly number[],
): Promise<OperatorPayment> {
  const collections = [...new Set(ids)].sort((a, b) => a - b);
  return db.transaction().execute(async (tx) => {
    const { bank, owed } = await readOwed(tx, operator_id, collections);
    return { operator_id, collections, amount: owed, ...bank };
  });
}
