// Ajo/Esusu: groups that contribute on a schedule and take turns to collect the pot
// (spec §2 Ajo/Esusu, §3, §9; docs/ajo-rules.md says what the rules mean).
import * as z from 'zod/mini';
import {
  formatNaira,
  type Kobo,
  kobo,
  money,
  moneyBetween,
  naira,
  nonNegativeMoney,
  share,
} from '../money.ts';
import { titleText } from '../names.ts';
import { ajoLimitsOn } from '../pricing.ts';
import { daily, instant, text } from '../route.ts';
import { AJO_GRACE_HOURS } from '../time-limits.ts';
import { dispute } from './disputes.ts';

// Spec §9: 3 to 50 members, 10 by default.
export const MEMBERS_MIN = 3;
export const MEMBERS_MAX = 50;
export const MEMBERS_DEFAULT = 10;
export const START_WITHIN_DAYS = 365;
export const RULES_MAX = 10;
export const AHEAD_MAX = 12;
export const BOND_MAX = 3;
/** The most that the first turn gives, in percent of its pot; `slots.ts` has the others. */
export const SLOT_FEE_MAX = 10;
/** The least that is paid by hand towards what is due, unless it is all of it. */
export const PART_MIN = naira(100);
/** The words, and the rules behind them, that new groups are made with. Groups keep theirs. */
export const WORDING = 7;

export const frequency = z.enum(['weekly', 'monthly']);
export type Frequency = z.output<typeof frequency>;

/**
 * `organiser_last` is join order, except that the organiser collects last. `picked`: members choose free turns.
 * `need`: they ask for one with a reason, and whom most others support goes first.
 */
export const chosenOrder = z.enum(['organiser_last', 'join', 'drawn', 'picked', 'need']);
export type ChosenOrder = z.output<typeof chosenOrder>;

/** `rotated`: the turns of the cycle that is renewed, the other way round; newcomers after them. */
export const orderKind = z.enum([...chosenOrder.options, 'rotated']);
export type OrderKind = z.output<typeof orderKind>;

/** A private group is found by its invitations only, an open one by everybody. */
export const visibility = z.enum(['private', 'open']);
export type Visibility = z.output<typeof visibility>;

/** How many must say yes in a vote, of those who have one: more than half, or at least two thirds. */
export const majority = z.enum(['half', 'two_thirds']);
export type Majority = z.output<typeof majority>;

export const majorityText = (of: Majority) => (of === 'half' ? 'more than half' : 'two thirds');

/** How many of `voters` decide a vote. */
export const yesNeeded = (of: Majority, voters: number) =>
  of === 'half' ? Math.floor(voters / 2) + 1 : Math.ceil((voters * 2) / 3);

export const ajoStatus = z.enum(['recruiting', 'waiting', 'active', 'paused', 'completed']);
export type AjoStatus = z.output<typeof ajoStatus>;

/** `private`: until the grace ends, only the member and the organiser see how it stands. */
export const contributionStatus = z.enum([
  'up_to_date',
  'due',
  'late',
  'missed',
  'covered',
  'prepaid',
  'private',
]);
export type ContributionStatus = z.output<typeof contributionStatus>;

/** A calendar day in Lagos, YYYY-MM-DD. */
export const day = z.iso.date('Choose a date');

export const percent = (max: number, error: string) =>
  z.int(error).check(z.gte(0, error), z.lte(max, error));

export const ajoMessages = {
  members: `Between ${MEMBERS_MIN} and ${MEMBERS_MAX} members`,
  grace: `A grace period is ${AJO_GRACE_HOURS.min} to ${AJO_GRACE_HOURS.max} hours`,
  bond: `A bond is 0 to ${BOND_MAX} contributions`,
  slotFee: `An early-turn fee is 0 to ${SLOT_FEE_MAX}%`,
  minMembers: `At least ${MEMBERS_MIN}, and no more than the group may have`,
  start: 'Choose a start date from tomorrow, within a year',
  name: 'Use 3 to 60 characters',
  description: 'At most 500 characters',
  rule: 'Use at most 200 characters for a rule',
  rules: `At most ${RULES_MAX} rules`,
  part: `Pay at least ${formatNaira(PART_MIN)}, or all that is due`,
  aheadInWhole: 'Rounds ahead are paid in whole',
  organiserFirst: 'Confirm that the organiser collects before any member',
} as const;

