// `npm run pots`: shows a pot that was reported, holds it, and releases it or gives it back.
import type { Deps } from '../deps.ts';
import { describePot, endHold, type HoldAct, holdPot } from './holds.ts';

const USAGE =
  'Usage: show LINK, hold LINK YOUR-EMAIL "reason", release LINK YOUR-EMAIL, or give-back LINK YOUR-EMAIL. The last two take two people. `npm run attention` lists what was reported.';

const acts: Record<string, HoldAct> = { release: 'release', 'give-back': 'give_back' };
const isEmail = (text: string | undefined): text is string => /^\S+@\S+\.\S+$/.test(text ?? '');

/** Runs a command and returns what to print. Throws with the usage for unknown ones. */
export async function runPotsCommand(
  deps: Pick<Deps, 'db' | 'clock'>,
  [verb = '', link = '', by, ...words]: readonly string[],
): Promise<string> {
  // The whole link, or its last part.
  const slug = link.replace(/^.*\/pot\//, '').toLowerCase();
  if (verb === 'show' && slug !== '' && by === undefined) return describePot(deps.db, slug);
  if (!isEmail(by)) throw new Error(USAGE);
  if (verb === 'hold' && words.length > 0) {
    await holdPot(deps, slug, { by: by.toLowerCase(), reason: words.join(' ') });
    return describePot(deps.db, slug);
  }
  const act = acts[verb];
  if (act === undefined || words.length > 0) throw new Error(USAGE);
  const done = await endHold(deps, slug, { by: by.toLowerCase(), act });
  const next = done ? [] : ['Proposed. A second person carries it out with the same command.'];
  return [await describePot(deps.db, slug), ...next].join('\n');
}
