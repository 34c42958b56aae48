// Notices to members whose seat our staff offer to someone else.
import { aboutGroup, type InGroup } from './notices.ts';

type StaffNotices = {
  /** To the holder: two members of staff decided it. */
  ajo_seat_giving: InGroup & { to: string };
  /** To the previous holder. */
  ajo_seat_given: InGroup & { to: string };
};

export const staffNotices = aboutGroup<StaffNotices>({
  ajo_seat_giving: ({ group, to }) => ({
    title: `We offered your seat in ${group} to ${to}`,
    body: 'It’s yours until they accept. They take over its turn, what was paid in and what it owes. If this is wrong, contact support now.',
  }),
  ajo_seat_given: ({ group, to }) => ({
    title: `${to} took over your seat in ${group}`,
    body: 'They took over its turn, what was paid in and what it owes. Nothing more is taken from you for it.',
  }),
});
