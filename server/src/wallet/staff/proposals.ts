// What takes two of our people about money. Each is checked when it is proposed and when it is approved, is
// done in the approval's transaction, and is written down as done by hand.
import { type AccountKind, accountKinds } from '@alajo/contract/books/chart.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { creditCauses } from '@alajo/contract/wallet/staff-payments.ts';
import * as z from 'zod/mini';
import { findPeople } from '../../identity/directory.ts';
import { account as system } from '../../ledger/chart.ts';
import { derivedId } from '../../ledger/entries.ts';
import { findEntry } from '../../ledger/statement.ts';
import { accountNames } from '../../payments/account-names.ts';
import { keepByHand } from '../../payments/by-hand.ts';
import { numberedCase } from '../../payments/case-references.ts';
import { closeCaseAbout, findOpenCase } from '../../payments/cases.ts';
import { fromMetadata } from '../../payments/movements.ts';
import { rehearse } from '../../payments/rehearsal.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Exceptions } from '../../staff/exceptions.ts';
import type { OnReversal, PaymentSource } from '../../staff/payments.ts';
import { defineProposal, type ProposalKind } from '../../staff/proposals.ts';
import { idsOf } from './booked.ts';
import { findOutside } from './find.ts';
import {
  correctPayment,
  creditByHand,
  endPayments,
  rehearseFollowing,
  requireCorrectable,
  reversePayment,
} from './moves.ts';
import { objectOf } from './page.ts';
import { requireReversible } from './reversible.ts';

const customer = z.nullable(z.int());
const ending = z.object({
  payments: z.array(z.object({ id: z.guid(), amount: z.int(), user_id: customer })),
  outcome: z.enum(['paid', 'failed']),
});
const reversal = z.object({ id: z.guid(), user_id: customer });
const correction = z.object({
  id: z.guid(),
  entry_id: z.guid(),
  account_id: z.int(),
  amount: z.int(),
  user_id: customer,
  /** How much of the amount is a provider's charge. */
  fee: z.optional(z.int()),
  /** The exception of reconciliation that it ends; one about no payment of ours has its entry's id. */
  exception: z.optional(z.int()),
  /** Whether it is about what was taken back of the payment. */
  takes_back: z.optional(z.boolean()),
});
const credit = z.object({
  entry_id: z.guid(),
  user_id: z.int(),
  amount: z.int(),
  cause: z.enum(['unidentified_deposit', 'our_error', 'goodwill']),
  case_reference: z.string(),
});

const MONEY = { make: 'proposals.make_money', approve: 'proposals.approve_money' } as const;

type Needed = {
  exceptions: Exceptions;
  /** What modules undo with a reversal. */
  follow: readonly OnReversal[];
  /** Whether a reference names a case that our staff work on for a customer. */
  isCaseOf(db: Db | Tx, named: { reference: string; user_id: number }): Promise<boolean>;
};

