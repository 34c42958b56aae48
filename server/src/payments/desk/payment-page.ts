// Staff view of one payment: its history from request to settlement, the provider's replies, the
// postings, and the actions allowed.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { PaymentPage } from '@alajo/contract/wallet/staff-payments.ts';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import type { EntryDetail } from '../../ledger/statement.ts';
import type { Db } from '../../platform/database/database.ts';
import type { CaseWork } from '../../staff/cases.ts';
import type { Exceptions } from '../../staff/exceptions.ts';
import type { OutsidePayment, PaymentSource } from '../../staff/payments.ts';
import { fromMetadata } from '../movements.ts';
import { listAnswers } from '../outside/provider-answers.ts';
import { findOutside, requirePaymentId, type SourcedPayment } from './find-payment.ts';
import { listBooked, type PaymentEntries } from './ledger-entries.ts';
import { listManualSteps } from './manual-steps.ts';
import { isReversible } from './reversible.ts';

/** The payment’s name in proposals and in the log of staff actions. */
export const objectOf = (id: string) => `payment:${id}`;

type PageContext = {
  sources: readonly PaymentSource[];
  exceptions: Exceptions;
  work: Pick<CaseWork, 'names'>;
};

/** Throws not_found. */
export async function findPaymentPage(
  deps: Deps,
  { sources, exceptions, work }: PageContext,
  reference: string,
): Promise<PaymentPage> {
  const { db } = deps;
  const id = await requirePaymentId(deps, sources, reference);
  const [booked, outside, answers, paymentExceptions] = await Promise.all([
    listBooked(db, id),
    findOutside(db, sources, id),
    listAnswers(db, id),
    exceptions.about(db, id),
  ]);
  const facts = outside?.facts;
  const user = facts?.user_id ?? ownerOf(booked.root);
  const person = user === undefined ? undefined : (await findPeople(db, [user])).get(user);
  return {
    reference: toReference(id),
    id,
    object: objectOf(id),
    source: outside?.source.name ?? null,
    customer: person ? { id: person.user_id, name: person.name } : null,
    ...movementFields(booked.root, facts),
    ...statusFields(facts),
    case: caseOf(id, outside),
    steps: [...stepsOf(booked, outside), ...(await manualEndsOf(db, work, id))].sort((a, b) =>
      a.at.localeCompare(b.at),
    ),
    answers,
    entries: booked.entries,
    exceptions: paymentExceptions,
    may: {
      ask: facts?.askable ?? false,
      reverse: isReversible(booked.root, facts),
      correct: booked.entries.some(({ postings }) =>
        postings.some(({ correctable }) => correctable),
      ),
    },
  };
}

type Facts = OutsidePayment | undefined;

function movementFields(root: EntryDetail | undefined, facts: Facts) {
  const movement = root && fromMetadata(root.metadata);
  return {
    kind: root?.kind ?? null,
    from: facts?.from ?? movement?.sender ?? '',
    to: facts?.to ?? movement?.recipient ?? '',
    amount: movement?.amount ?? facts?.amount ?? kobo(0),
    total: totalOf(root, facts?.amount),
    state: root?.state ?? ('waiting' as const),
  };
}

const statusFields = (facts: Facts) => ({
  source_state: facts?.state ?? null,
  provider_reference: facts?.provider_reference ?? null,
  stuck_at: facts?.stuck_at?.toISOString() ?? null,
});

const ownerOf = (root: EntryDetail | undefined) =>
  root?.postings.find(({ kind, owner_id }) => kind === 'wallet' && owner_id !== null)?.owner_id ??
  undefined;

const totalOf = (root: EntryDetail | undefined, total: Kobo | undefined): Kobo =>
  total ?? kobo((root?.postings ?? []).reduce((sum, { amount }) => sum + Math.max(amount, 0), 0));

/** Its case in the queue, while a person may end it. */
function caseOf(id: string, outside: SourcedPayment | undefined): PaymentPage['case'] {
  const { source, facts } = outside ?? {};
  if (source?.case === undefined || facts === undefined || facts.ends.length === 0) return null;
  const { kind, referenceOf } = source.case;
  return { kind, reference: referenceOf(facts.case_id ?? id) };
}

type Step = PaymentPage['steps'][number];

function stepsOf({ root, entries }: PaymentEntries, outside: SourcedPayment | undefined): Step[] {
  const steps = (outside?.facts.steps ?? []).map(({ at, description, detail, tone }) => ({
    at: at.toISOString(),
    description,
    detail: detail ?? null,
    tone: tone ?? ('plain' as const),
  }));
  const posted = entries.map(({ posted_at, kind, role, reference, postings }) => ({
    at: posted_at,
    description: POSTED[role],
    detail: `${kind.replaceAll('_', ' ')} · ${postings
      .map(({ account }) => account)
      .join(' → ')} · ${reference}${role === 'entry' ? traceOf(root) : ''}`,
    tone:
      role === 'reversal' || role === 'settled_reversal' ? ('warn' as const) : ('good' as const),
  }));
  return [...steps, ...posted];
}

/** The manual outcome, and the people who decided it. */
async function manualEndsOf(db: Db, work: PageContext['work'], id: string): Promise<Step[]> {
  const ends = (await listManualSteps(db, id)).filter(({ kind }) => kind === 'end');
  const names = await work.names(
    db,
    ends.map(({ staff_id }) => staff_id),
  );
  return ends.map(({ at, outcome, proposal_id, staff_id }) => {
    const name = names.get(staff_id) ?? '';
    return {
      at: at.toISOString(),
      description: `Ended manually as ${outcome}`,
      detail:
        proposal_id === null
          ? `by ${name}`
          : `proposed by ${name}, approved by a second person · proposal ${proposal_id}`,
      tone: 'plain',
    };
  });
}

/** The trace with which an operator finds the logs of the request and its calls. */
const traceOf = (root: EntryDetail | undefined) =>
  typeof root?.metadata.trace === 'string' ? ` · trace ${root.metadata.trace}` : '';

const POSTED = {
  entry: 'Posted',
  settled: 'Settled',
  reversal: 'Reversed',
  settled_reversal: 'Settlement reversed',
  correction: 'Corrected',
};
