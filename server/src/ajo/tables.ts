// Row types of the Ajo tables.
import type { DisputeAbout } from '@alajo/contract/ajo/disputes.ts';
import type { ReportKind } from '@alajo/contract/ajo/next-of-kin.ts';
import type { Passbook } from '@alajo/contract/ajo/passbooks.ts';
import type {
  AjoStatus,
  Frequency,
  Majority,
  Office,
  OrderKind,
  ProposalKind,
  Visibility,
} from '@alajo/contract/ajo/schemas.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { Generated, JSONColumnType } from 'kysely';

export type AjoGroup = {
  id: Generated<number>;
  key: Generated<string | null>;
  organiser_id: number;
  name: string;
  description: string;
  contribution: Kobo;
  set_aside: Kobo;
  frequency: Frequency;
  max_members: number;
  members: Generated<number>;
  start_date: string;
  turn_order: OrderKind;
  visibility: Visibility;
  approval: boolean;
  seed: string | null;
  /** Member ids in the order of turns at the start, separated by commas; null before it. */
  turns_at_start: Generated<string | null>;
  late_fee: number;
  reserve: number;
  rules: JSONColumnType<string[]>;
  /** Version of the wording and rules it was created with; see `termsOf`. */
  wording: number;
  terms_version: Generated<number>;
  terms_from: Generated<number>;
  grace_hours: number;
  min_members: number;
  bond: number;
  majority: Generated<Majority>;
  held_account: number | null;
  ready_tries: Generated<number>;
  unready_at: Date | null;
  fees: Generated<Kobo>;
  /** Percent of the pot, and the early-turn fees not yet paid to late turns. */
  slot_fee: number;
  slot_pool: Generated<Kobo>;
  status: AjoStatus;
  outcome: 'finished' | 'dissolved' | null;
  current_round: Generated<number>;
  total_rounds: Generated<number>;
  paused_at: Date | null;
  pot: number;
  reserve_account: number;
  next_at: Date | null;
  /** The finished group whose next cycle this is. */
  renews: number | null;
  created_at: Date;
};

type AjoTerms = {
  group_id: number;
  version: number;
  from_round: number;
  settings: JSONColumnType<TermsSettings>;
  hash: string;
  created_at: Date;
};

/** The agreement in a version of a group's terms; amounts in kobo. */
type TermsSettings = {
  wording: number;
  contribution: Kobo;
  set_aside: Kobo;
  frequency: Frequency;
  turn_order: OrderKind;
  late_fee: number;
  reserve: number;
  grace_hours: number;
  min_members: number;
  bond: number;
  /** Missing from older versions, where it is `half`. */
  majority?: Majority;
  /** Versions from before it was possible have none. */
  slot_fee?: number;
  approval: boolean;
  rules: string[];
};

/** The terms a vote may change. */
export type TermsChange = Partial<
  Pick<TermsSettings, 'set_aside' | 'late_fee' | 'reserve' | 'grace_hours' | 'rules'>
>;

/** The exact subject of a vote, as its kind stores it. */
export type ProposalParams = TermsChange & Question;

/** The subject of a vote that isn't about terms. */
export type Question = {
  /** The dispute or the debtor it is about. */
  about?: number;
  /** Seats without a vote, because it is their own case. */
  parties?: number[];
  /** Seats whose yes is required. */
  needs?: number[];
  round?: number;
  /** The debtor, and each creditor's loss. */
  name?: string;
  debts?: { id: number; left: Kobo; creditor: string | null }[];
  /** The proposed organiser, and the one they follow; or the holder of the office. */
  member_id?: number;
  before?: string;
  office?: Office;
  officer_id?: number;
};

export type AjoHold = {
  id: Generated<number>;
  group_id: number;
  member_id: number;
  user_id: number;
  first: Kobo;
  bond: Kobo;
  bond_used: Generated<Kobo>;
  status: Generated<'held' | 'started' | 'returned'>;
  held_at: Date;
  returned_at: Date | null;
};

