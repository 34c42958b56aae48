// Benefits of a trust score, by a dated table. To a trader: "Pay on time and your score grows: from 40 on you
// may take any turn, and the higher it is, the bigger the pots you may share."
import { formatNaira, type Kobo } from '../money.ts';
import { ajoLimitsOn, type TrustStep } from '../pricing.ts';

/** Score of a customer without a record. */
export const TRUST_START = 50;

/** Score change per event; it fades linearly to zero over a year. */
export const TRUST_POINTS = {
  on_time: 1,
  late: -3,
  missed: -20,
  missed_after_collecting: -40,
  abuse: -10,
} as const;

/** Steps of the table on a Lagos day, highest first. */
export const trustStepsOn = (day: string): readonly TrustStep[] => ajoLimitsOn(day).trust;

/** The step of the table for a score. */
export function trustStepOf(score: number, day: string): TrustStep {
  const step = trustStepsOn(day).find(({ from }) => score >= from);
  if (step === undefined) throw new RangeError(`no step for a score of ${score}`);
  return step;
}

/** The next step up; undefined on the highest. */
export const nextTrustStep = (score: number, day: string): TrustStep | undefined =>
  trustStepsOn(day).findLast(({ from }) => from > score);

/** True if the score limits a member to the last third of the turns. */
export const collectsLate = (score: number, day: string): boolean =>
  trustStepOf(score, day).last_third;

/** Number of turns in the last third. */
export const lastThirdOf = (turns: number): number => Math.trunc(turns / 3);

export const isInLastThird = (turn: number, turns: number): boolean =>
  turn > turns - lastThirdOf(turns);

/** `80 or more`, or `Below 40` for the lowest. */
export function stepName(step: TrustStep, day: string): string {
  if (step.from > 0) return `${step.from} or more`;
  return `Below ${nextTrustStep(step.from, day)?.from ?? 0}`;
}

/** `Any turn, pots up to ₦2,000,000` */
export const stepText = ({ pot, last_third }: TrustStep): string =>
  `${last_third ? 'The last third of the turns' : 'Any turn'}, ${pot === null ? 'any pot' : `pots up to ${formatNaira(pot)}`}`;

/** Message for a pot too large for a score, with the score it needs; undefined if it is allowed. */
export function potTooLargeText(score: number, pot: Kobo, day: string): string | undefined {
  const fits = ({ pot: most }: TrustStep) => most === null || pot <= most;
  const step = trustStepOf(score, day);
  if (fits(step) || step.pot === null) return undefined;
  const needed = trustStepsOn(day).findLast(fits)?.from ?? 0;
  return `Your trust score is ${score}, which allows pots up to ${formatNaira(step.pot)}. This group’s pot is up to ${formatNaira(pot)}: that needs a score of ${needed}.`;
}

/** Message for an early turn refused to members with a low score. */
export const lateTurnsText = (day: string): string =>
  `Members with a trust score below ${minScoreForAnyTurn(day)} collect in the last third of the turns.`;

/** Score from which any turn is allowed. */
export const minScoreForAnyTurn = (day: string): number =>
  trustStepsOn(day).findLast(({ last_third }) => !last_third)?.from ?? 0;
