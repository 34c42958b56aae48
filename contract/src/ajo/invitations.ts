// Group invitations: the terms a link shows to its holder, join requests awaiting the organiser, and the
// texts that people share.
import * as z from 'zod/mini';
import { formatNaira, type Kobo, nonNegativeMoney } from '../money.ts';
import { instant } from '../route.ts';
import { durationText, INVITATION_DAYS } from '../time-limits.ts';
import { day, type Frequency, frequency, invitationCode, openGroup, orderKind } from './schemas.ts';

/** Same reply for an expired code and an unknown one. */
export const INVITATION_ENDED =
  'This invitation has ended. Ask the person who sent it for a new one.';

/** The caller’s own invitation link. */
export const invitation = z.strictObject({
  code: invitationCode,
  expires_at: instant,
  /** Number of members who joined by it. */
  joined: z.int(),
});
export type Invitation = z.output<typeof invitation>;

/** Shown to anyone with the link before sign-in: the group’s terms, and of its members only who shared the link. */
export const invitationTerms = z.strictObject({
  /** First name and initial. */
  invited_by: z.string(),
  name: z.string(),
  description: z.string(),
  contribution_amount: nonNegativeMoney,
  frequency,
  start_date: day,
  /** Maximum number of members, and so of rounds. */
  max_members: z.int(),
  /** Contribution × members of a full group. */
  pot: nonNegativeMoney,
  set_aside: nonNegativeMoney,
  late_fee: z.int(),
  bond: z.int(),
  grace_hours: z.int(),
  min_members: z.int(),
  /** Percent of the pot that the first turn gives and the last one gets. */
  early_turn_fee: z.int(),
  /** True if first contributions and bonds are held before the start. */
  ready_check: z.boolean(),
  order: orderKind,
  rules: z.array(z.string()),
  terms: z.array(z.string()),
  terms_version: z.int(),
  /** True if the organiser has to approve each joiner. */
  approval: z.boolean(),
  state: z.enum(['open', 'full', 'started']),
  expires_at: instant,
});
export type InvitationTerms = z.output<typeof invitationTerms>;

/** An invitation as a signed-in customer sees it. */
export const invitedGroup = z.strictObject({
  group: openGroup,
  /** True if joining by this link needs the organiser’s approval. */
  approval: z.boolean(),
  is_member: z.boolean(),
  /** True while the caller’s request awaits a decision or a seat. */
  is_waiting: z.boolean(),
});
export type InvitedGroup = z.output<typeof invitedGroup>;

/** The caller’s request to join a group, pending with the organiser or on the waiting list. */
export const ownRequest = z.strictObject({
  id: z.int(),
  group_id: z.int(),
  group_name: z.string(),
  contribution_amount: nonNegativeMoney,
  frequency,
  start_date: day,
  total_members: z.int(),
  max_members: z.int(),
  asked_at: instant,
  /** Position on the waiting list; null while the organiser decides. */
  place: z.nullable(z.int()),
  /** True once the group has started: then they are offered seats that members give up. */
  started: z.boolean(),
});
export type OwnRequest = z.output<typeof ownRequest>;

/** Path of the page that an invitation link opens. */
export const joinPath = (code: string) => `/join/${code}`;

/** Prefix of a code that links to a member’s seat instead. */
export const SEAT_PREFIX = 'seat-';
export const seatPath = (code: string) => joinPath(`${SEAT_PREFIX}${code}`);

type InvitationGroup = {
  name: string;
  contribution_amount: Kobo;
  frequency: Frequency;
  max_members: number;
};

/** The message shared with an invitation link. */
export const invitationText = (group: InvitationGroup, link: string) =>
  `Join my àjọ “${group.name}” on Alajo: ${formatNaira(group.contribution_amount)} ${group.frequency}, ${group.max_members} rounds. Read the terms and join within ${INVITATION_DAYS} days: ${link}`;

type RoundProgress = {
  group: string;
  amount: Kobo;
  round: number;
  paid: number;
  members: number;
  due: string;
  grace_hours: number;
};

/** A reminder for the whole group that names no one; `due` is the formatted due date. */
export const reminderText = (
  { group, amount, round, paid, members, due, grace_hours }: RoundProgress,
  link: string,
) =>
  `${group}, round ${round}: ${paid} of ${members} have paid the ${formatNaira(amount)} that was due on ${due}. If yours is missing, please add money to your Alajo wallet; we’ll keep trying until ${durationText(grace_hours)} after the due date. ${link}`;

/** Opens WhatsApp with a text, for a recipient the customer chooses. */
export const whatsAppLink = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;
