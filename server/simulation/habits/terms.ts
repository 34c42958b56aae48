// Organisers who propose new terms, and members who vote. Only some populations have such groups, and they
// draw from a separate generator, so other populations stay as they were.
import type { PersonAction } from '../history.ts';
import type { Group, Model } from '../model/model.ts';
import type { Random } from '../random.ts';

/** Two of every seven seeds. */
export const changesTerms = (seed: number): boolean => seed % 7 === 1 || seed % 7 === 5;

export function termsAction(model: Model, random: Random): PersonAction | undefined {
  const running = [...model.groups.values()].filter(({ status }) => status === 'active');
  if (running.length === 0) return undefined;
  const voting = running.find((group) => group.terms_vote !== null);
  if (voting && random.percent(60)) return answering(random, voting);
  return random.percent(20) ? proposeTerms(random, random.pick(running)) : undefined;
}

function answering(random: Random, group: Group): PersonAction {
  const who = random.pick(group.seats).person.name;
  return { who, action: { verb: 'answer_terms', group: group.name, yes: random.percent(85) } };
}

/**
 * Mostly the organiser proposes lower terms; now and then they are higher, or another member proposes them.
 */
function proposeTerms(random: Random, group: Group): PersonAction {
  const asker = random.percent(90) ? group.organiser : random.pick(group.seats).person;
  const lower = (percent: number) => random.pick([0, Math.floor(percent / 2), percent]);
  const late_fee = random.percent(90) ? lower(group.late_fee) : 5;
  const reserve = random.percent(90) ? lower(group.reserve) : 20;
  const action = { verb: 'propose_terms' as const, group: group.name, late_fee, reserve };
  return { who: asker.name, action };
}