export type AjoDispute = {
  id: Generated<number>;
  group_id: number;
  round: number;
  member_id: number;
  user_id: number;
  about: DisputeAbout;
  text: string;
  key: Generated<string>;
  frozen_until: Date;
  extended: Generated<boolean>;
  status: Generated<'open' | 'withdrawn' | 'paid_out' | 'given_back'>;
  ended_by: 'member' | 'vote' | 'time' | 'staff' | null;
  created_at: Date;
  ended_at: Date | null;
  decided_by: string | null;
  proposal_id: Generated<number | null>;
  reason: string | null;
  abusive_at: Date | null;
};

export type AjoEvidence = {
  id: Generated<number>;
  dispute_id: number;
  user_id: number;
  text: string | null;
  picture: string | null;
  at: Date;
};

export type AjoMember = {
  id: Generated<number>;
  group_id: number;
  user_id: number;
  position: number;
  has_collected: Generated<boolean>;
  /** Put behind the others at the start. */
  collects_late: Generated<boolean>;
  terms_version: number;
  /** The turn the organiser proposes, until the member confirms it or chooses. */
  proposed_turn: Generated<number | null>;
  in_parts: Generated<boolean>;
  /** The seat whose holder pays for this one; null: its own. */
  paid_by: Generated<number | null>;
  /** Since when its holder has been confirmed to have died or to be unable to act. */
  suspended_at: Generated<Date | null>;
  /** The next of kin who gets a suspended seat's payout; null: its holder does. */
  paid_to: Generated<number | null>;
  joined_at: Date;
  /** The organiser's latest reminder about a late contribution. */
  reminded_at: Generated<Date | null>;
  /** Until then debits agreed to by its payer are capped at the low limit. */
  capped_until: Date | null;
};

export type AjoRound = {
  group_id: number;
  number: number;
  due_at: Date;
  status: 'scheduled' | 'collecting' | 'settled' | 'paid' | 'returned';
  funded: Generated<Kobo>;
  tries: Generated<number>;
  tried_at: Date | null;
  settled_at: Date | null;
  paid_at: Date | null;
  collector_id: number | null;
  paid_out: Kobo | null;
  arrears: Kobo | null;
  /** The collector's bonus for a late turn; negative: the fee of an early one. */
  slot: Generated<Kobo>;
  /** The part of `funded` that was returned after a dispute; the rest went on to the next round. */
  returned: Kobo | null;
};

export type AjoShare = {
  group_id: number;
  round: number;
  member_id: number;
  user_id: number;
  status: 'paid' | 'late' | 'missed' | 'covered';
  amount: Kobo;
  set_aside: Kobo;
  whole: Kobo;
  own: Kobo;
  parts: number;
  ahead: boolean;
  late_at: Date | null;
  missed_at: Date | null;
  paid_at: Date | null;
};

export type AjoDebt = {
  id: Generated<number>;
  group_id: number;
  round: number;
  debtor_id: number;
  creditor_id: number | null;
  /** The seat whose contribution was missed, if its payer is the debtor. */
  for_id: Generated<number | null>;
  kind: 'collector' | 'cover' | 'loss' | 'guarantor' | 'reserve' | 'fee';
  amount: Kobo;
  paid: Generated<Kobo>;
  dropped_at: Date | null;
  written_off: Generated<boolean>;
  created_at: Date;
  /** For kind `guarantor`: the guarantee that paid. */
  guarantee_id: number | null;
};

export type AjoGuarantee = {
  id: Generated<number>;
  group_id: number;
  member_id: number;
  user_id: number;
  guarantor_id: number;
  amount: Kobo;
  used: Generated<Kobo>;
  status: Generated<'asked' | 'held' | 'returned' | 'declined' | 'withdrawn'>;
  asked_at: Date;
  held_at: Date | null;
  ended_at: Date | null;
};

