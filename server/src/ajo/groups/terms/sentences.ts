// Sentences of the terms that wording 8 reworded: groups created before keep the earlier ones.
import { MEMBERS_MIN, majorityText } from '@alajo/contract/ajo/schemas.ts';
import { largestPremium, premiumYearly } from '@alajo/contract/ajo/turn-premium.ts';
import { PROXY_MEMBERS_MAX } from '@alajo/contract/count-limits.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import {
  AJO_DISPUTE_HOURS,
  AJO_KIN_DAYS,
  AJO_UNREADY_HOURS,
  durationText,
} from '@alajo/contract/time-limits.ts';
import type { GroupRow } from '../../ground/state.ts';

export type TermSettings = Pick<
  GroupRow,
  | 'contribution'
  | 'set_aside'
  | 'late_fee'
  | 'grace_hours'
  | 'bond'
  | 'majority'
  | 'slot_fee'
  | 'min_members'
  | 'max_members'
  | 'frequency'
  | 'held_account'
  | 'wording'
  | 'created_at'
>;

export type TermSentences = {
  /** The amount held before the start. */
  hold: (settings: TermSettings) => string;
  unready: (rules: { hasWaitingList: boolean; votesOnTooFew: boolean }) => string;
  premium: (settings: TermSettings) => string[];
  debtsElsewhere: string;
  guarantor: string;
  proxyMembers: string;
  disputes: string;
  writeOff: string;
  votes: (majority: TermSettings['majority']) => string;
  nextOfKin: string;
};

/** Sentences in which a group of this wording agreed to its rules. */
export const sentencesOf = ({ wording }: Pick<TermSettings, 'wording'>): TermSentences =>
  wording >= REWORDED_FROM ? CURRENT : EARLIER;

const REWORDED_FROM = 8;

const CURRENT: TermSentences = {
  hold(settings) {
    const { first, bond } = heldAmounts(settings);
    return settings.bond > 0
      ? `Two days before the start, we put your first ${first} and a bond of ${bond} on hold. If you miss a contribution, your bond covers it first; you get the rest back at the end.`
      : `Two days before the start, we put your first ${first} on hold.`;
  },
  unready: ({ hasWaitingList, votesOnTooFew }) =>
    `If a member’s money is missing on the start date, ${hasWaitingList ? 'the next person on the waiting list who has enough takes their seat. If no one can, ' : ''}the group votes to wait a week or to start with those who are ready${votesOnTooFew ? ` (at least ${MEMBERS_MIN})` : ''}. If there’s no agreement within ${durationText(AJO_UNREADY_HOURS)}, the group ends and all money on hold is returned at once.`,
  premium(settings) {
    const { most, yearly } = premiumsIn(settings);
    return [
      `Members who collect early give a little of their pot to those who collect late. With ${settings.max_members} members, the first turn gives ${most} (${settings.slot_fee}%), the last gets ${most}, and the turns in between scale evenly. That is about ${yearly}% a year, and more with fewer members.`,
      'What you give or get depends on the turn in which you collect. Members who missed a contribution get no bonus, and bonuses are only paid from what early turns have given. Anything left at the end is shared equally.',
    ];
  },
  debtsElsewhere:
    'When you collect, we first take what you owe in this group, then what you owe in other Ajo groups.',
  guarantor:
    'You can ask someone to be your guarantor. They cover what you miss beyond your bond, up to an agreed amount, and you owe it to them.',
  proxyMembers: `An officer can pay for up to ${PROXY_MEMBERS_MAX} members without a smartphone, and owes any payment missed for them. These members don’t vote until they register.`,
  disputes: `Any member can dispute a round that is due. Only that round’s payout is put on hold, for ${durationText(AJO_DISPUTE_HOURS)}, or twice that if the group agrees. It is then paid out, unless Alajo decides sooner: either to pay it, or to return that round’s contributions and move its turn to the end.`,
  writeOff:
    'The group can vote to write off what a member owes, but only if everyone who would lose money agrees.',
  votes: (majority) => `A group vote passes when ${majorityText(majority)} agree.`,
  nextOfKin: `If a member dies or can no longer act, and Alajo confirms it, their seat is suspended. Nothing more is taken from them and no fee is charged. Missed contributions are covered as above; the seat collects last and repays them first. Their next of kin has ${AJO_KIN_DAYS} days to take over the seat. Otherwise what is left is paid to the next of kin or to the member.`,
};

/** Agreed to by groups of the wordings 2 to 7, so these never change. */
const EARLIER: TermSentences = {
  hold(settings) {
    const { first, bond } = heldAmounts(settings);
    return settings.bond > 0
      ? `Two days before the start we hold your first ${first} and a bond of ${bond}. The bond pays first for what you miss; the rest of it comes back at the end.`
      : `Two days before the start we hold your first ${first}.`;
  },
  unready: ({ hasWaitingList }) =>
    `If someone’s is missing on the start date, ${hasWaitingList ? 'the next person on the waiting list whose money is there takes their seat; if there is nobody, ' : ''}the group votes: wait a week, or start with those who are ready. Without an agreement in ${durationText(AJO_UNREADY_HOURS)} it ends, and all that is held goes back at once.`,
  premium(settings) {
    const { most, yearly } = premiumsIn(settings);
    return [
      `Who collects early gives a little of their pot, and who collects late gets it: with ${settings.max_members} members the first turn gives ${most} (${settings.slot_fee}%), the last gets ${most}, and those between evenly less. That is about ${yearly}% a year, and more with fewer members.`,
      'It goes by the turn in which you collect. Whoever missed a contribution gets nothing on top, and no one gets what early turns haven’t given. What is left of it at the end is shared equally.',
    ];
  },
  debtsElsewhere:
    'What you still owe in other Ajo groups is taken from your turn’s money, after what you owe here.',
  guarantor:
    'You may ask someone to be your guarantor: up to an amount they pay what you miss after your bond, and you owe it to them.',
  proxyMembers: `An officer may pay for up to ${PROXY_MEMBERS_MAX} members without a smartphone, and owes what they miss for them. These members don’t vote until they register.`,
  disputes: `Any member may dispute a round that is due. Only its payout waits, for ${durationText(AJO_DISPUTE_HOURS)}, and once more if the group agrees; then it is made, unless Alajo decides before: to pay, or to give that round’s contributions back and let its turn come after the last one.`,
  writeOff:
    'What a member owes can be written off by vote, only with the yes of everyone who would lose by it.',
  votes: (majority) => `What the group decides by vote takes the yes of ${majorityText(majority)}.`,
  nextOfKin: `If a member dies or can’t act, and Alajo confirms it, their seat is suspended: nothing more is taken from them and no fee is charged, what it misses is made up as above, and its turn comes last and pays that back first. Their next of kin has ${AJO_KIN_DAYS} days to take the seat over; otherwise what is left is paid to them or to the member.`,
};

const heldAmounts = ({ contribution, set_aside, bond }: TermSettings) => ({
  first: formatNaira(kobo(contribution + set_aside)),
  bond: formatNaira(kobo(bond * contribution)),
});

function premiumsIn({ contribution, max_members, slot_fee, frequency }: TermSettings) {
  const terms = {
    contribution_amount: contribution,
    members: max_members,
    early_turn_fee: slot_fee,
    frequency,
  };
  return { most: formatNaira(largestPremium(terms)), yearly: premiumYearly(terms) };
}
