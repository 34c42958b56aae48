// `npm run cases` in a terminal: the staff console's queue. It lists open cases, shows a case with its ends, and ends
// one on behalf of a member of staff, with the same permissions and log entry.
import { parseArgs } from 'node:util';
import { formatNaira, parseNaira } from '@alajo/contract/money.ts';
import type { CaseEnd, EndBody } from '@alajo/contract/staff/case-ends.ts';
import { endBody } from '@alajo/contract/staff/case-ends.ts';
import { caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import { permissions } from '@alajo/contract/staff-roles.ts';
import * as z from 'zod/mini';
import { caseSources, paymentSources, proposalKinds } from '../app.ts';
import { recordViewer } from '../console/cases/case-viewers.ts';
import { createCaseWork } from '../console/cases/case-work.ts';
import { endCase, listEnds } from '../console/cases/end-cases.ts';
import { findOpen, listOpen, type OpenCase } from '../console/cases/sources.ts';
import { createPropose } from '../console/proposals/proposals.ts';
import { findPeople } from '../identity/directory.ts';
import type { Db } from '../platform/database/database.ts';
import { exceptions } from '../reconciliation/exceptions.ts';
import type { CaseEndContext, CaseFacts, CaseSource } from '../staff/cases.ts';
import { type ActingStaff, asStaff } from './as-staff.ts';

const SHOWN_MAX = 200;
type CommandDeps = CaseEndContext['deps'];

const USAGE = `npm run cases                        lists what is open
npm run cases -- REFERENCE           shows a case, and how it can end; with --staff EMAIL also what happened
npm run cases -- REFERENCE END --staff EMAIL [--reason "…"] [--choice …] [--message "…"] [--amount NAIRA]`;

/** Runs the command and returns the text to print. Throws with the usage for unknown arguments. */
export async function runCasesCommand(deps: CommandDeps, args: string[]): Promise<string> {
  const { positionals, values } = readArgs(args);
  const [reference, end, ...more] = positionals;
  if (more.length > 0) throw new Error(USAGE);
  if (reference === undefined) return list(deps);
  const found = await requireCase(deps.db, reference);
  const { staff: email, ...fields } = values;
  const { source } = found;
  const acting: ActingStaff = {
    email,
    permission: caseKinds[source.kind].permission,
    command: 'cases',
  };
  if (end === undefined) return show(deps, found, acting);
  const work = createCaseWork(deps);
  const propose = createPropose({ deps, kinds: proposalKinds });
  const ending = { deps, propose, work, payments: paymentSources, exceptions };
  const body = readBody(end, fields);
  const name = { kind: source.kind, reference };
  const { message } = await asStaff(deps, acting, (caller) =>
    endCase({ sources: caseSources, ending }, caller, { ...name, ...body }),
  );
  return message;
}

function readArgs(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { staff: text, reason: text, choice: text, message: text, amount: text };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new Error(USAGE, { cause });
  }
}

type Fields = Partial<Record<'reason' | 'choice' | 'message' | 'amount', string>>;

/** The same checks as the console's route; an amount is typed in naira. */
function readBody(end: string, { amount, ...fields }: Fields): EndBody {
  if (amount !== undefined && !parseNaira(amount)) {
    throw new Error(`${amount} isn’t an amount in naira.`);
  }
  const sent = { ...fields, ...(amount !== undefined && { amount: Number(amount) }) };
  const read = z.safeParse(endBody, { end, ...sent });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
}

type OpenCaseOfKind = { source: CaseSource; row: OpenCase };

/** The open case with a reference. Throws if there is none. */
async function requireCase(db: Db, reference: string): Promise<OpenCaseOfKind> {
  for (const source of caseSources) {
    const id = source.idOf(reference);
    const row = id === undefined ? undefined : await findOpen(db, source, id);
    if (row !== undefined) return { source, row };
  }
  throw new Error(`No open case has the reference ${reference}.`);
}

async function list({ db, clock }: CommandDeps): Promise<string> {
  const now = clock.now();
  const rows = await listOpen(db, { sources: caseSources, limit: SHOWN_MAX });
  const people = await findPeople(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  const references = new Map(caseSources.map((source) => [source.kind, source.referenceOf]));
  const lines = rows.map(({ kind, id, who, user_id, what, amount, due, state }) =>
    [
      references.get(kind)?.(id) ?? id,
      caseKinds[kind].title,
      state,
      who ?? people.get(user_id ?? 0)?.name ?? '',
      what,
      ...(amount === null ? [] : [formatNaira(amount)]),
      `due ${due.toISOString()}`,
      ...(due < now ? ['LATE'] : []),
    ].join('  '),
  );
  return lines.join('\n') || 'No case is open.';
}

/** Anyone with shell access sees all ends; the permission is checked when one is used. */
const ALL = { permissions: new Set(permissions) };

/**
 * A case with its facts and ends. Its history, which may contain a customer's words, is shown only to a member of
 * staff, and the log records that they saw it.
 */
async function show(
  deps: CommandDeps,
  { source, row }: OpenCaseOfKind,
  acting: ActingStaff,
): Promise<string> {
  const { db } = deps;
  const { kind, id, who, user_id, what } = row;
  const { facts, events } = (await source.describe?.(db, id)) ?? { facts: [], events: [] };
  const ends = await listEnds(db, source, ALL, row);
  const person = (await findPeople(db, user_id === null ? [] : [user_id])).get(user_id ?? 0);
  const name = who ?? (person ? `${person.name} (${person.username})` : '');
  if (acting.email !== undefined) {
    const target = { name: { kind, reference: source.referenceOf(id) }, row };
    await asStaff(deps, acting, (caller) => recordViewer(deps, caller, target));
  }
  return [
    `${caseKinds[kind].title}: ${name}, ${what}`,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...(acting.email === undefined ? [] : events.map(eventLine)),
    '',
    ...ends.map(endLine),
  ].join('\n');
}

const eventLine = ({ at, description }: CaseFacts['events'][number]) =>
  `${at.toISOString()}  ${description}`;

/** `refund  --amount NAIRA --reason "…"  Refund the buyer` */
function endLine({ name, label, takes_two, takes: { choice, amount, message, reason } }: CaseEnd) {
  return [
    name,
    [
      ...(choice ? [`--choice ${choice.options.map(({ value }) => value).join('|')}`] : []),
      ...(amount ? ['[--amount NAIRA]'] : []),
      ...(message ? ['--message "…"'] : []),
      ...(reason ? ['--reason "…"'] : []),
    ].join(' '),
    takes_two ? `${label}, once a second person approves` : label,
  ].join('  ');
}