export const graceHours = z
  .int(ajoMessages.grace)
  .check(
    z.gte(AJO_GRACE_HOURS.min, ajoMessages.grace),
    z.lte(AJO_GRACE_HOURS.max, ajoMessages.grace),
  );

export const minMembers = z
  .int(ajoMessages.minMembers)
  .check(z.gte(MEMBERS_MIN, ajoMessages.minMembers));

export const groupRules = z
  .array(text(200, 1, ajoMessages.rule))
  .check(z.maxLength(RULES_MAX, ajoMessages.rules));

/** The create-group form (spec §3). */
export const groupFormOn = daily((today) => {
  const { late_fee_max, reserve_max } = ajoLimitsOn(today);
  return z
    .strictObject({
      name: titleText(60, 3, ajoMessages.name),
      description: text(500, 0, ajoMessages.description),
      contribution_amount: contributionOn(today),
      frequency,
      max_members: z
        .int(ajoMessages.members)
        .check(z.gte(MEMBERS_MIN, ajoMessages.members), z.lte(MEMBERS_MAX, ajoMessages.members)),
      start_date: day,
      rules: z._default(groupRules, []),
      order: z._default(chosenOrder, 'organiser_last'),
      /** Percent of a contribution, charged for a missed one; doubled once the member has collected. */
      late_fee: z._default(percent(late_fee_max, `A late fee is 0 to ${late_fee_max}%`), 0),
      /** Percent of a contribution set aside each round by each member and returned at the end. */
      reserve: z._default(percent(reserve_max, `A reserve is 0 to ${reserve_max}%`), 0),
      visibility: z._default(visibility, 'private'),
      /** Whether the organiser approves each joiner first. */
      approval: z._default(z.boolean(), false),
      /** For how long a late contribution is tried again before it counts as missed. */
      grace_hours: z._default(graceHours, AJO_GRACE_HOURS.usual),
      /** How many contributions each member leaves as a bond until the end. */
      bond: z._default(percent(BOND_MAX, ajoMessages.bond), 0),
      /** Percent of the pot that the first turn gives and the last one gets; see `slotOf`. */
      slot_fee: z._default(percent(SLOT_FEE_MAX, ajoMessages.slotFee), 0),
      /** With how many members it starts at least. */
      min_members: z._default(minMembers, MEMBERS_MIN),
      majority: z._default(majority, 'half'),
    })
    .check(
      z.refine(
        ({ min_members, max_members }) => min_members <= Math.max(max_members, MEMBERS_MIN),
        {
          error: ajoMessages.minMembers,
          path: ['min_members'],
        },
      ),
    );
});
export type GroupForm = z.output<ReturnType<typeof groupFormOn>>;

export function contributionOn(today: string) {
  const { contribution } = ajoLimitsOn(today);
  const wrong = `Enter a whole amount from ${formatNaira(contribution.min)} to ${formatNaira(contribution.max)}`;
  const sentences = { missing: wrong, below: wrong, above: wrong };
  return moneyBetween(contribution, sentences).check(
    z.refine((amount) => amount % naira(1) === 0, wrong),
  );
}

/** An invitation link's code: 128 bits that nobody can guess. */
export const invitationCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** By what a group is joined: an open one needs no invitation. */
export const joining = z.strictObject({
  terms_version: z.int(),
  invitation: z.optional(invitationCode),
  /** The joiner's own consent where the organiser collects first. */
  organiser_first: z.optional(z.boolean()),
});

/** Whether the organiser collects, or may collect, before any member: each joiner consents to it apart. */
export const organiserCollectsFirst = (order: OrderKind): boolean =>
  order === 'join' || order === 'rotated' || isByWish(order);

