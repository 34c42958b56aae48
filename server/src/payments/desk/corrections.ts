// Corrections by two members of staff: one account of a payment changes, and the suspense account has the
// other side. A payment that exists only on a provider's list is booked in the same way, as its own payment.
import { type AccountKind, accountKinds } from '@alajo/contract/books/chart.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import * as z from 'zod/mini';
import { findCustomer } from '../../identity/customers.ts';
import { whileUnfrozen } from '../../ledger/accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { derivedId, post } from '../../ledger/entries.ts';
import { type Effect, listEffects } from '../../ledger/entry-effects.ts';
import { findEntry } from '../../ledger/statement.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Exceptions } from '../../staff/exceptions.ts';
import type { PaymentSource } from '../../staff/payments.ts';
import { defineProposal, type ProposalKind } from '../../staff/proposals.ts';
import { ALAJO, toMetadata } from '../movements.ts';
import { accountNames } from './account-names.ts';
import { dryRun } from './dry-run.ts';
import { isCorrectable } from './ledger-entries.ts';
import { alajoMovement, recordManualStep, translateInsufficientFunds } from './manual-steps.ts';
import { deskNotices } from './notices.ts';
import { objectOf } from './payment-page.ts';
import {
  afterApproval,
  describePayment,
  exceptionCase,
  exceptionObject,
  MONEY,
} from './proposal-terms.ts';

const payloadSchema = z.object({
  /** The payment; for one that exists only on the other side's list, the entry that books it. */
  id: z.guid(),
  entry_id: z.guid(),
  account_id: z.int(),
  amount: z.int(),
  user_id: z.nullable(z.int()),
  /** The provider's charge within the amount. */
  fee: z.optional(z.int()),
  /** The reconciliation exception that it resolves. */
  exception: z.optional(z.int()),
  /** True if it concerns a chargeback of the payment. */
  takes_back: z.optional(z.boolean()),
});

type Correction = z.output<typeof payloadSchema>;

/** Our payment that a correction corrects; undefined for one that exists only on the other side's list. */
const correctedEntry = ({ id, entry_id }: Correction) => (id === entry_id ? undefined : id);

type CorrectionDeps = { sources: readonly PaymentSource[]; exceptions: Exceptions };

export const createCorrections = ({ sources, exceptions }: CorrectionDeps): ProposalKind =>
  defineProposal({
    schema: payloadSchema,
    ...MONEY,
    objectOf(correction) {
      const { id, exception } = correction;
      return exception === undefined || correctedEntry(correction) !== undefined
        ? objectOf(id)
        : [objectOf(id), exceptionObject(exception)];
    },
    aboutOf: ({ user_id }) => user_id ?? undefined,
    async describe(db, correction) {
      const { amount, fee = 0, exception } = correction;
      const { title, lines, account } = await describe(db, sources, correction);
      const preposition = amount < 0 ? 'to' : 'from';
      return {
        title,
        lines: [
          ...lines,
          { label: account, value: `${signed(amount)} ${preposition} suspense` },
          ...(fee === 0 ? [] : [{ label: 'Including provider’s charge', value: signed(fee) }]),
          ...(exception === undefined
            ? []
            : [{ label: 'Exception', value: exceptionCase.referenceOf(String(exception)) }]),
          afterApproval('The account changes immediately; its customer is notified'),
        ],
      };
    },
    preview: (deps, correction) =>
      dryRun(deps, {
        entries: [correction.entry_id],
        perform: (tx) => correct(tx, deps.clock.now(), correction),
      }),
    async check(tx, correction, { decider_id }) {
      const { account_id, amount, fee = 0, exception } = correction;
      if (exception !== undefined) {
        const keep = decider_id !== null;
        await exceptions.requireOpen(tx, {
          id: exception,
          keep,
          correction: { account_id, amount, fee },
        });
      }
      const payment = correctedEntry(correction);
      if (payment !== undefined) await requireCorrectable(tx, payment, account_id);
      else if (exception === undefined) throw new AppError('not_found');
    },
    async run(tx, { clock }, correction, { proposal_id, maker_id }) {
      const { id, entry_id, amount, exception } = correction;
      const at = clock.now();
      const change = {
        payments: [{ id, entry_id }],
        exception: exception === undefined ? undefined : { id: exception, entry_id },
        proposal_id,
      };
      await exceptions.settle(tx, at, change, () => correct(tx, at, correction));
      await recordManualStep(tx, {
        entry_id,
        kind: 'correction',
        payment_id: id,
        amount: kobo(amount),
        outcome: null,
        staff_id: maker_id,
        proposal_id,
        at,
      });
    },
  });

