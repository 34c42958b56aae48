// `npm run support`: lists, shows, answers and closes tickets on a terminal, and decides about the
// transfers that are asked back in them.
import { formatNaira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../deps.ts';
import { findPeople } from '../identity/directory.ts';
import type { Db } from '../platform/database/database.ts';
import { answerTicket, closeByAgent, listWaiting, showTicket } from './answers.ts';
import { decideRecall, decisionNames } from './recall-cases.ts';
import { type RecallRow, stepsOf } from './recall-rows.ts';
import { promisedBy, type TicketRow, timeOf } from './ticket-rows.ts';

const USAGE = `Usage: list, show NUMBER, answer NUMBER "text", close NUMBER, or recall NUMBER with ${decisionNames.join(', ')}.`;

/** Runs a command and returns what to print. Throws with the usage for unknown ones. */
export async function runSupportCommand(
  deps: Pick<Deps, 'db' | 'clock'>,
  [verb = 'list', number, ...words]: readonly string[],
): Promise<string> {
  const now = deps.clock.now();
  if (verb === 'list' && number === undefined) return waiting(deps.db, now);
  if (number === undefined) throw new Error(USAGE);
  if (verb === 'show' && words.length === 0) return shown(deps.db, number, now);
  if (verb === 'answer' && words.length > 0) {
    return lineOf(await answerTicket(deps, number, words.join(' ')), now);
  }
  if (verb === 'close' && words.length === 0) return lineOf(await closeByAgent(deps, number), now);
  if (verb === 'recall' && words.length === 1) return decided(deps, number, String(words[0]));
  throw new Error(USAGE);
}

async function decided(deps: Pick<Deps, 'db' | 'clock'>, number: string, word: string) {
  const { row } = await showTicket(deps.db, number);
  return recallLine(await decideRecall(deps, row.id, word));
}

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

async function waiting(db: Db, now: Date): Promise<string> {
  const rows = await listWaiting(db);
  return rows.map((row) => lineOf(row, now)).join('\n') || 'No tickets are waiting for an answer.';
}

async function shown(db: Db, number: string, now: Date): Promise<string> {
  const { row, messages } = await showTicket(db, number);
  const customer = (await findPeople(db, [row.user_id])).get(row.user_id);
  return [
    lineOf(row, now),
    `${customer?.name} (${customer?.username})`,
    ...(row.entry_id ? [`transaction ${toReference(row.entry_id)}`] : []),
    ...(row.reason ? [`reason ${row.reason}`] : []),
    ...(await recallOf(db, row)),
    ...messages.map(
      ({ author, body, created_at }) =>
        `\n${timeOf(created_at)}, ${author === 'agent' ? 'Alajo' : 'customer'}:\n${body}`,
    ),
  ].join('\n');
}

/** `ALJ-7K3F2M  open  by Sat, 21 Nov, 10:00  LATE  request  My transfer` */
function lineOf(row: TicketRow, now: Date): string {
  const by = promisedBy(row);
  const due = by === null ? [] : [`by ${timeOf(by)}`, ...(by < now ? ['LATE'] : [])];
  return [row.number, row.status, ...due, row.topic, row.subject].join('  ');
}
