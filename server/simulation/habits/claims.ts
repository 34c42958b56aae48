// Swindlers, their victims, and people who claim falsely. Only some populations have them, and they draw from a
// separate generator, so other populations stay as they were.
import type { PersonAction } from '../history.ts';
import type { Model, Transfer } from '../model/model.ts';
import type { Random } from '../random.ts';

/** One of every five seeds, from the thirteenth to the hundredth. */
export const hasClaims = (seed: number): boolean => seed % 5 === 2 && seed > 12 && seed <= 100;

export function claimAction(model: Model, random: Random): PersonAction | undefined {
  const all = [...model.transfers.values()];
  const open = all.filter(({ recall }) => recall?.claim?.status === 'open');
  if (open.length > 0 && random.percent(55)) return openClaimAction(random, random.pick(open));
  const recent = all.slice(-6);
  if (recent.length === 0) return undefined;
  const { name: recall, from, to } = random.pick(random.percent(90) ? recent : all);
  // The swindler spends before the victim notices.
  if (to !== null && to.wallet > 200 && random.percent(35)) {
    const amount = Math.ceil((to.wallet * random.integer(50, 100)) / 10_000) * 100;
    return { who: to.name, action: { verb: 'send', recipient: from.name, amount } };
  }
  const who = random.percent(95) ? from : (to ?? from);
  return { who: who.name, action: { verb: 'claim', recall } };
}

const DECISIONS = ['return', 'return', 'release', 'false', 'hold', 'extend', 'extend'] as const;

/** Staff decide, the receiver gives something back, or the victim withdraws. */
function openClaimAction(
  random: Random,
  { name: recall, from, to, amount }: Transfer,
): PersonAction {
  const draw = random.integer(1, 100);
  if (draw <= 60 || to === null) {
    const decision = random.pick(DECISIONS);
    return { who: from.name, action: { verb: 'decide_claim', recall, decision } };
  }
  if (draw <= 70) return { who: from.name, action: { verb: 'withdraw_recall', recall } };
  if (draw <= 75) {
    return { who: from.name, action: { verb: 'decide_recall', recall, decision: 'hold' } };
  }
  const given = random.percent(50) ? amount : Math.ceil(amount / 2);
  return { who: to.name, action: { verb: 'give_back', recall, amount: given } };
}
