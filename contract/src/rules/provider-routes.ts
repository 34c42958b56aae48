// Provider health, pauses and announcements.
import * as z from 'zod/mini';
import { defineRoutes, idParams, pageQuery } from '../route.ts';
import { reason } from '../staff/schemas.ts';
import {
  announcement,
  announcementBody,
  announcementTitle,
  chosenTime,
  companyHealth,
  failingBiller,
  pausable,
  pause,
  pauseMessage,
  pauseTarget,
} from './pause-schemas.ts';

export const providerRoutes = defineRoutes({
  health: {
    method: 'GET',
    path: 'staff/providers/',
    access: 'staff',
    permission: 'providers.read',
    summary: 'List provider health',
    details:
      'Provider responses in the last hour, current pauses, billers that don’t respond, and everything that can be paused',
    reply: z.strictObject({
      results: z.array(companyHealth),
      pauses: z.array(pause),
      failing: z.array(failingBiller),
      /** The most recent pauses that have ended. */
      past: z.array(pause),
      pausable: z.array(pausable),
    }),
  },
  pause: {
    method: 'POST',
    path: 'staff/pauses/',
    access: 'staff',
    permission: 'providers.pause',
    fresh: true,
    summary: 'Pause payments of a kind or by one biller',
    details:
      'Pause payments of a kind or by one biller until a set time, with a message to customers',
    body: z.strictObject({ target: pauseTarget, message: pauseMessage, until: chosenTime, reason }),
    reply: pause,
    status: 201,
  },
  resume: {
    method: 'POST',
    path: 'staff/pauses/:id/end/',
    access: 'staff',
    permission: 'providers.pause',
    summary: 'End a pause early',
    details: 'End a pause early; a repeat changes nothing',
    params: idParams,
    reply: pause,
  },
  announcements: {
    method: 'GET',
    path: 'staff/announcements/',
    access: 'staff',
    permission: 'providers.read',
    summary: 'List announcements to all customers',
    details: 'Past and upcoming announcements to customers, newest first',
    query: z.object(pageQuery),
    reply: z.strictObject({ results: z.array(announcement), next: z.nullable(z.string()) }),
  },
  announce: {
    method: 'POST',
    path: 'staff/announcements/',
    access: 'staff',
    permission: 'providers.pause',
    fresh: true,
    idempotent: true,
    summary: 'Announce something to customers',
    details: 'Notify all customers, or those of one tier, from a set time on',
    body: z.strictObject({
      title: announcementTitle,
      body: announcementBody,
      tier: z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3)])),
      begins_at: chosenTime,
      until: chosenTime,
    }),
    reply: announcement,
    status: 201,
  },
  endAnnouncement: {
    method: 'POST',
    path: 'staff/announcements/:id/end/',
    access: 'staff',
    permission: 'providers.pause',
    summary: 'End an announcement',
    details: 'Stop sending an announcement; a repeat changes nothing',
    params: idParams,
    reply: announcement,
  },
});