/** Whether members say before the start which turn they want. */
export const isByWish = (order: OrderKind): boolean => order === 'picked' || order === 'need';

/** Beside the organiser's. At most one of each, and one person holds one. */
export const office = z.enum(['treasurer', 'secretary']);
export type Office = z.output<typeof office>;

/** What is reported about a member. */
export const reportKind = z.enum(['died', 'incapacitated']);

export const ajoMember = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  name: z.string(),
  /** Masked unless it belongs to the caller. */
  phone: z.string(),
  position: z.int(),
  has_collected: z.boolean(),
  contribution_status: contributionStatus,
  /** Whether the contribution to the open round is in the pot; null while that is private. */
  has_paid: z.nullable(z.boolean()),
  join_date: instant,
  total_contributed: nonNegativeMoney,
  trust_score: z.int(),
  /** Whether the score puts them behind the others at the start, or did so. */
  collects_late: z.boolean(),
  /** Owed to the group and its members for missed contributions. */
  owes: nonNegativeMoney,
  /** How it stands with what they owed: being paid back, paid back, or written off by vote; null if they never did. */
  recovery: z.nullable(z.enum(['in_recovery', 'recovered', 'written_off'])),
  /** What the caller may ask the group to write off; 0 if there is nothing, or not for them to ask. */
  write_off: nonNegativeMoney,
  /** What it would cost the caller to cover them now; 0 if there is nothing to cover. */
  cover: nonNegativeMoney,
  is_you: z.boolean(),
  is_organiser: z.boolean(),
  /** The member who pays for one without a smartphone; null for all others. */
  paid_by: z.nullable(z.int()),
  office: z.nullable(office),
  /** Whether nothing is taken for the seat any more: its holder died or cannot act. */
  suspended: z.boolean(),
  /** Whether the caller may report that, or has done so. */
  may_report: z.boolean(),
  reported_by_you: z.boolean(),
});
export type AjoMember = z.output<typeof ajoMember>;

/** One turn of the schedule; `member` is TBD until the order is fixed. */
export const turn = z.strictObject({
  position: z.int(),
  member_id: z.nullable(z.int()),
  member: z.string(),
  date: day,
  /** Contribution × members; once paid out, what was there. */
  amount: nonNegativeMoney,
  /** What this turn gets on top, or gives where it is negative; once paid out, what it did. */
  slot: money,
  collected: z.boolean(),
  is_you: z.boolean(),
});
export type Turn = z.output<typeof turn>;

/**
 * Collecting from its due date on; settled means ready to be collected; returned: its contributions were
 * given back.
 */
export const roundStatus = z.enum(['scheduled', 'collecting', 'settled', 'paid', 'returned']);

export const round = z.strictObject({
  number: z.int(),
  status: roundStatus,
  due_on: day,
  paid_count: z.int(),
  paid_amount: nonNegativeMoney,
  /** While collecting: when the grace period ends. */
  grace_until: z.nullable(instant),
  /** Once settled: when it is paid automatically if the collector has not requested it. */
  pays_itself_at: z.nullable(instant),
  /** Set while a dispute makes its payout wait: until when at the latest. */
  frozen_until: z.nullable(instant),
});
export type AjoRound = z.output<typeof round>;

const groupCard = {
  id: z.int(),
  name: z.string(),
  description: z.string(),
  total_members: z.int(),
  max_members: z.int(),
  contribution_amount: nonNegativeMoney,
  frequency,
  start_date: day,
  next_collection_date: z.nullable(day),
  status: ajoStatus,
  outcome: z.nullable(z.enum(['finished', 'dissolved'])),
  admin_id: z.int(),
  /** Contribution × members; while recruiting, × current members. */
  pot: nonNegativeMoney,
  /** Set aside on top of each contribution and returned at the end. */
  set_aside: nonNegativeMoney,
  late_fee: z.int(),
  reserve: z.int(),
  order: orderKind,
  visibility,
  /** Whether the organiser approves each joiner first. */
  approval: z.boolean(),
  grace_hours: z.int(),
  min_members: z.int(),
  bond: z.int(),
  majority,
  /** Percent of the pot that the first turn gives and the last one gets. */
  slot_fee: z.int(),
  /** Whether first contributions and bonds are held before the start. */
  ready_check: z.boolean(),
  rules: z.array(z.string()),
  /** What members agree to, in plain words, and which version of it holds. */
  terms: z.array(z.string()),
  terms_version: z.int(),
  created_at: instant,
  /** Set if the pot exceeds the caller's balance cap: what they need before their turn. */
  turn_needs: z.nullable(z.string()),
};

