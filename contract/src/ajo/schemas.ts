// Ajo/Esusu: groups that contribute on a schedule and take turns to collect the pot (spec §2 Ajo/Esusu, §3,
// §9; docs/ajo-rules.md explains the rules).
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
/** Maximum premium of the first turn, in percent of its pot; turn-premium.ts derives the others. */
export const EARLY_TURN_FEE_MAX = 10;
/** Smallest manual payment towards the amount due, unless it pays all of it. */
export const PART_MIN = naira(100);
/** Version of the terms for new groups. Existing groups keep theirs. */
export const WORDING = 8;

export const frequency = z.enum(['weekly', 'monthly']);
export type Frequency = z.output<typeof frequency>;

/**
 * `organiser_last` is join order with the organiser collecting last. `picked`: members choose free turns.
 * `need`: they request one with a reason, and the request with most support goes first.
 */
export const chosenOrder = z.enum(['organiser_last', 'join', 'drawn', 'picked', 'need']);
export type ChosenOrder = z.output<typeof chosenOrder>;

/** `rotated`: the turns of the previous cycle in reverse order, newcomers last. */
export const orderKind = z.enum([...chosenOrder.options, 'rotated']);
export type OrderKind = z.output<typeof orderKind>;

/** A private group is only found through its invitations, an open one by everyone. */
export const visibility = z.enum(['private', 'open']);
export type Visibility = z.output<typeof visibility>;

/** Majority of the eligible votes: more than half, or at least two thirds. */
export const majority = z.enum(['half', 'two_thirds']);
export type Majority = z.output<typeof majority>;

export const majorityText = (majority: Majority) =>
  majority === 'half' ? 'more than half' : 'two thirds';

/** Number of `voters` that decide a vote. */
export const yesNeeded = (majority: Majority, voters: number) =>
  majority === 'half' ? Math.floor(voters / 2) + 1 : Math.ceil((voters * 2) / 3);

export const ajoStatus = z.enum(['recruiting', 'waiting', 'active', 'paused', 'completed']);
export type AjoStatus = z.output<typeof ajoStatus>;

/** `private`: until the grace period ends, only the member and the organiser see payment status. */
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

/** A calendar date in Lagos, YYYY-MM-DD. */
export const day = z.iso.date('Choose a date');

export const percent = (max: number, name: string) =>
  upTo(max, `Enter ${name} from 0 to ${max}%, without decimals`);

export const upTo = (max: number, error: string) =>
  z.int(error).check(z.gte(0, error), z.lte(max, error));