export type AjoPlan = {
  id: Generated<number>;
  group_id: number;
  member_id: number;
  user_id: number;
  rhythm: Frequency;
  amount: Kobo;
  first_on: string;
  instalments: number;
  taken: Generated<number>;
  tries: Generated<number>;
  tried_at: Date | null;
  next_at: Date;
  status: 'open' | 'kept' | 'missed' | 'written_off' | 'suspended';
  created_at: Date;
  ended_at: Date | null;
};

type AjoElsewhere = {
  entry_id: string;
  group_id: number;
  round: number;
  debt_id: number;
  amount: Kobo;
};

export type AjoSwap = {
  id: Generated<number>;
  group_id: number;
  from_id: number;
  to_id: number;
  status: 'offered' | 'accepted' | 'declined' | 'withdrawn' | 'void';
  created_at: Date;
};

export type AjoWish = {
  member_id: number;
  group_id: number;
  turn: number;
  reason: string | null;
  at: Date;
};

type AjoSupport = { wish_id: number; member_id: number };

export type AjoProposal = {
  id: Generated<number>;
  group_id: number;
  kind: ProposalKind;
  params: JSONColumnType<ProposalParams>;
  proposed_by: number | null;
  status: Generated<'open' | 'agreed' | 'rejected' | 'lapsed'>;
  created_at: Date;
  closes_at: Date;
  ended_at: Date | null;
};

export type AjoOfficer = {
  id: Generated<number>;
  group_id: number;
  office: Office;
  member_id: number;
  user_id: number;
  status: Generated<
    'asked' | 'held' | 'declined' | 'withdrawn' | 'laid_down' | 'removed' | 'left' | 'promoted'
  >;
  asked_at: Date;
  held_at: Date | null;
  ended_at: Date | null;
};

export type AjoCover = {
  id: Generated<number>;
  group_id: number;
  round: number;
  member_id: number;
  user_id: number;
  amount: Kobo;
  status: Generated<'open' | 'confirmed' | 'refused' | 'withdrawn' | 'lapsed'>;
  second_user_id: number | null;
  /** Until then it takes no more than the organiser's low limit. */
  capped_until: Date | null;
  created_at: Date;
  closes_at: Date;
  ended_at: Date | null;
};

type AjoKin = { user_id: number; name: string; phone_number: string; named_at: Date };

export type AjoSeatReport = {
  id: Generated<number>;
  group_id: number;
  member_id: number;
  user_id: number;
  reported_by: number | null;
  reported_by_staff: string | null;
  kind: ReportKind;
  text: string;
  status: Generated<
    'open' | 'denied' | 'dismissed' | 'confirmed' | 'declined' | 'taken' | 'lifted'
  >;
  created_at: Date;
  decided_by: Generated<string | null>;
  proposal_id: Generated<number | null>;
  reason: Generated<string | null>;
  decided_at: Generated<Date | null>;
  kin_name: Generated<string | null>;
  kin_phone: Generated<string | null>;
  answer_by: Generated<Date | null>;
  nominee_id: Generated<number | null>;
  ended_at: Generated<Date | null>;
  abusive_at: Generated<Date | null>;
};

type AjoAnnouncement = {
  id: Generated<number>;
  group_id: number;
  user_id: number;
  text: string;
  at: Date;
};

type AjoAnnouncementRead = { announcement_id: number; user_id: number; at: Date };

type AjoBallot = { proposal_id: number; member_id: number; agrees: boolean; at: Date };

export type AjoSeatOffer = {
  id: Generated<number>;
  group_id: number;
  member_id: number;
  to_user_id: number;
  status: 'offered' | 'taken' | 'withdrawn';
  created_at: Date;
  /** For an offer to the waiting list: the customer whose turn it is there, and the deadline. */
  request_id: number | null;
  lapses_at: Date | null;
  /** Transferred with the seat's debts and payments, for nothing. */
  by_staff: Generated<boolean>;
};

export type AjoSeatLink = {
  id: Generated<number>;
  group_id: number;
  member_id: number;
  user_id: number;
  nonce: string;
  code_hash: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** The entry that took it. */
  offer_id: number | null;
};

