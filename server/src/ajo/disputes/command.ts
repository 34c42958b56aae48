// `npm run disputes`: shows a dispute about a round of a group, and decides it.
import type { Deps } from '../../deps.ts';
import { decideDispute, describeDispute, type StaffAct } from './staff.ts';

const USAGE =
  'Usage: show ID, pay-out ID YOUR-EMAIL "reason", give-back ID YOUR-EMAIL "reason" (takes two people), or abusive ID YOUR-EMAIL "reason". `npm run attention` lists open disputes.';

const acts: Record<string, StaffAct> = {
  'pay-out': 'pay_out',
  'give-back': 'give_back',
  abusive: 'abusive',
};
const isEmail = (text: string | undefined): text is string => /^\S+@\S+\.\S+$/.test(text ?? '');

/** Runs a command and returns what to print. Throws with the usage for unknown ones. */
export async function runDisputesCommand(
  deps: Pick<Deps, 'db' | 'clock'>,
  [verb = '', which = '', by, ...words]: readonly string[],
): Promise<string> {
  const id = Number(/^(?:dispute-)?(\d{1,15})$/.exec(which)?.[1] ?? 0);
  if (verb === 'show' && by === undefined) return describeDispute(deps.db, id);
  const act = acts[verb];
  const reason = words.join(' ');
  if (act === undefined || !isEmail(by) || reason === '') throw new Error(USAGE);
  const done = await decideDispute(deps, id, { act, by: by.toLowerCase(), reason });
  const next = done ? [] : ['Proposed. A second person carries it out with the same command.'];
  return [await describeDispute(deps.db, id), ...next].join('\n');
}