export const ajoMessages = {
  members: `Between ${MEMBERS_MIN} and ${MEMBERS_MAX} members`,
  grace: `The grace period must be ${AJO_GRACE_HOURS.min} to ${AJO_GRACE_HOURS.max} hours`,
  bond: `Enter a bond of 0 to ${BOND_MAX} contributions`,
  minMembers: `At least ${MEMBERS_MIN}, and no more than the group may have`,
  start: 'Choose a start date from tomorrow, within a year',
  name: 'Use 3 to 60 characters',
  description: 'At most 500 characters',
  rule: 'Use at most 200 characters for a rule',
  rules: `At most ${RULES_MAX} rules`,
  part: `Pay at least ${formatNaira(PART_MIN)}, or all that is due`,
  aheadInWhole: 'Future rounds can only be paid in full',
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
      late_fee: z._default(percent(late_fee_max, 'a late fee'), 0),
      /** Percent of a contribution that each member sets aside per round, returned at the end. */
      reserve: z._default(percent(reserve_max, 'a reserve'), 0),
      visibility: z._default(visibility, 'private'),
      /** True if the organiser has to approve each joiner. */
      approval: z._default(z.boolean(), false),
      /** Hours during which a late contribution is retried before it counts as missed. */
      grace_hours: z._default(graceHours, AJO_GRACE_HOURS.usual),
      /** Number of contributions each member leaves as a bond until the end. */
      bond: z._default(upTo(BOND_MAX, ajoMessages.bond), 0),
      /** Percent of the pot that the first turn gives and the last one gets; see turn-premium.ts. */
      early_turn_fee: z._default(percent(EARLY_TURN_FEE_MAX, 'an early-turn fee'), 0),
      /** Smallest number of members it can start with. */
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

/** Code of an invitation link: 128 random bits. */
export const invitationCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** Access to a group: an open one needs no invitation. */
export const joining = z.strictObject({
  terms_version: z.int(),
  invitation: z.optional(invitationCode),
  /** The joiner’s explicit consent where the organiser collects first. */
  organiser_first: z.optional(z.boolean()),
});

/**
 * True if the organiser collects, or may collect, before any member: each joiner consents to it separately.
 */
export const organiserCollectsFirst = (order: OrderKind): boolean =>
  order === 'join' || order === 'rotated' || isByPreference(order);

/** True if members state their preferred turn before the start. */
export const isByPreference = (order: OrderKind): boolean => order === 'picked' || order === 'need';

/** In addition to the organiser. At most one of each, and each person holds one at most. */
export const office = z.enum(['treasurer', 'secretary']);
export type Office = z.output<typeof office>;

/** Kind of report about a member. */
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
  /** True if the contribution to the open round is in the pot; null while that is private. */
  has_paid: z.nullable(z.boolean()),
  join_date: instant,
  total_contributed: nonNegativeMoney,
  trust_score: z.int(),
  /** True if their score places them after the others in the turn order. */
  collects_late: z.boolean(),
  /** Owed to the group and its members for missed contributions. */
  owes: nonNegativeMoney,
  /** Status of their debt: being repaid, repaid, or written off by vote; null if they never had one. */
  recovery: z.nullable(z.enum(['in_recovery', 'recovered', 'written_off'])),
  /** Amount the caller can ask the group to write off; 0 if none, or if they can’t ask. */
  write_off: nonNegativeMoney,
  /** Cost for the caller to cover them now; 0 if there is nothing to cover. */
  cover: nonNegativeMoney,
  is_you: z.boolean(),
  is_organiser: z.boolean(),
  /** The member who pays for one without a smartphone; null for all others. */
  paid_by: z.nullable(z.int()),
  /** The organiser’s latest reminder in the open round’s grace period; hidden from other members. */
  reminded_at: z.nullable(instant),
  /** Left of a late contribution and its set-aside; 0 if not late, and hidden from other members. */
  missing: nonNegativeMoney,
  office: z.nullable(office),
  /** True once debits for the seat have stopped because its holder died or can’t act. */
  suspended: z.boolean(),
  /** True if the caller can report that or has done so. */
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
  /** Contribution × members; after the payout, the actual pot. */
  amount: nonNegativeMoney,
  /** Amount this turn gets on top, or (negative) gives; after the payout, the actual amount. */
  premium: money,
  collected: z.boolean(),
  is_you: z.boolean(),
});
export type Turn = z.output<typeof turn>;

/**
 * collecting: from its due date on; settled: ready to be collected; returned: its contributions were given
 * back.
 */
export const roundStatus = z.enum(['scheduled', 'collecting', 'settled', 'paid', 'returned']);