/** A group that can be joined, without its roster or members' money. */
export const openGroup = z.strictObject(groupCard);
export type OpenGroup = z.output<typeof openGroup>;

export const proposalKind = z.enum([
  'pause',
  'resume',
  'change_terms',
  'wait',
  'start_smaller',
  'hold_payout',
  'write_off',
  'organiser',
  'remove_officer',
]);
export type ProposalKind = z.output<typeof proposalKind>;

/** What the group is asked: those who have a vote decide, by the group’s majority. */
export const proposal = z.strictObject({
  id: z.int(),
  kind: proposalKind,
  /** The question, and what follows from a yes, one sentence each. */
  asks: z.string(),
  means: z.array(z.string()),
  /** Who asked; null: the group's own terms do. */
  by: z.nullable(z.string()),
  yes: z.int(),
  no: z.int(),
  needed: z.int(),
  closes_at: instant,
  /** The caller's own answer; null until they have given one. */
  your_answer: z.nullable(z.boolean()),
  /** Whether the caller has a vote: nobody has one in their own case. */
  may_answer: z.boolean(),
});
export type Proposal = z.output<typeof proposal>;

/** Which turn a member wants, before the start. */
export const wish = z.strictObject({
  member_id: z.int(),
  name: z.string(),
  turn: z.int(),
  /** Where turns go by need: why, and how many of the others support it. */
  reason: z.nullable(z.string()),
  support: z.int(),
  you_support: z.boolean(),
  is_you: z.boolean(),
});
export type Wish = z.output<typeof wish>;

export const swap = z.strictObject({
  id: z.int(),
  from_member: z.int(),
  from_name: z.string(),
  from_position: z.int(),
  to_member: z.int(),
  to_name: z.string(),
  to_position: z.int(),
  created_at: instant,
});
export type Swap = z.output<typeof swap>;

/** A seat offered to a replacement, who pays what was paid in so far. */
export const seatOffer = z.strictObject({
  id: z.int(),
  group_id: z.int(),
  group_name: z.string(),
  from_name: z.string(),
  /** Null: to the waiting list, one person after another. */
  to_username: z.nullable(z.string()),
  /** Until when the person on the list whom it is for may take it. */
  lapses_at: z.nullable(instant),
  position: z.int(),
  price: nonNegativeMoney,
  /** What it owes, which whoever accepts takes over. */
  owes: z._default(nonNegativeMoney, kobo(0)),
  /** Offered by our staff: what was paid in stays with the seat. */
  by_staff: z._default(z.boolean(), false),
  contribution_amount: nonNegativeMoney,
  set_aside: nonNegativeMoney,
  total_rounds: z.int(),
  frequency,
  terms: z.array(z.string()),
  terms_version: z.int(),
});
export type SeatOffer = z.output<typeof seatOffer>;

/** A customer who waits for the organiser's approval. */
export const joinRequest = z.strictObject({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  trust_score: z.int(),
  /** The member whose link they came by; null if they found the group themselves. */
  invited_by: z.nullable(z.string()),
  asked_at: instant,
});
export type JoinRequest = z.output<typeof joinRequest>;

/** A customer who asks for the seat of a member by their link. */
export const seatAsk = z.strictObject({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  trust_score: z.int(),
  seat_of: z.string(),
  asked_at: instant,
});
export type SeatAsk = z.output<typeof seatAsk>;

