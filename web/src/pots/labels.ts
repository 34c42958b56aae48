// Texts about pots: purposes, rules, promises and progress.
import { formatNaira } from '@alajo/contract/money.ts';
import type { PotPurpose, PotRule, PotState, PublicPot } from '@alajo/contract/pots/schemas.ts';
import { formatDay, formatDayMonth } from '../platform/format.ts';

export const PURPOSES: Record<PotPurpose, string> = {
  aso_ebi: 'Aso ebi',
  party: 'Party',
  wedding: 'Wedding',
  burial: 'Burial',
  gift: 'Gift',
  other: 'Something else',
};

export const RULES: Record<PotRule, { label: string; about: string }> = {
  pay_out: { label: 'Paid out', about: 'Everything in the pot is paid out after the last day.' },
  target_or_back: {
    label: 'Refund if target is missed',
    about: 'Paid out if the target is reached. Otherwise everyone gets back what they paid.',
  },
  give_back: {
    label: 'Refund everyone',
    about: 'Everyone gets back what they paid, like a deposit.',
  },
};

export const STATES: Record<PotState, { tone: 'good' | 'warn' | 'plain'; label: string }> = {
  open: { tone: 'good', label: 'Open' },
  closing: { tone: 'warn', label: 'Closing' },
  waiting: { tone: 'warn', label: 'Waiting' },
  returning: { tone: 'warn', label: 'Refunding' },
  paid_out: { tone: 'plain', label: 'Paid out' },
  returned: { tone: 'plain', label: 'Refunded' },
};

const BACK = 'to their wallet, or to the card or account a guest paid with';

/** The promises to payers, in sentences. */
export function promises({ rule, payee, target, closes_on, first_closes_on }: PublicPot): string[] {
  const instead = `If ${payee} can’t receive money then, the organiser chooses someone else.`;
  const whole = target === null ? 'the target' : formatNaira(target);
  const ends: Record<PotRule, string[]> = {
    pay_out: [`After that, all of it goes to ${payee}, however much has come in.`, instead],
    target_or_back: [
      `After that, all of it goes to ${payee} if at least ${whole} has come in.`,
      `If not, everyone gets back exactly what they paid, ${BACK}.`,
      instead,
    ],
    give_back: [`After that, everyone gets back exactly what they paid, ${BACK}.`],
  };
  const moved =
    closes_on > first_closes_on ? `, originally ${formatDayMonth(first_closes_on)}` : '';
  return [
    `The last day to pay in is ${formatDay(closes_on)}${moved}.`,
    ...ends[rule],
    'Alajo holds the money until then: the organiser can’t spend it.',
    `If a guest’s bank reverses a payment, it comes out of the pot.${payee === null ? '' : ` Once the pot is paid out, ${payee} has to return it.`}`,
    'The organiser can pay out early, refund everyone, or move the closing date by up to 30 days. Nothing else can change.',
  ];
}

export const countText = (payments: number) => `${payments} payment${payments === 1 ? '' : 's'}`;

/** `₦12,000 of ₦20,000`, or only the amount in it if there is no target. */
export const filledText = ({ paid, target }: Pick<PublicPot, 'paid' | 'target'>) =>
  target === null ? formatNaira(paid) : `${formatNaira(paid)} of ${formatNaira(target)}`;
