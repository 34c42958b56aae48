// Manual credits by two members of staff: a deposit that belongs to the customer, an error of ours,
// or goodwill.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { type CreditCause, creditCauses } from '@alajo/contract/wallet/staff-payments.ts';
import * as z from 'zod/mini';
import { findCustomer } from '../../identity/customers.ts';
import { findPeople } from '../../identity/directory.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { post } from '../../ledger/entries.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { dayInLagos } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type CaseSource, isCaseOf } from '../../staff/cases.ts';
import type { Exceptions } from '../../staff/exceptions.ts';
import type { EndingDeps } from '../../staff/payments.ts';
import { defineProposal, type ProposalKind } from '../../staff/proposals.ts';
import { closeCaseAbout, findOpenCase } from '../cases.ts';
import { toMetadata } from '../movements.ts';
import { cappedCredit, openParked, parkedNotice, postWithParking } from '../parking.ts';
import { dryRun } from './dry-run.ts';
import { alajoMovement, recordManualStep } from './manual-steps.ts';
import { deskNotices } from './notices.ts';
import { afterApproval, exceptionCase, exceptionObject, MONEY } from './proposal-terms.ts';

const payloadSchema = z.object({
  entry_id: z.guid(),
  user_id: z.int(),
  amount: z.int(),
  cause: z.enum(['unidentified_deposit', 'our_error', 'goodwill']),
  case_reference: z.string(),
});

type CreditDeps = {
  exceptions: Exceptions;
  caseSources: readonly CaseSource[];
};

export const createCredits = ({ exceptions, caseSources }: CreditDeps): ProposalKind =>
  defineProposal({
    schema: payloadSchema,
    ...MONEY,
    objectOf({ case_reference, user_id }) {
      const exception = parseExceptionReference(case_reference);
      const object = `credit:${user_id}:${case_reference}`;
      return exception === undefined ? object : [object, exceptionObject(exception)];
    },
    aboutOf: ({ user_id }) => user_id,
    async describe(db, { user_id, amount, cause, case_reference }) {
      const name = (await findPeople(db, [user_id])).get(user_id)?.name ?? '';
      return {
        title: `Credit ${name} with ${formatNaira(kobo(amount))}`,
        lines: [
          { label: 'Because', value: creditCauses[cause] },
          { label: 'Case', value: case_reference },
          afterApproval('The customer gets it immediately and is notified'),
        ],
      };
    },
    preview: (deps, payload) =>
      dryRun(deps, {
        entries: [payload.entry_id],
        perform: (tx) => creditManually(tx, deps, payload),
      }),
    check: async (tx, payload, { decider_id }) => {
      const { user_id, cause, case_reference: reference } = payload;
      await requireUnassignedDeposit(tx, exceptions, payload, decider_id !== null);
      // A deposit’s case has no customer until its owner is found.
      if (
        cause !== 'unidentified_deposit' &&
        !(await isCaseOf(tx, caseSources, { reference, user_id }))
      ) {
        throw new AppError('credit_case_needed', { field: 'case_reference' });
      }
    },
    async run(tx, deps, payload, { proposal_id, maker_id }) {
      const now = deps.clock.now();
      const { entry_id } = payload;
      // Checked again, and locked until this transaction ends.
      const deposit = await requireUnassignedDeposit(tx, exceptions, payload, true);
      const id = deposit?.exception;
      const exception = id === undefined ? undefined : { id, entry_id };
      await exceptions.settle(tx, now, { payments: [], exception, proposal_id }, () =>
        creditManually(tx, deps, { ...payload, corrects: deposit?.payment ?? null }),
      );
      if (deposit !== undefined) {
        const { reference: subject } = deposit;
        await closeCaseAbout(tx, now, { kind: 'unknown_deposit', subject });
      }
      await recordManualStep(tx, {
        entry_id: payload.entry_id,
        kind: 'credit',
        payment_id: null,
        amount: kobo(payload.amount),
        outcome: null,
        staff_id: maker_id,
        proposal_id,
        at: now,
      });
    },
  });

/** Our account that funds a manual credit. */
const FUNDING_ACCOUNTS: Record<CreditCause, number> = {
  unidentified_deposit: system.funding_clearing,
  our_error: system.losses,
  goodwill: system.losses,
};

type CreditRequest = {
  entry_id: string;
  user_id: number;
  amount: number;
  cause: CreditCause;
  /** Our payment that was credited with too little. */
  corrects?: string | null;
};

/** Credits a customer manually; the amount over their balance limit is parked. */
async function creditManually(
  tx: Tx,
  { clock }: EndingDeps,
  { entry_id, user_id, amount, cause, corrects = null }: CreditRequest,
): Promise<void> {
  const now = clock.now();
  const customer = await findCustomer(tx, user_id);
  const wallet = (await findAccounts(tx, 'wallet', 'user', [user_id])).get(user_id);
  if (wallet === undefined) throw new AppError('not_found');
  const description = `Credit from Alajo: ${creditCauses[cause].toLowerCase()}`;
  const credit = cappedCredit(wallet.id, kobo(amount), customer.tier, dayInLagos(now));
  const { parked } = await postWithParking(
    {
      id: entry_id,
      kind: 'manual_credit',
      content: entry_id,
      metadata: {
        ...toMetadata({
          ...alajoMovement(kobo(amount), description),
          recipient: `${customer.first_name} ${customer.last_name}`,
        }),
        ...(corrects === null ? {} : { corrects }),
      },
      postings: [{ account: FUNDING_ACCOUNTS[cause], amount: kobo(-amount) }, credit],
    },
    () => openParked(tx, user_id),
    (tried) => post(tx, now, tried),
  );
  const params = { amount: kobo(amount), cause, reference: toReference(entry_id) };
  const notices = [createNotice(deskNotices.credited_by_us, user_id, now, params)];
  if (parked > 0) notices.push(parkedNotice(user_id, parked, now));
  await notify(tx, notices);
}

function parseExceptionReference(reference: string): number | undefined {
  const id = exceptionCase.idOf(reference);
  return id === undefined ? undefined : Number(id);
}

/**
 * For a credited deposit: the exception it resolves, the payment that was credited with too little,
 * and the provider's reference.
 */
type UnassignedDeposit = {
  exception: number | undefined;
  payment: string | null;
  reference: string;
};

/**
 * The deposit that a credit assigns, undefined for any other cause. It is credited once, in full, to one
 * customer: this ends both its case and its exception on the provider's list, whichever was named. With
 * `keep` the exception stays locked. Throws payment_case_needed, exception_closed, exception_changed.
 */
async function requireUnassignedDeposit(
  tx: Tx,
  exceptions: Exceptions,
  payload: z.output<typeof payloadSchema>,
  keep: boolean,
): Promise<UnassignedDeposit | undefined> {
  const { amount, cause, case_reference } = payload;
  if (cause !== 'unidentified_deposit') return undefined;
  const exception = parseExceptionReference(case_reference);
  if (exception !== undefined) {
    const found = await exceptions.requireOpen(tx, { id: exception, keep, credit: amount });
    return { exception, payment: found.payment, reference: found.reference };
  }
  const found = await findOpenCase(tx, case_reference);
  if (found?.kind !== 'unknown_deposit' || found.amount !== amount)
    throw new AppError('payment_case_needed', { field: 'case_reference' });
  const reference = found.subject;
  return {
    exception: await exceptions.ofDeposit(tx, { reference, amount }),
    payment: null,
    reference,
  };
}