/** An office that is held, or that a member is asked to take. */
export const officer = z.strictObject({
  id: z.int(),
  office,
  member_id: z.int(),
  /** False while they are asked; only they and the organiser see that. */
  held: z.boolean(),
});
export type Officer = z.output<typeof officer>;

/** A late contribution that the organiser pays once a second officer agrees. */
export const askedCover = z.strictObject({
  id: z.int(),
  member_id: z.int(),
  by: z.string(),
  /** The most that is paid and then owed; less if a part comes in meanwhile. */
  amount: nonNegativeMoney,
  closes_at: instant,
  /** Whether the caller may confirm or refuse it; otherwise it is their own. */
  may_answer: z.boolean(),
});
export type AskedCover = z.output<typeof askedCover>;

/** What an officer wrote to the group. */
export const announcement = z.strictObject({
  id: z.int(),
  by: z.string(),
  text: z.string(),
  at: instant,
  /** Whether the caller has opened it. */
  read: z.boolean(),
});
export type Announcement = z.output<typeof announcement>;

/** What the caller can do now. Screens offer only what the server would accept. */
export const actions = z.strictObject({
  request_collection: z.boolean(),
  /**
   * What `contribute` would take: the arrears first, unless a plan spreads them, then what is due for
   * the open round.
   */
  arrears: nonNegativeMoney,
  due: nonNegativeMoney,
  /** What is in of the contribution that is due. */
  part_paid: nonNegativeMoney,
  /** How many more rounds can be paid ahead. */
  ahead: z.int(),
  leave: z.boolean(),
  invite: z.boolean(),
  /** Whether what they owe can be paid by a plan. */
  make_plan: z.boolean(),
  offer_seat: z.boolean(),
  /** Whether the caller may propose it now. */
  pause: z.boolean(),
  resume: z.boolean(),
  change_terms: z.boolean(),
  /** Whether the caller may still change the terms alone: nobody else has agreed to them. */
  edit_terms: z.boolean(),
  /** The round that the caller may dispute now. */
  dispute: z.nullable(z.int()),
  /** Whether the caller may propose the next cycle with the same people. */
  renew: z.boolean(),
});

/** What the caller owes the group, in instalments of their choice. */
export const repaymentPlan = z.strictObject({
  rhythm: frequency,
  /** Those that are left, the next one first. */
  instalments: z.array(z.strictObject({ due_on: day, amount: nonNegativeMoney })),
  /** All that is still owed. */
  left: nonNegativeMoney,
});
export type RepaymentPlan = z.output<typeof repaymentPlan>;

/** How a cycle that has not started stands to the one it renews. */
export const renewal = z.strictObject({
  /** The finished group. */
  of: z.int(),
  /** Which of its terms are others now, one sentence each. */
  changes: z.array(z.string()),
  /** Its members who have not answered, and who said not this time; to the organiser only. */
  unanswered: z.array(z.string()),
  declined: z.array(z.string()),
});
export type Renewal = z.output<typeof renewal>;

