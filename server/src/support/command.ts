// `npm run support`: lists, shows, answers and closes tickets on a terminal.
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../deps.ts';
import { findPeople } from '../identity/directory.ts';
import type { Db } from '../platform/database/database.ts';
import { answerTicket, closeByAgent, listWaiting, showTicket } from './answers.ts';
import { promisedBy, type TicketRow, timeOf } from './ticket-rows.ts';

const USAGE = 'Usage: list, show NUMBER, answer NUMBER "text" or close NUMBER.';

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
  throw new Error(USAGE);
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
