// Ajo/Esusu: groups that contribute on a schedule and take turns to collect the pot
// (spec §2 Ajo/Esusu, §3, §9; docs/decisions/0010-ajo.md says what the rules mean).
import * as z from 'zod/mini';
import { type Kobo, kobo, money, moneyBetween, naira, nonNegativeMoney, share } from '../money.ts';
import { instant, text } from '../route.ts';

// Spec §9: 3 to 50 members, 10 unless said.
export const MEMBERS_MIN = 3;
export const MEMBERS_MAX = 50;
export const MEMBERS_DEFAULT = 10;
export const CONTRIBUTION_MIN = naira(100);
export const CONTRIBUTION_MAX = naira(1_000_000);
export const START_WITHIN_DAYS = 365;
export const LATE_FEE_MAX = 5;
export const RESERVE_MAX = 20;
export const RULES_MAX = 10;
export const AHEAD_MAX = 12;
/** What joining agrees to; a new text is a new version. */
export const TERMS_VERSION = 1;

export const frequency = z.enum(['weekly', 'monthly']);
export type Frequency = z.output<typeof frequency>;

/** Organiser last: by joining, but who made the group collects last. */
export const orderKind = z.enum(['organiser_last', 'join', 'drawn']);
export type OrderKind = z.output<typeof orderKind>;

export const ajoStatus = z.enum(['recruiting', 'waiting', 'active', 'paused', 'completed']);
export type AjoStatus = z.output<typeof ajoStatus>;

export const contributionStatus = z.enum([
  'up_to_date',
  'due',
  'late',
  'missed',
  'covered',
  'prepaid',
]);
export type ContributionStatus = z.output<typeof contributionStatus>;

/** A calendar day in Lagos, YYYY-MM-DD. */
export const day = z.iso.date('Choose a date');

const percent = (max: number, error: string) =>
  z.int(error).check(z.gte(0, error), z.lte(max, error));

export const ajoSays = {
  contribution: 'Enter a whole amount from ₦100 to ₦1,000,000',
  members: 'Between 3 and 50 members',
  start: 'Choose a start date from tomorrow, within a year',
  name: 'A name has 3 to 60 characters',
  description: 'At most 500 characters',
  rule: 'A rule has at most 200 characters',
  rules: 'At most 10 rules',
} as const;

/** What a group is made of (spec §3, create-group form). */
export const groupForm = z.strictObject({
  name: text(60, 3, ajoSays.name),
  description: text(500, 0, ajoSays.description),
  contribution_amount: moneyBetween({
    min: CONTRIBUTION_MIN,
    max: CONTRIBUTION_MAX,
    missing: ajoSays.contribution,
    below: ajoSays.contribution,
    above: ajoSays.contribution,
  }).check(z.refine((amount) => amount % naira(1) === 0, ajoSays.contribution)),
  frequency,
  max_members: z
    .int(ajoSays.members)
    .check(z.gte(MEMBERS_MIN, ajoSays.members), z.lte(MEMBERS_MAX, ajoSays.members)),
  start_date: day,
  rules: z._default(
    z.array(text(200, 1, ajoSays.rule)).check(z.maxLength(RULES_MAX, ajoSays.rules)),
    [],
  ),
  order: z._default(orderKind, 'organiser_last'),
  /** Percent of a contribution that a missed one costs; twice that after collecting. */
  late_fee: z._default(percent(LATE_FEE_MAX, 'A late fee is 0 to 5 %'), 0),
  /** Percent of a contribution that each member sets aside each round, given back at the end. */
  reserve: z._default(percent(RESERVE_MAX, 'A reserve is 0 to 20 %'), 0),
});
export type GroupForm = z.output<typeof groupForm>;

export const ajoMember = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  name: z.string(),
  /** Masked unless it is the caller's own. */
  phone: z.string(),
  position: z.int(),
  has_collected: z.boolean(),
  contribution_status: contributionStatus,
  join_date: instant,
  total_contributed: nonNegativeMoney,
  trust_score: z.int(),
  /** What is owed to the group and its members after missed contributions. */
  owes: nonNegativeMoney,
  /** What paying for them now would take; 0 when there is nothing the caller could cover. */
  cover: nonNegativeMoney,
  is_you: z.boolean(),
  is_organiser: z.boolean(),
});
export type AjoMember = z.output<typeof ajoMember>;

/** One turn of the schedule; the member is TBD until the order is fixed. */
export const turn = z.strictObject({
  position: z.int(),
  member_id: z.nullable(z.int()),
  member: z.string(),
  date: day,
  /** Contribution × members; what was paid out once it was. */
  amount: nonNegativeMoney,
  collected: z.boolean(),
  is_you: z.boolean(),
});
export type Turn = z.output<typeof turn>;