/** A group as its members see it. */
export const group = z.strictObject({
  ...groupCard,
  your_member_id: z.int(),
  /** SHA-256 of the terms agreed to: whoever kept it can tell that they were not changed. */
  terms_hash: z.string(),
  your_turn: z.int(),
  /** Whether what is in the caller's wallet is taken towards a contribution it doesn't cover. */
  in_parts: z.boolean(),
  /** The caller's own plan, if there is one. */
  plan: z.nullable(repaymentPlan),
  /** The member whose turn it is; null before the start and after the end. */
  current_collector: z.nullable(z.int()),
  current_round: z.int(),
  total_rounds: z.int(),
  /** Member ids in turn order; empty until the order is fixed. */
  collection_order: z.array(z.int()),
  members: z.array(ajoMember),
  schedule: z.array(turn),
  round: z.nullable(round),
  /** The group's reserve against shortfalls. */
  reserve_balance: nonNegativeMoney,
  /** How many rounds after the current one the caller has paid. */
  paid_ahead: z.int(),
  /** Before the start of a group that checks it: since when, and for how many members, it is held. */
  ready: z.nullable(
    z.strictObject({ from: instant, held: z.int(), yours: nonNegativeMoney, unready: z.boolean() }),
  ),
  /** What is held of the caller's now: before the start all of it, then the bond. */
  your_hold: nonNegativeMoney,
  /** What the caller's bond has paid of contributions they missed. */
  your_bond_used: nonNegativeMoney,
  /** Drawn order only: the seed's SHA-256, published at creation; the seed itself, at the start. */
  seed_hash: z.nullable(z.string()),
  seed: z.nullable(z.string()),
  actions,
  /** Waiting for an answer, the oldest first; empty for all but the organiser. */
  requests: z.array(joinRequest),
  /** How many are on the waiting list. */
  on_list: z.int(),
  swaps: z.array(swap),
  /** Until the start, where members say which turn they want; in the order of turns. */
  wishes: z.array(wish),
  /** The turn the organiser proposes to the caller. */
  proposed_turn: z.nullable(z.int()),
  /** What the group is voting on, the oldest first. */
  proposals: z.array(proposal),
  /** Open disputes, the oldest first. */
  disputes: z.array(dispute),
  seat_offer: z.nullable(seatOffer),
  /** The open link to the caller's own seat, and how many ask by it. */
  seat_link: z.nullable(
    z.strictObject({ price: nonNegativeMoney, expires_at: instant, asked: z.int() }),
  ),
  /** Waiting for the caller's answer, the oldest first. */
  seat_asks: z.array(seatAsk),
  /** Until the start of a group that renews another. */
  renewal: z.nullable(renewal),
  officers: z.array(officer),
  /** Only officers see them, and nobody whose own contribution it is. */
  covers: z.array(askedCover),
  /** The newest one. */
  announcement: z.nullable(announcement),
  /** What somebody says of the caller, as long as nobody has confirmed it. */
  report_of_you: z.nullable(reportKind),
});
export type Group = z.output<typeof group>;

export const groupEvent = z.strictObject({
  id: z.int(),
  at: instant,
  text: z.string(),
  round: z.nullable(z.int()),
  amount: z.nullable(nonNegativeMoney),
});
export type GroupEvent = z.output<typeof groupEvent>;

/** One change of the trust score and its cause; its weight fades over 12 months. */
export const trustEvent = z.strictObject({
  at: instant,
  kind: z.enum(['on_time', 'late', 'missed', 'abuse']),
  points: z.int(),
  /** Does not name other groups to members who are not in them. */
  text: z.string(),
});
export type TrustEvent = z.output<typeof trustEvent>;

export const ajoPayment = z.strictObject({
  amount: money,
  /** The receipt's reference; null when nothing was due. */
  reference: z.nullable(z.string()),
  rounds: z.array(z.int()),
  message: z.string(),
});
export type AjoPayment = z.output<typeof ajoPayment>;

export const ajoPayout = z.strictObject({
  round: z.int(),
  amount: nonNegativeMoney,
  /** Deducted for what the collector owed. */
  arrears: nonNegativeMoney,
  /** Got for a late turn; negative: given for an early one. */
  slot: money,
  reference: z.nullable(z.string()),
  message: z.string(),
});
export type AjoPayout = z.output<typeof ajoPayout>;

/** The reserve set aside with one contribution. */
export const setAsideOf = (contribution: Kobo, percentage: number): Kobo =>
  share(contribution, percentage * 100);

/** Spec §9: contribution × members. */
export const potOf = (contribution: Kobo, members: number): Kobo => kobo(contribution * members);

/** A missed contribution's late fee; twice that once the member has collected. */
export const lateFeeOf = (contribution: Kobo, percentage: number): Kobo =>
  share(contribution, percentage * 100);

type Terms = { contribution: Kobo; set_aside: Kobo; members: number; bond: number };

/** The most a member agrees to pay by joining, each round and in all with the bond, late fees apart. */
export function commitmentOf({ contribution, set_aside, members, bond }: Terms) {
  const each = kobo(contribution + set_aside);
  return { each, total: kobo(each * members + bond * contribution) };
}
