// Organisers who ask for other terms, and members who answer. Some populations have such groups; their
// draws come from a generator of their own, so the others live as before.
import type { PersonAction } from '../history.ts';
import type { Group, Model } from '../model/model.ts';
import type { Random } from '../random.ts';

/** Two seeds of seven. */
export const changesTerms = (seed: number): boolean => seed % 7 === 1 || seed % 7 === 5;

export function termsAction(model: Model, random: Random): PersonAction | undefined {
  const running = [...model.groups.values()].filter(({ status }) => status === 'active');
  if (running.length === 0) return undefined;
  const asked = running.find((group) => group.terms_vote !== null);
  if (asked && random.percent(60)) return answering(random, asked);
  return random.percent(20) ? asking(random, random.pick(running)) : undefined;
}

function answering(random: Random, group: Group): PersonAction {
  const who = random.pick(group.seats).person.name;
  return { who, action: { verb: 'answer_terms', group: group.name, yes: random.percent(85) } };
}

/** Mostly less than today, by the organiser; now and then more, or by anybody. */
function asking(random: Random, group: Group): PersonAction {
  const asker = random.percent(90) ? group.organiser : random.pick(group.seats).person;
  const lower = (percent: number) => random.pick([0, Math.floor(percent / 2), percent]);
  const late_fee = random.percent(90) ? lower(group.late_fee) : 5;
  const reserve = random.percent(90) ? lower(group.reserve) : 20;
  const action = { verb: 'propose_terms' as const, group: group.name, late_fee, reserve };
  return { who: asker.name, action };
}
