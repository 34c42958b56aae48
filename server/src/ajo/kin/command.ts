// `npm run kin`: shows what is reported about a member of a group, and decides it.
import type { ReportKind } from '@alajo/contract/ajo/kin.ts';
import { reportKind } from '@alajo/contract/ajo/schemas.ts';
import type { Deps } from '../../deps.ts';
import { decideReport, describeReport, reportAsStaff, type StaffAct } from './staff.ts';

const USAGE =
  'Usage: show ID; report SEAT YOUR-EMAIL died|incapacitated "what we know"; confirm ID YOUR-EMAIL "reason" (takes two people), or dismiss, lift or abusive ID YOUR-EMAIL "reason". `npm run attention` lists open reports.';

const acts: readonly StaffAct[] = ['confirm', 'dismiss', 'lift', 'abusive'];
const isEmail = (text: string | undefined): text is string => /^\S+@\S+\.\S+$/.test(text ?? '');
const isKind = (text: string | undefined): text is ReportKind =>
  reportKind.options.some((kind) => kind === text);

/** Runs a command and returns what to print. Throws with the usage for unknown ones. */
export async function runKinCommand(
  deps: Pick<Deps, 'db' | 'clock'>,
  [verb = '', which = '', email, ...words]: readonly string[],
): Promise<string> {
  const id = Number(/^(?:kin-)?(\d{1,15})$/.exec(which)?.[1] ?? 0);
  if (verb === 'show' && email === undefined) return describeReport(deps.db, id);
  if (!isEmail(email)) throw new Error(USAGE);
  const by = email.toLowerCase();
  const [kind, ...rest] = words;
  if (verb === 'report' && isKind(kind) && rest.length > 0) {
    const text = rest.join(' ');
    return describeReport(deps.db, await reportAsStaff(deps, { seat: id, by, kind, text }));
  }
  const act = acts.find((one) => one === verb);
  const reason = words.join(' ');
  if (act === undefined || reason === '') throw new Error(USAGE);
  const done = await decideReport(deps, id, { act, by, reason });
  const next = done ? [] : ['Proposed. A second person carries it out with the same command.'];
  return [await describeReport(deps.db, id), ...next].join('\n');
}