export const round = z.strictObject({
  number: z.int(),
  status: roundStatus,
  due_on: day,
  paid_count: z.int(),
  paid_amount: nonNegativeMoney,
  /** While collecting: the end of the grace period. */
  grace_until: z.nullable(instant),
  /** Once settled: the time it is paid automatically if the collector has not requested it. */
  pays_itself_at: z.nullable(instant),
  /** Latest end of the hold on its payout while a dispute is open. */
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
  /** Set aside in addition to each contribution and returned at the end. */
  set_aside: nonNegativeMoney,
  late_fee: z.int(),
  reserve: z.int(),
  order: orderKind,
  visibility,
  /** True if the organiser has to approve each joiner. */
  approval: z.boolean(),
  grace_hours: z.int(),
  min_members: z.int(),
  bond: z.int(),
  majority,
  /** Percent of the pot that the first turn gives and the last one gets. */
  early_turn_fee: z.int(),
  /** True if first contributions and bonds are held before the start. */
  ready_check: z.boolean(),
  rules: z.array(z.string()),
  /** The terms that members accept, in plain language, and their version. */
  terms: z.array(z.string()),
  terms_version: z.int(),
  created_at: instant,
  /** Set if the pot exceeds the caller’s balance cap: the tier they need before their turn. */
  turn_needs: z.nullable(z.string()),
};

/** A joinable group, without its roster or members’ money. */
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

/** A vote in the group: members with a vote decide by the group’s majority. */
export const proposal = z.strictObject({
  id: z.int(),
  kind: proposalKind,
  /** The question, and the consequences of a yes, one sentence each. */
  asks: z.string(),
  means: z.array(z.string()),
  /** The proposer; null if the group’s terms prescribe the vote. */
  by: z.nullable(z.string()),
  yes: z.int(),
  no: z.int(),
  needed: z.int(),
  closes_at: instant,
  /** The caller’s own vote; null until they have voted. */
  your_answer: z.nullable(z.boolean()),
  /** True if the caller has a vote: members have none in their own case. */
  may_answer: z.boolean(),
});
export type Proposal = z.output<typeof proposal>;

/** A member’s preferred turn, before the start. */
export const turnPreference = z.strictObject({
  member_id: z.int(),
  name: z.string(),
  turn: z.int(),
  /** If turns go by need, the reason and the number of supporters. */
  reason: z.nullable(z.string()),
  support: z.int(),
  you_support: z.boolean(),
  is_you: z.boolean(),
});
export type TurnPreference = z.output<typeof turnPreference>;

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

/** A seat offered to a replacement, who pays the amount paid in so far. */
export const seatOffer = z.strictObject({
  id: z.int(),
  group_id: z.int(),
  group_name: z.string(),
  from_name: z.string(),
  /** Null if it is offered to the waiting list, one person after another. */
  to_username: z.nullable(z.string()),
  /** Deadline for the person on the waiting list who has the offer. */
  lapses_at: z.nullable(instant),
  position: z.int(),
  price: nonNegativeMoney,
  /** Debts that the new holder takes over. */
  owes: z._default(nonNegativeMoney, kobo(0)),
  /** Offered by staff: the amount paid in stays with the seat. */
  by_staff: z._default(z.boolean(), false),
  contribution_amount: nonNegativeMoney,
  set_aside: nonNegativeMoney,
  total_rounds: z.int(),
  frequency,
  terms: z.array(z.string()),
  terms_version: z.int(),
});
export type SeatOffer = z.output<typeof seatOffer>;

/** A customer awaiting the organiser’s approval. */
export const joinRequest = z.strictObject({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  trust_score: z.int(),
  /** The member whose link they used; null if they found the group themselves. */
  invited_by: z.nullable(z.string()),
  asked_at: instant,
});
export type JoinRequest = z.output<typeof joinRequest>;

/** A customer who requests a member’s seat through their link. */
export const seatAsk = z.strictObject({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  trust_score: z.int(),
  seat_of: z.string(),
  asked_at: instant,
});
export type SeatAsk = z.output<typeof seatAsk>;

/** An office that is held or has been offered. */
export const officer = z.strictObject({
  id: z.int(),
  office,
  member_id: z.int(),
  /** False while it is only offered; only they and the organiser see that. */
  held: z.boolean(),
});
export type Officer = z.output<typeof officer>;

/** A late contribution that the organiser pays once a second officer agrees. */
export const coverRequest = z.strictObject({
  id: z.int(),
  member_id: z.int(),
  by: z.string(),
  /** Maximum that is paid and then owed; less if a part comes in before that. */
  amount: nonNegativeMoney,
  closes_at: instant,
  /** True if the caller can confirm or refuse it; otherwise it is their own. */
  may_answer: z.boolean(),
});
export type CoverRequest = z.output<typeof coverRequest>;

/** An officer’s announcement to the group. */
export const announcement = z.strictObject({
  id: z.int(),
  by: z.string(),
  text: z.string(),
  at: instant,
  /** True once the caller has opened it. */
  read: z.boolean(),
});
export type Announcement = z.output<typeof announcement>;

/** Actions the caller can take now, so that screens offer only those the server would accept. */
export const actions = z.strictObject({
  request_collection: z.boolean(),
  /**
   * Amount `contribute` would take: the arrears first, unless a plan spreads them, then the amount due for
   * the open round.
   */
  arrears: nonNegativeMoney,
  due: nonNegativeMoney,
  /** Amount already paid of the contribution due. */
  part_paid: nonNegativeMoney,
  /** Number of further rounds that can be paid ahead. */
  ahead: z.int(),
  leave: z.boolean(),
  invite: z.boolean(),
  /** True if their debt can be paid by a plan. */
  make_plan: z.boolean(),
  offer_seat: z.boolean(),
  /** True if the caller can propose it now. */
  pause: z.boolean(),
  resume: z.boolean(),
  change_terms: z.boolean(),
  /** True while the caller can still change the terms alone: no one else has agreed to them. */
  edit_terms: z.boolean(),
  /** The round that the caller can dispute now. */
  dispute: z.nullable(z.int()),
  /** True if the caller can propose the next cycle with the same members. */
  renew: z.boolean(),
});

/** The caller’s debt to the group, in instalments of their choice. */
export const repaymentPlan = z.strictObject({
  rhythm: frequency,
  /** Remaining instalments, the next one first. */
  instalments: z.array(z.strictObject({ due_on: day, amount: nonNegativeMoney })),
  /** The whole amount still owed. */
  left: nonNegativeMoney,
});
export type RepaymentPlan = z.output<typeof repaymentPlan>;

/** Relation of a cycle that hasn’t started to the one it renews. */
export const renewal = z.strictObject({
  /** The finished group. */
  of: z.int(),
  /** Terms that changed, one sentence each. */
  changes: z.array(z.string()),
  /** Its members who haven’t replied, and those who declined; shown to the organiser only. */
  unanswered: z.array(z.string()),
  declined: z.array(z.string()),
});
export type Renewal = z.output<typeof renewal>;

/** A group as its members see it. */
export const group = z.strictObject({
  ...groupCard,
  your_member_id: z.int(),
  /** SHA-256 of the accepted terms: anyone who kept it can verify that they were not changed. */
  terms_hash: z.string(),
  your_turn: z.int(),
  /** True if the wallet’s balance is taken towards a contribution that it doesn’t fully cover. */
  partial_payments: z.boolean(),
  /** The caller’s own plan, if any. */
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
  /** The group’s reserve against shortfalls. */
  reserve_balance: nonNegativeMoney,
  /** Number of rounds after the current one that the caller has paid. */
  paid_ahead: z.int(),
  /** Before the start of a group that holds first contributions: start of the holds, and number of members. */
  ready: z.nullable(
    z.strictObject({ from: instant, held: z.int(), yours: nonNegativeMoney, unready: z.boolean() }),
  ),
  /** Amount currently held from the caller: everything before the start, the bond afterwards. */
  your_hold: nonNegativeMoney,
  /** Amount of missed contributions that the caller’s bond has paid. */
  your_bond_used: nonNegativeMoney,
  /** The part of the caller’s bond that came back at the end; 0 until then. */
  your_bond_returned: nonNegativeMoney,
  /** Drawn order only: the seed’s SHA-256, published at creation; the seed itself, at the start. */
  seed_hash: z.nullable(z.string()),
  seed: z.nullable(z.string()),
  /** The member ids in turn order at the start, and the SHA-256 of these ids separated by commas. */
  turns_at_start: z.nullable(z.strictObject({ order: z.array(z.int()), hash: z.string() })),
  actions,
  /** Pending requests, oldest first; empty for all but the organiser. */
  requests: z.array(joinRequest),
  /** Number of people on the waiting list. */
  on_list: z.int(),
  swaps: z.array(swap),
  /** Until the start, where members state a preferred turn; in turn order. */
  turn_preferences: z.array(turnPreference),
  /** The turn the organiser proposes to the caller. */
  proposed_turn: z.nullable(z.int()),
  /** Open votes of the group, oldest first. */
  proposals: z.array(proposal),
  /** Open disputes, oldest first. */
  disputes: z.array(dispute),
  seat_offer: z.nullable(seatOffer),
  /** The active link to the caller’s own seat, and the number of requests through it. */
  seat_link: z.nullable(
    z.strictObject({ price: nonNegativeMoney, expires_at: instant, asked: z.int() }),
  ),
  /** Awaiting the caller’s reply, oldest first. */
  seat_asks: z.array(seatAsk),
  /** Until the start of a group that renews another. */
  renewal: z.nullable(renewal),
  officers: z.array(officer),
  /** Shown to officers only, and never to the member whose contribution it is. */
  covers: z.array(coverRequest),
  /** The newest announcement. */
  announcement: z.nullable(announcement),
  /** A report about the caller, while it is unconfirmed. */
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
  /** Doesn’t name other groups to people who aren’t members of them. */
  text: z.string(),
});
export type TrustEvent = z.output<typeof trustEvent>;

export const ajoPayment = z.strictObject({
  amount: money,
  /** Reference of the receipt; null when nothing was due. */
  reference: z.nullable(z.string()),
  rounds: z.array(z.int()),
  message: z.string(),
});
export type AjoPayment = z.output<typeof ajoPayment>;

export const ajoPayout = z.strictObject({
  round: z.int(),
  amount: nonNegativeMoney,
  /** Deducted for the collector’s debts. */
  arrears: nonNegativeMoney,
  /** Received for a late turn, or (negative) given for an early one. */
  premium: money,
  reference: z.nullable(z.string()),
  message: z.string(),
});
export type AjoPayout = z.output<typeof ajoPayout>;

/** Amount set aside for the reserve with one contribution. */
export const setAsideOf = (contribution: Kobo, percentage: number): Kobo =>
  share(contribution, percentage * 100);

/** Spec §9: contribution × members. */
export const potOf = (contribution: Kobo, members: number): Kobo => kobo(contribution * members);

/** Late fee of a missed contribution; doubled once the member has collected. */
export const lateFeeOf = (contribution: Kobo, percentage: number): Kobo =>
  share(contribution, percentage * 100);

type Terms = { contribution: Kobo; set_aside: Kobo; members: number; bond: number };

/**
 * The maximum a member agrees to pay by joining, per round and in total with the bond, excluding late fees.
 */
export function commitmentOf({ contribution, set_aside, members, bond }: Terms) {
  const each = kobo(contribution + set_aside);
  return { each, total: kobo(each * members + bond * contribution) };
}