/** Scheduled; collecting since its date; settled: ready to be collected; paid. */
export const roundStatus = z.enum(['scheduled', 'collecting', 'settled', 'paid']);

export const round = z.strictObject({
  number: z.int(),
  status: roundStatus,
  due_on: day,
  paid_count: z.int(),
  paid_amount: nonNegativeMoney,
  /** When the grace is over, while collecting. */
  grace_until: z.nullable(instant),
  /** Settled: paid by itself then, if not requested before. */
  pays_itself_at: z.nullable(instant),
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
  /** Contribution × members: while it recruits, what it is now. */
  pot: nonNegativeMoney,
  /** Set aside beside each contribution, given back at the end. */
  set_aside: nonNegativeMoney,
  late_fee: z.int(),
  reserve: z.int(),
  order: orderKind,
  rules: z.array(z.string()),
  /** The shortfall rules in plain words, and their version. */
  terms: z.array(z.string()),
  terms_version: z.int(),
  created_at: instant,
  /** The pot is more than the caller's wallet may hold: what their turn needs. */
  turn_needs: z.nullable(z.string()),
};

/** A group that can be joined: no roster, no money of others. */
export const openGroup = z.strictObject(groupCard);
export type OpenGroup = z.output<typeof openGroup>;

export const vote = z.strictObject({
  kind: z.enum(['pause', 'resume']),
  yes: z.int(),
  needed: z.int(),
  you_agreed: z.boolean(),
});

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

/** A seat offered to somebody outside, who pays what was paid in so far. */
export const seatOffer = z.strictObject({
  id: z.int(),
  group_id: z.int(),
  group_name: z.string(),
  from_name: z.string(),
  to_username: z.string(),
  position: z.int(),
  price: nonNegativeMoney,
  contribution_amount: nonNegativeMoney,
  frequency,
  terms: z.array(z.string()),
  terms_version: z.int(),
});
export type SeatOffer = z.output<typeof seatOffer>;

/** What the caller can do now, so that no screen offers what would be refused. */
export const actions = z.strictObject({
  request_collection: z.boolean(),
  /** What `contribute` would take: first the arrears, then what is due of the open round. */
  arrears: nonNegativeMoney,
  due: nonNegativeMoney,
  /** How many further rounds can be paid ahead. */
  ahead: z.int(),
  leave: z.boolean(),
  offer_seat: z.boolean(),
  pause: z.boolean(),
  resume: z.boolean(),
});

/** A group as its members see it. */
export const group = z.strictObject({
  ...groupCard,
  your_member_id: z.int(),
  your_turn: z.int(),
  /** The member whose turn it is; null before the start and after the end. */
  current_collector: z.nullable(z.int()),
  current_round: z.int(),
  total_rounds: z.int(),
  /** Member ids in turn order; empty until it is fixed. */
  collection_order: z.array(z.int()),
  members: z.array(ajoMember),
  schedule: z.array(turn),
  round: z.nullable(round),
  /** What the group keeps against shortfalls. */
  reserve_balance: nonNegativeMoney,
  /** A drawn order: the seed's SHA-256, told at creation; the seed, told at the start. */
  seed_hash: z.nullable(z.string()),
  seed: z.nullable(z.string()),
  actions,
  swaps: z.array(swap),
  vote: z.nullable(vote),
  seat_offer: z.nullable(seatOffer),
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

/** A point of the trust score and what it came from; what it counts fades over 12 months. */
export const trustEvent = z.strictObject({
  at: instant,
  kind: z.enum(['on_time', 'late', 'missed']),
  points: z.int(),
  /** Other groups are not named to fellow members. */
  text: z.string(),
});
export type TrustEvent = z.output<typeof trustEvent>;

export const ajoPaid = z.strictObject({
  amount: money,
  /** For the receipt; null when nothing was due. */
  reference: z.nullable(z.string()),
  rounds: z.array(z.int()),
  message: z.string(),
});
export type AjoPaid = z.output<typeof ajoPaid>;

export const ajoPayout = z.strictObject({
  round: z.int(),
  amount: nonNegativeMoney,
  /** Taken for what the collector owed. */
  arrears: nonNegativeMoney,
  reference: z.nullable(z.string()),
  message: z.string(),
});
export type AjoPayout = z.output<typeof ajoPayout>;

/** What is set aside beside one contribution. */
export const setAsideOf = (contribution: Kobo, percentage: number): Kobo =>
  share(contribution, percentage * 100);

/** Spec §9: contribution × members. */
export const potOf = (contribution: Kobo, members: number): Kobo => kobo(contribution * members);
