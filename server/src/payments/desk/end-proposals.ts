// Ends payments that no provider could settle: small ones by one person, others by two members of staff.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { PaymentOutcome } from '@alajo/contract/wallet/staff-payments.ts';
import * as z from 'zod/mini';
import { lockAccounts } from '../../ledger/accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { listEffects } from '../../ledger/entry-effects.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Exceptions } from '../../staff/exceptions.ts';
import type { EndingDeps, PaymentSource } from '../../staff/payments.ts';
import { defineProposal, type ProposalKind } from '../../staff/proposals.ts';
import { dryRun } from './dry-run.ts';
import { findOutside } from './find-payment.ts';
import { idsOf } from './ledger-entries.ts';
import { recordManualStep } from './manual-steps.ts';
import { objectOf } from './payment-page.ts';
import { afterApproval, describePayment, MONEY } from './proposal-terms.ts';

const payloadSchema = z.object({
  payments: z.array(z.object({ id: z.guid(), amount: z.int(), user_id: z.nullable(z.int()) })),
  outcome: z.enum(['paid', 'failed']),
});

type EndProposalDeps = { sources: readonly PaymentSource[]; exceptions: Exceptions };

export const createEndProposals = ({ sources, exceptions }: EndProposalDeps): ProposalKind =>
  defineProposal({
    schema: payloadSchema,
    ...MONEY,
    objectOf: ({ payments }) => payments.map(({ id }) => objectOf(id)),
    aboutOf: ({ payments }) => singleUser(payments.map(({ user_id }) => user_id)),
    describe: (db, payload) => describe(db, sources, payload),
    preview: (deps, payload) =>
      dryRun(deps, {
        entries: payload.payments.flatMap(({ id }) => idsOf(id)),
        perform: (tx) => endPayments(tx, deps, sources, payload),
      }),
    async check(tx, { payments, outcome }) {
      for (const { id, amount } of payments) {
        const facts = (await findOutside(tx, sources, id))?.facts;
        if (facts?.amount !== amount || !facts.ends.includes(outcome))
          throw new AppError('payment_not_waiting');
      }
    },
    async run(tx, deps, payload, { proposal_id, maker_id }) {
      const { outcome } = payload;
      const decision = { staff_id: maker_id, proposal_id, at: deps.clock.now() };
      const payments = payload.payments.map(({ id }) => ({ id, entry_id: id }));
      await exceptions.settle(tx, decision.at, { payments, proposal_id }, () =>
        endPayments(tx, deps, sources, payload),
      );
      for (const { id, amount } of payload.payments) {
        const row = { entry_id: id, payment_id: id, amount: kobo(amount) };
        await recordManualStep(tx, { ...row, ...decision, kind: 'end', outcome });
      }
    },
  });

type PaymentEnd = {
  payments: readonly { id: string; amount: number }[];
  outcome: PaymentOutcome;
};

/** Ends payments that await a person, all or none. Throws payment_not_waiting. */
export async function endPayments(
  tx: Tx,
  deps: EndingDeps,
  sources: readonly PaymentSource[],
  { payments, outcome }: PaymentEnd,
): Promise<void> {
  await lockAffectedAccounts(
    tx,
    payments.map(({ id }) => id),
  );
  for (const { id, amount } of payments) {
    const outside = await findOutside(tx, sources, id);
    const canEnd = outside?.facts.amount === amount && outside.facts.ends.includes(outcome);
    const ended = canEnd && (await outside.source.end?.(tx, deps, id, outcome));
    if (!ended) throw new AppError('payment_not_waiting');
  }
}

/** Locks in the order of every ledger writer, so that parallel payments can't deadlock. */
async function lockAffectedAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  const effects = await listEffects(tx, ids);
  const settlementAccounts = [
    system.payout_float,
    system.services_float,
    system.fees,
    system.vat_payable,
    system.stamp_duty_payable,
    system.provider_costs,
    system.commissions,
  ];
  await lockAccounts(tx, [...settlementAccounts, ...effects.map(({ account_id }) => account_id)]);
}

function singleUser(users: readonly (number | null)[]): number | undefined {
  const distinct = new Set(users);
  return distinct.size === 1 ? (users[0] ?? undefined) : undefined;
}

const CONSEQUENCES = {
  paid: 'The amount on hold goes to the provider, and the customer is notified',
  failed: 'The customer gets the money back immediately and is notified',
} as const;

async function describe(
  db: Db | Tx,
  sources: readonly PaymentSource[],
  { payments, outcome }: z.output<typeof payloadSchema>,
) {
  const total = kobo(payments.reduce((sum, { amount }) => sum + amount, 0));
  const lines = [];
  for (const { id } of payments) {
    lines.push({ label: toReference(id), value: await describePayment(db, sources, id) });
  }
  const [only] = lines;
  const subject = lines.length === 1 && only ? only.value : `${lines.length} payments`;
  const totalText = lines.length === 1 ? '' : `, ${formatNaira(total)} in total`;
  lines.push(afterApproval(CONSEQUENCES[outcome]));
  return { title: `End ${subject} as ${outcome}${totalText}`, lines };
}