function correct(tx: Tx, now: Date, correction: Correction): Promise<void> {
  const payment = correctedEntry(correction);
  return payment === undefined
    ? bookUnmatched(tx, now, correction)
    : correctPayment(tx, now, correction, payment);
}

/** Corrects one account of a payment, and notifies its customer. */
async function correctPayment(
  tx: Tx,
  now: Date,
  correction: Correction,
  payment: string,
): Promise<void> {
  const { entry_id, account_id, amount } = correction;
  const { owner_id } = await requireCorrectable(tx, payment, account_id);
  const name = owner_id === null ? ALAJO : await nameOf(tx, owner_id);
  await postCorrection(tx, now, correction, {
    name,
    description: `Correction of ${toReference(payment)}`,
  });
  if (owner_id === null) return;
  const params = { amount: kobo(amount), reference: toReference(entry_id) };
  await notify(tx, [createNotice(deskNotices.corrected_by_us, owner_id, now, params)]);
}

const bookUnmatched = (tx: Tx, now: Date, correction: Correction): Promise<void> =>
  postCorrection(tx, now, correction, {
    name: ALAJO,
    description: 'Booked from a provider’s list',
  });

async function postCorrection(
  tx: Tx,
  now: Date,
  { id, entry_id, account_id, amount, fee = 0, takes_back = false }: Correction,
  { name, description }: { name: string; description: string },
): Promise<void> {
  const [sender, recipient] = amount < 0 ? [name, ALAJO] : [ALAJO, name];
  const movement = { ...alajoMovement(kobo(Math.abs(amount)), description), sender, recipient };
  await translateInsufficientFunds(
    whileUnfrozen(tx, [account_id, system.suspense], () =>
      post(tx, now, {
        id: entry_id,
        kind: 'correction',
        metadata: {
          ...toMetadata(movement),
          corrects: id,
          ...(fee === 0 ? {} : { fee }),
          ...(takes_back ? { takes_back: id } : {}),
        },
        postings: [
          { account: account_id, amount: kobo(amount) },
          { account: system.suspense, amount: kobo(-amount) },
        ],
      }),
    ),
  );
}

/** The effect on the account to correct. Throws invalid_request for an account that can't be corrected. */
async function requireCorrectable(tx: Tx, payment: string, account: number): Promise<Effect> {
  const effects = await listEffects(tx, [payment, derivedId('closes', payment)]);
  const found = effects.find(({ account_id }) => account_id === account);
  if (found === undefined || !isCorrectable(found.kind)) {
    throw new AppError('invalid_request', { field: 'account_id' });
  }
  return found;
}

async function describe(db: Db | Tx, sources: CorrectionDeps['sources'], correction: Correction) {
  const { account_id, amount } = correction;
  const payment = correctedEntry(correction);
  if (payment === undefined) {
    return {
      title: `Book ${formatNaira(kobo(Math.abs(amount)))} found only on the provider’s side`,
      lines: [],
      account: ourAccountName(account_id),
    };
  }
  return {
    title: `Correct ${await describePayment(db, sources, payment)}`,
    lines: [{ label: 'Payment', value: toReference(payment) }],
    account: await accountName(db, payment, account_id),
  };
}

const signed = (amount: number) =>
  `${amount < 0 ? '−' : '+'}${formatNaira(kobo(Math.abs(amount)))}`;

const ourAccountName = (id: number): string => {
  const [kind] = Object.entries(system).find(([, account]) => account === id) ?? [];
  return accountKinds[kind as AccountKind].title;
};

async function accountName(db: Db | Tx, payment: string, account: number): Promise<string> {
  for (const id of [payment, derivedId('closes', payment)]) {
    const postings = (await findEntry(db, id))?.postings ?? [];
    const found = postings.find(({ account_id }) => account_id === account);
    if (found) return (await accountNames(db, [found]))(found);
  }
  return 'Account';
}

async function nameOf(tx: Tx, userId: number): Promise<string> {
  const { first_name, last_name } = await findCustomer(tx, userId);
  return `${first_name} ${last_name}`;
}