type AjoSeatAsk = {
  id: Generated<number>;
  link_id: number;
  group_id: number;
  user_id: number;
  status: 'waiting' | 'approved' | 'declined' | 'lapsed';
  created_at: Date;
  answered_at: Date | null;
  answered_by: number | null;
};

export type AjoInvitation = {
  id: Generated<number>;
  group_id: number;
  user_id: number;
  nonce: string;
  code_hash: string;
  joined: Generated<number>;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
};

export type AjoRequest = {
  id: Generated<number>;
  group_id: number;
  user_id: number;
  invitation_id: number | null;
  terms_version: number;
  /** `waiting`: for the organiser; `listed`: for a seat. */
  status: 'waiting' | 'listed' | 'approved' | 'declined' | 'withdrawn' | 'lapsed';
  /** Carries over to the seat with the agreement. */
  capped_until: Date | null;
  created_at: Date;
  answered_at: Date | null;
};

type AjoRenewalDecline = { group_id: number; user_id: number; at: Date };

export type AjoPhonelessAsk = {
  id: Generated<number>;
  group_id: number;
  /** The officer who pays. */
  user_id: number;
  terms_version: number;
  first_name: string;
  last_name: string;
  phone_number: string;
  nonce: string;
  tries: Generated<number>;
  sent_at: Date;
  expires_at: Date;
  status: 'asked' | 'joined' | 'withdrawn';
  /** Agreed to by the officer; carries over to the seat. */
  capped_until: Date | null;
  member_id: number | null;
  created_at: Date;
};

export type AjoBankPayout = {
  id: string;
  group_id: number;
  member_id: number;
  /** The owner of the money. */
  user_id: number;
  asked_by: number;
  bank_code: string;
  bank_name: string;
  account_number: string;
  account_name: string;
  amount: Kobo;
  nonce: string;
  tries: Generated<number>;
  sent_at: Date;
  expires_at: Date;
  status: 'asked' | 'sent' | 'paid' | 'back';
  created_at: Date;
};

type AjoEvent = {
  id: Generated<number>;
  group_id: number;
  round: number | null;
  text: string;
  amount: Kobo | null;
  at: Date;
};

type AjoOperation = {
  id: string;
  user_id: number;
  fingerprint: string;
  reply: JSONColumnType<object>;
  created_at: Date;
};

type AjoPassbook = {
  id: string;
  user_id: number;
  group_id: number;
  shown: JSONColumnType<Passbook>;
  hash: string;
  issued_at: Date;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    ajo_group: AjoGroup;
    ajo_terms: AjoTerms;
    ajo_hold: AjoHold;
    ajo_dispute: AjoDispute;
    ajo_evidence: AjoEvidence;
    ajo_member: AjoMember;
    ajo_round: AjoRound;
    ajo_share: AjoShare;
    ajo_debt: AjoDebt;
    ajo_guarantee: AjoGuarantee;
    ajo_elsewhere: AjoElsewhere;
    ajo_plan: AjoPlan;
    ajo_swap: AjoSwap;
    ajo_wish: AjoWish;
    ajo_support: AjoSupport;
    ajo_proposal: AjoProposal;
    ajo_ballot: AjoBallot;
    ajo_officer: AjoOfficer;
    ajo_cover: AjoCover;
    ajo_kin: AjoKin;
    ajo_seat_report: AjoSeatReport;
    ajo_announcement: AjoAnnouncement;
    ajo_announcement_read: AjoAnnouncementRead;
    ajo_seat_offer: AjoSeatOffer;
    ajo_seat_link: AjoSeatLink;
    ajo_seat_ask: AjoSeatAsk;
    ajo_invitation: AjoInvitation;
    ajo_request: AjoRequest;
    ajo_renewal_decline: AjoRenewalDecline;
    ajo_phoneless_ask: AjoPhonelessAsk;
    ajo_bank_payout: AjoBankPayout;
    ajo_event: AjoEvent;
    ajo_operation: AjoOperation;
    ajo_passbook: AjoPassbook;
  }
}
