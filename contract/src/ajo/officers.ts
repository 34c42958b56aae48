// Officers of a group: elections, actions that need two of them, and announcements to the group.
import * as z from 'zod/mini';
import { defineRoutes, idParams, message, pageQuery, rowId, text } from '../route.ts';
import { vote } from './replies.ts';
import { announcement, office } from './schemas.ts';

export const ANNOUNCEMENT_MAX = 500;
/** Maximum per group and day. */
export const ANNOUNCEMENTS_DAILY = 5;

/** An announcement in the list; only officers see who has read it. */
export const listedAnnouncement = z.strictObject({
  ...announcement.shape,
  readers: z.nullable(z.strictObject({ read: z.array(z.string()), unread: z.array(z.string()) })),
});
export type ListedAnnouncement = z.output<typeof listedAnnouncement>;

const officerParams = z.strictObject({ id: rowId, officer: rowId });
const coverParams = z.strictObject({ id: rowId, cover: rowId });
const naming = z.strictObject({ member_id: z.int() });

export const officerRoutes = defineRoutes({
  askOfficer: {
    method: 'POST',
    path: 'ajo-groups/:id/officers/',
    access: 'customer',
    summary: 'Ask a member to be treasurer or secretary (organiser)',
    params: idParams,
    body: z.strictObject({ ...naming.shape, office }),
    reply: message,
    status: 201,
    per_minute: 20,
  },
  answerOfficer: {
    method: 'POST',
    path: 'ajo-groups/:id/officers/:officer/answer/',
    access: 'customer',
    summary: 'Accept or decline an office offer',
    params: officerParams,
    body: z.strictObject({ takes: z.boolean() }),
    reply: message,
  },
  endOfficer: {
    method: 'DELETE',
    path: 'ajo-groups/:id/officers/:officer/',
    access: 'customer',
    summary: 'Resign an office or withdraw its offer',
    details: 'Resign the caller’s office, or withdraw an offer (organiser)',
    params: officerParams,
    reply: message,
  },
  proposeRemoval: {
    method: 'POST',
    path: 'ajo-groups/:id/officers/:officer/removal/',
    access: 'customer',
    summary: 'Propose to remove an officer',
    details: 'Propose to remove a treasurer or secretary; the group votes',
    params: officerParams,
    reply: vote,
    status: 201,
  },
  proposeOrganiser: {
    method: 'POST',
    path: 'ajo-groups/:id/organiser/',
    access: 'customer',
    summary: 'Propose another organiser',
    details: 'Propose another organiser, who has to agree; the group votes',
    params: idParams,
    body: naming,
    reply: vote,
    status: 201,
  },
  confirmCover: {
    method: 'POST',
    path: 'ajo-groups/:id/covers/:cover/confirm/',
    access: 'customer',
    summary: 'Confirm a cover as the second officer',
    details: 'Agree, as second officer, that the organiser covers a late contribution',
    params: coverParams,
    reply: message,
    takes_pin: true,
  },
  endCover: {
    method: 'DELETE',
    path: 'ajo-groups/:id/covers/:cover/',
    access: 'customer',
    summary: 'Refuse or withdraw a cover',
    details: 'Refuse a cover as second officer, or withdraw the caller’s own',
    params: coverParams,
    reply: message,
  },
  announce: {
    method: 'POST',
    path: 'ajo-groups/:id/announcements/',
    access: 'customer',
    summary: 'Write to everyone in the group, as an officer',
    params: idParams,
    body: z.strictObject({
      text: text(ANNOUNCEMENT_MAX, 1, `Write up to ${ANNOUNCEMENT_MAX} characters`),
    }),
    reply: message,
    status: 201,
    per_minute: 10,
  },
  announcements: {
    method: 'GET',
    path: 'ajo-groups/:id/announcements/',
    access: 'customer',
    summary: 'List a group’s announcements',
    details: 'Officers’ announcements to the group, newest first; officers see who has read them',
    params: idParams,
    query: z.object(pageQuery),
    reply: z.strictObject({
      results: z.array(listedAnnouncement),
      next: z.nullable(z.string()),
    }),
  },
  readAnnouncements: {
    method: 'POST',
    path: 'ajo-groups/:id/announcements/read/',
    access: 'customer',
    summary: 'Mark announcements as read, up to a given one',
    params: idParams,
    body: z.strictObject({ up_to: z.int() }),
    reply: message,
  },
});
