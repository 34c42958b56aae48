// Notices about seats given up through a link.
import { aboutGroup, type InGroup } from './notices.ts';

type SeatLinkNotices = {
  /** To the other members. */
  ajo_seat_linked: InGroup & { by: string; turn: number };
  /** To the members who may approve it. */
  ajo_seat_asked: InGroup & { by: string; seat_of: string };
  /** To the person who asked: they were declined, or the link has ended. */
  ajo_seat_not_yours: InGroup;
  /** To the member whose link no one used in time. */
  ajo_seat_link_ended: InGroup;
};

export const seatLinkNotices = aboutGroup<SeatLinkNotices>({
  ajo_seat_linked: ({ group, by, turn }) => ({
    title: `${by} is giving up turn ${turn} in ${group}`,
    body: 'They’re sharing it by link. If you’d like that turn, offer them a swap now.',
  }),
  ajo_seat_asked: ({ group, by, seat_of }) => ({
    title: `${by} is asking for a seat in ${group}`,
    body: `It’s ${seat_of}’s seat. Check their trust score in the group, then approve or decline.`,
  }),
  ajo_seat_not_yours: {
    // They are not a member and cannot open the group.
    link: '/ajo',
    text: ({ group }) => ({
      title: `You didn’t get the seat in ${group}`,
      body: 'Nothing was taken from your wallet.',
    }),
  },
  ajo_seat_link_ended: ({ group }) => ({
    title: `No one used the link to your seat in ${group}`,
    body: 'You still have it. You can create another link, or offer it to someone you know.',
  }),
});