/** `sources`: what companies carry out for all modules. */
export function createMoneyProposals(
  sources: readonly PaymentSource[],
  { exceptions, follow, isCaseOf }: Needed,
): Record<'end_payment' | 'reverse_entry' | 'correct_entry' | 'manual_credit', ProposalKind> {
  return {
    end_payment: defineProposal({
      schema: ending,
      ...MONEY,
      objectOf: ({ payments }) => payments.map(({ id }) => objectOf(id)),
      aboutOf: ({ payments }) => onlyOne(payments.map(({ user_id }) => user_id)),
      describe: (db, payload) => describeEnding(db, sources, payload),
      preview: (deps, payload) =>
        rehearse(deps, {
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
        const by = { staff_id: maker_id, proposal_id, at: deps.clock.now() };
        const payments = payload.payments.map(({ id }) => ({ id, entry_id: id }));
        await exceptions.settle(tx, by.at, { payments, proposal_id }, () =>
          endPayments(tx, deps, sources, payload),
        );
        for (const { id, amount } of payload.payments) {
          const row = { entry_id: id, payment_id: id, amount: kobo(amount) };
          await keepByHand(tx, { ...row, ...by, kind: 'end', outcome });
        }
      },
    }),

    reverse_entry: defineProposal({
      schema: reversal,
      ...MONEY,
      objectOf: ({ id }) => objectOf(id),
      aboutOf: ({ user_id }) => user_id ?? undefined,
      describe: async (db, { id }) => ({
        title: `Reverse ${await wordsFor(db, sources, id)}`,
        lines: [
          { label: 'Payment', value: toReference(id) },
          afterApproval('The same postings, swapped, once; both customers are told'),
        ],
      }),
      preview: (deps, { id }) =>
        rehearse(deps, {
          entries: idsOf(id),
          async perform(tx, more) {
            const reversals = { sources, follow };
            more.push(...(await reversePayment(tx, deps, reversals, { id, reason: RETURNED })));
          },
        }),
      async check(tx, { id }, _people, now) {
        const outside = await findOutside(tx, sources, id);
        requireReversible(await findEntry(tx, id), outside?.facts);
        await rehearseFollowing(tx, now, follow, id);
      },
      async run(tx, deps, { id }, { proposal_id, maker_id }) {
        const entry_id = derivedId('reverses', id);
        const change = { payments: [{ id, entry_id }], proposal_id };
        await exceptions.settle(tx, deps.clock.now(), change, async () => {
          await reversePayment(tx, deps, { sources, follow }, { id, reason: RETURNED });
        });
        const entry = await findEntry(tx, id);
        await keepByHand(tx, {
          entry_id,
          kind: 'reversal',
          payment_id: id,
          amount: kobo(Math.max(...(entry?.postings ?? []).map(({ amount }) => amount))),
          outcome: null,
          staff_id: maker_id,
          proposal_id,
          at: deps.clock.now(),
        });
      },
    }),

    correct_entry: defineProposal({
      schema: correction,
      ...MONEY,
      objectOf: ({ id, entry_id, exception }) =>
        exception === undefined || id !== entry_id
          ? objectOf(id)
          : [objectOf(id), exceptionObject(exception)],
      aboutOf: ({ user_id }) => user_id ?? undefined,
      async describe(db, { id, entry_id, account_id, amount, fee = 0, exception }) {
        const account =
          id === entry_id ? ourAccountName(account_id) : await accountName(db, { id, account_id });
        const way = amount < 0 ? 'to' : 'from';
        return {
          title:
            id === entry_id
              ? `Book ${formatNaira(kobo(Math.abs(amount)))} that only the other side has`
              : `Correct ${await wordsFor(db, sources, id)}`,
          lines: [
            ...(id === entry_id ? [] : [{ label: 'Payment', value: toReference(id) }]),
            { label: account, value: `${signed(amount)} ${way} suspense` },
            ...(fee === 0 ? [] : [{ label: 'Of that their charge', value: signed(fee) }]),
            ...(exception === undefined
              ? []
              : [{ label: 'Exception', value: exceptionCase.referenceOf(String(exception)) }]),
            afterApproval('The account changes at once; its customer is told'),
          ],
        };
      },
      preview: (deps, payload) =>
        rehearse(deps, {
          entries: [payload.entry_id],
          perform: (tx) => correctPayment(tx, deps, payload),
        }),
      async check(tx, payload, { decider_id }) {
        const { id, entry_id, account_id, amount, fee = 0, exception } = payload;
        if (exception !== undefined) {
          const keep = decider_id !== null;
          const correction = { account_id, amount, fee };
          await exceptions.requireOpen(tx, { id: exception, keep, correction });
        }
        if (id !== entry_id) await requireCorrectable(tx, payload);
        else if (exception === undefined) throw new AppError('not_found');
      },
      async run(tx, deps, payload, { proposal_id, maker_id }) {
        const { id, entry_id, exception } = payload;
        const change = {
          payments: [{ id, entry_id }],
          exception: exception === undefined ? undefined : { id: exception, entry_id },
          proposal_id,
        };
        await exceptions.settle(tx, deps.clock.now(), change, () =>
          correctPayment(tx, deps, payload),
        );
        await keepByHand(tx, {
          entry_id: payload.entry_id,
          kind: 'correction',
          payment_id: payload.id,
          amount: kobo(payload.amount),
          outcome: null,
          staff_id: maker_id,
          proposal_id,
          at: deps.clock.now(),
        });
      },
    }),

    manual_credit: defineProposal({
      schema: credit,
      ...MONEY,
      objectOf({ case_reference, user_id }) {
        const exception = exceptionIn(case_reference);
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
            afterApproval('The customer has it at once and is told'),
          ],
        };
      },
      preview: (deps, payload) =>
        rehearse(deps, {
          entries: [payload.entry_id],
          perform: (tx) => creditByHand(tx, deps, payload),
        }),
      check: async (tx, payload, { decider_id }) => {
        const { user_id, cause, case_reference: reference } = payload;
        await requireArrived(tx, exceptions, payload, decider_id !== null);
        // A deposit’s case is about no customer before it is found whose it is.
        if (cause !== 'unidentified_deposit' && !(await isCaseOf(tx, { reference, user_id }))) {
          throw new AppError('credit_case_needed', { field: 'case_reference' });
        }
      },
      async run(tx, deps, payload, { proposal_id, maker_id }) {
        const now = deps.clock.now();
        const { entry_id } = payload;
        // Checked in this transaction: it is the same still.
        const deposit = await requireArrived(tx, exceptions, payload, true);
        const id = deposit?.exception;
        const exception = id === undefined ? undefined : { id, entry_id };
        await exceptions.settle(tx, now, { payments: [], exception, proposal_id }, () =>
          creditByHand(tx, deps, { ...payload, corrects: deposit?.payment ?? null }),
        );
        if (deposit !== undefined) {
          const { reference: subject } = deposit;
          await closeCaseAbout(tx, now, { kind: 'unknown_deposit', subject });
        }
        await keepByHand(tx, {
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
    }),
  };
}

// What the customer reads of a payment that a company had carried out.
const RETURNED = 'It was reversed.';

const exceptionCase = numberedCase('exception');

function exceptionIn(reference: string): number | undefined {
  const id = exceptionCase.idOf(reference);
  return id === undefined ? undefined : Number(id);
}

/** What all changes for an exception name, so that one waits at a time. */
const exceptionObject = (id: number) => `exception:${id}`;

/** Of a deposit that is credited: the exception it ends, the payment of ours that got too little, and what the provider calls it. */
type Arrived = { exception: number | undefined; payment: string | null; reference: string };

/**
 * A deposit is credited once, whole, and to somebody: its case, and the exception that it is on the provider's
 * list, end with it, whichever of the two it is credited for. Undefined for what did not arrive.
 */
async function requireArrived(
  tx: Tx,
  exceptions: Exceptions,
  payload: z.output<typeof credit>,
  keep: boolean,
): Promise<Arrived | undefined> {
  const { amount, cause, case_reference } = payload;
  if (cause !== 'unidentified_deposit') return undefined;
  const exception = exceptionIn(case_reference);
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

const afterApproval = (value: string) => ({ label: 'After approval', value });

const ENDED = {
  paid: 'What is held for it goes to the provider, and the customer is told',
  failed: 'The customer has the money back at once and is told',
} as const;

function onlyOne(users: readonly (number | null)[]): number | undefined {
  const all = new Set(users);
  return all.size === 1 ? (users[0] ?? undefined) : undefined;
}

const signed = (amount: number) =>
  `${amount < 0 ? '−' : '+'}${formatNaira(kobo(Math.abs(amount)))}`;

async function describeEnding(
  db: Db | Tx,
  sources: readonly PaymentSource[],
  { payments, outcome }: z.output<typeof ending>,
) {
  const total = kobo(payments.reduce((sum, { amount }) => sum + amount, 0));
  const lines = [];
  for (const { id } of payments) {
    lines.push({ label: toReference(id), value: await wordsFor(db, sources, id) });
  }
  const [only] = lines;
  const what = lines.length === 1 && only ? only.value : `${lines.length} payments`;
  const all = lines.length === 1 ? '' : `, ${formatNaira(total)} in all`;
  lines.push(afterApproval(ENDED[outcome]));
  return { title: `End ${what} as ${outcome}${all}`, lines };
}

/** `₦85,103.75 from Adaeze Okonkwo to Emeka Obi, GTBank`. */
async function wordsFor(
  db: Db | Tx,
  sources: readonly PaymentSource[],
  id: string,
): Promise<string> {
  const facts = (await findOutside(db, sources, id))?.facts;
  if (facts) return `${formatNaira(facts.amount)} from ${facts.from} to ${facts.to}`;
  const entry = await findEntry(db, id);
  if (entry === undefined) return toReference(id);
  const { amount, sender, recipient } = fromMetadata(entry.metadata);
  return `${formatNaira(amount)} from ${sender} to ${recipient}`;
}

const ourAccountName = (id: number): string => {
  const [kind] = Object.entries(system).find(([, known]) => known === id) ?? [];
  return accountKinds[kind as AccountKind].title;
};

async function accountName(
  db: Db | Tx,
  { id, account_id }: { id: string; account_id: number },
): Promise<string> {
  for (const one of [id, derivedId('closes', id)]) {
    const postings = (await findEntry(db, one))?.postings ?? [];
    const found = postings.find((posting) => posting.account_id === account_id);
    if (found) return (await accountNames(db, [found]))(found);
  }
  return 'Account';
}
