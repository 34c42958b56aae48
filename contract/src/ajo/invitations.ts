// Invitations into Ajo groups: what a link shows to anyone who holds it, requests that wait for the
// organiser, and the texts that people share.
import * as z from 'zod/mini';
import { formatNaira, type Kobo, nonNegativeMoney } from '../money.ts';
import { instant } from '../route.ts';
import { durationText, INVITATION_DAYS } from '../time-limits.ts';
import { day, type Frequency, frequency, invitationCode, openGroup, orderKind } from './schemas.ts';

/** The answer to a code that has ended and to one that never was. */
export const INVITATION_ENDED =
  'This invitation has ended. Ask the person who sent it for a new one.';

/** The caller's own invitation. */
export const invitation = z.strictObject({
  code: invitationCode,
  expires_at: instant,
  /** How many have joined by it. */
  joined: z.int(),
});
export type Invitation = z.output<typeof invitation>;

/** What anyone with the link reads before signing in: the group's terms, nothing about its members. */
export const invitationTerms = z.strictObject({
  name: z.string(),
  description: z.string(),
  contribution_amount: nonNegativeMoney,
  frequency,
  start_date: day,
  /** The most members, and so rounds, that the group may have. */
  max_members: z.int(),
  /** Contribution × members, if full. */
  pot: nonNegativeMoney,
  set_aside: nonNegativeMoney,
  late_fee: z.int(),
  bond: z.int(),
  /** What early and late turns are worth, in words; null if they are worth the same. */
  slots: z.nullable(z.string()),
  /** Whether first contributions and bonds are held before the start. */
  ready_check: z.boolean(),
  order: orderKind,
  rules: z.array(z.string()),
  terms: z.array(z.string()),
  terms_version: z.int(),
  /** Whether the organiser approves each joiner first. */
  approval: z.boolean(),
  state: z.enum(['open', 'full', 'started']),
  expires_at: instant,
});
export type InvitationTerms = z.output<typeof invitationTerms>;

/** An invitation as a signed-in customer sees it. */
export const invitedGroup = z.strictObject({
  group: openGroup,
  /** Whether joining by this link waits for the organiser. */
  approval: z.boolean(),
  is_member: z.boolean(),
  /** Whether the caller has asked to join, and waits for an answer or a seat. */
  is_waiting: z.boolean(),
});
export type InvitedGroup = z.output<typeof invitedGroup>;

/** The caller's own request to join a group, which waits for the organiser or for a seat. */
export const ownRequest = z.strictObject({
  id: z.int(),
  group_id: z.int(),
  group_name: z.string(),
  contribution_amount: nonNegativeMoney,
  frequency,
  start_date: day,
  asked_at: instant,
  /** The place on the waiting list; null while it waits for the organiser. */
  place: z.nullable(z.int()),
  /** Whether the group has started: then they are asked about seats that members give up. */
  started: z.boolean(),
});
export type OwnRequest = z.output<typeof ownRequest>;

/** The path of the page that an invitation link opens. */
export const joinPath = (code: string) => `/join/${code}`;

/** What the code begins with where the link is to a member’s seat instead. */
export const SEAT_PREFIX = 'seat-';
export const seatPath = (code: string) => joinPath(`${SEAT_PREFIX}${code}`);

type Invited = {
  name: string;
  contribution_amount: Kobo;
  frequency: Frequency;
  max_members: number;
};

/** The message that goes with an invitation link. */
export const invitationText = (group: Invited, link: string) =>
  `Join my àjọ “${group.name}” on Alajo: ${formatNaira(group.contribution_amount)} ${group.frequency}, ${group.max_members} rounds. Read the terms and join within ${INVITATION_DAYS} days: ${link}`;

type Collecting = {
  group: string;
  amount: Kobo;
  round: number;
  paid: number;
  members: number;
  due: string;
  grace_hours: number;
};

/** A reminder for the whole group, which names nobody; `due` is the due date as people read it. */
export const reminderText = (
  { group, amount, round, paid, members, due, grace_hours }: Collecting,
  link: string,
) =>
  `${group}, round ${round}: ${paid} of ${members} have paid the ${formatNaira(amount)} that was due on ${due}. If yours is missing, please add money to your Alajo wallet; we try again until ${durationText(grace_hours)} after the due date. ${link}`;

/** Opens WhatsApp with a text, to be sent to whomever the customer chooses. */
export const whatsAppLink = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;
