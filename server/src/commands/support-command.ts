// `npm run support` on a terminal: the verbs of the console's inbox. What is asked back in a ticket is shown,
// and decided by two people in the console.

import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Permission } from '@alajo/contract/staff-roles.ts';
import { answerText, ticketNumber } from '@alajo/contract/support/schemas.ts';
import * as z from 'zod/mini';
import { createCaseWork } from '../console/cases/work.ts';
import type { Deps } from '../deps.ts';
import { findPeople } from '../identity/directory.ts';
import type { Db } from '../platform/database/database.ts';
import { findByNumber } from '../support/inbox.ts';
import { answerThread, closeThread } from '../support/inbox-acts.ts';
import { type RecallRow, stepsOf } from '../support/recall-rows.ts';
import { type TicketRow, timeOf } from '../support/ticket-rows.ts';
import { messagesOf } from '../support/tickets.ts';
import { asStaff, staffOption } from './as-staff.ts';

type CommandDeps = Pick<Deps, 'db' | 'clock'>;

const USAGE =
  'Usage: list, show NUMBER, answer NUMBER "text" or close NUMBER; all but list with --staff EMAIL.';
const SHOWN_MAX = 200;

/** Runs a command and returns what to print. Throws with the usage for unknown ones. */
export async function runSupportCommand(
  deps: CommandDeps,
  words: readonly string[],
): Promise<string> {
  const { email, rest } = staffOption(words);
  const [verb = 'list', typed, ...more] = rest;
  if (verb === 'list' && typed === undefined) return waiting(deps);
  const act = acts[verb];
  if (act === undefined || typed === undefined || !act.takes(more.length)) throw new Error(USAGE);
  const number = numberIn(typed);
  return act.run(deps, { number, words: more, email }).catch((error) => {
    const isUnknown = error instanceof AppError && error.code === 'not_found';
    throw isUnknown ? new Error(`There is no ticket ${number}.`, { cause: error }) : error;
  });
}

type Asked = { number: string; words: readonly string[]; email: string | undefined };

const acting = ({ email }: Asked, permission: Permission) => ({
  email,
  permission,
  command: 'support',
});

/** Normalises a ticket number as typed or heard. Throws if it is not one. */
function numberIn(typed: string): string {
  const read = z.safeParse(ticketNumber, typed);
  if (!read.success) throw new Error(`${typed} is not a ticket number.`);
  return read.data;
}

async function answer(deps: CommandDeps, asked: Asked): Promise<string> {
  const read = z.safeParse(answerText, asked.words.join(' '));
  if (!read.success) throw new Error(read.error.issues[0]?.message);
  const work = createCaseWork(deps);
  await asStaff(deps, acting(asked, 'tickets.answer'), (caller) =>
    answerThread(deps, { work }, caller, { number: asked.number, message: read.data }),
  );
  return line(deps, asked.number);
}

async function close(deps: CommandDeps, asked: Asked): Promise<string> {
  const work = createCaseWork(deps);
  await asStaff(deps, acting(asked, 'tickets.answer'), (caller) =>
    closeThread(deps, { work }, caller, { number: asked.number }),
  );
  return line(deps, asked.number);
}

type Verb = {
  takes(words: number): boolean;
  run(deps: CommandDeps, asked: Asked): Promise<string>;
};

const acts: Partial<Record<string, Verb>> = {
  show: { takes: (words) => words === 0, run: show },
  answer: { takes: (words) => words > 0, run: answer },
  close: { takes: (words) => words === 0, run: close },
};

const line = async ({ db, clock }: CommandDeps, number: string) =>
  lineOf(await findByNumber(db, number), clock.now());

/** `asked back: ₦5,000 from Bola Okafor  reviewing  given ₦0  held ₦2,000  by Sat, 21 Nov, 10:00` */
const recallLine = (recall: RecallRow) =>
  [
    `asked back: ${formatNaira(recall.amount)} from ${recall.other}${recall.bank ? ` at ${recall.bank}` : ''}`,
    recall.status,
    `given ${formatNaira(recall.given)}`,
    `held ${formatNaira(recall.held)}`,
    ...(recall.answer_by ? [`by ${timeOf(recall.answer_by)}`] : []),
  ].join('  ');

/** The transfer that a ticket is about, if it is asked back, with its steps; nothing for other tickets. */
async function recallOf(db: Db, { id, entry_id }: TicketRow): Promise<string[]> {
  const row = await db
    .selectFrom('support_recall')
    .selectAll()
    // Before it is a case of ours, a ticket may be about the same transfer.
    .where((eb) => eb.or([eb('ticket_id', '=', id), eb('entry_id', '=', entry_id)]))
    .executeTakeFirst();
  if (row === undefined) return [];
  const steps = await stepsOf(db, row);
  return [
    recallLine(row),
    ...steps.map(({ kind, at, amount }) =>
      [`  ${timeOf(at)}`, kind, ...(amount === null ? [] : [formatNaira(amount)])].join('  '),
    ),
  ];
}

/** Tickets whose customers wait for us, the first promised first. */
async function waiting({ db, clock }: CommandDeps): Promise<string> {
  const rows = await db
    .selectFrom('support_ticket')
    .selectAll()
    .where('promised_by', 'is not', null)
    .orderBy('promised_by')
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute();
  const now = clock.now();
  return rows.map((row) => lineOf(row, now)).join('\n') || 'No tickets are waiting for an answer.';
}

async function show(deps: CommandDeps, asked: Asked): Promise<string> {
  const { db } = deps;
  const row = await findByNumber(db, asked.number);
  const of = { kind: 'ticket', reference: row.number, about: row.user_id } as const;
  await asStaff(deps, acting(asked, 'tickets.read'), (caller) =>
    createCaseWork(deps).look(caller, of),
  );
  const messages = await messagesOf(db, row.id, { limit: SHOWN_MAX });
  const customer = (await findPeople(db, [row.user_id])).get(row.user_id);
  return [
    lineOf(row, deps.clock.now()),
    `${customer?.name} (${customer?.username})`,
    ...(row.entry_id ? [`transaction ${toReference(row.entry_id)}`] : []),
    ...(row.reason ? [`reason ${row.reason}`] : []),
    ...(await recallOf(db, row)),
    ...messages
      .reverse()
      .map(
        ({ author, body, created_at }) =>
          `\n${timeOf(created_at)}, ${author === 'agent' ? 'Alajo' : 'customer'}:\n${body}`,
      ),
  ].join('\n');
}

/** `ALJ-7K3F2M  open  by Sat, 21 Nov, 10:00  LATE  request  My transfer` */
function lineOf(row: TicketRow, now: Date): string {
  const by = row.promised_by;
  const due = by === null ? [] : [`by ${timeOf(by)}`, ...(by < now ? ['LATE'] : [])];
  return [row.number, row.status, ...due, row.topic, row.subject].join('  ');
}
