// What is told about seats that are given up by a link.
import { aboutGroup, type InGroup } from './notices.ts';

type SeatLinkNotices = {
  /** To the other members. */
  ajo_seat_linked: InGroup & { by: string; turn: number };
  /** To whoever may say yes. */
  ajo_seat_asked: InGroup & { by: string; seat_of: string };
  /** To whoever asked: they were declined, or the link has ended. */
  ajo_seat_not_yours: InGroup;
  /** To the member whose link nobody used in time. */
  ajo_seat_link_ended: InGroup;
};

export const seatLinkNotices = aboutGroup<SeatLinkNotices>({
  ajo_seat_linked: ({ group, by, turn }) => ({
    title: `${by} gives up turn ${turn} in ${group}`,
    body: 'They share it by a link. If you would rather have that turn, offer them a swap now.',
  }),
  ajo_seat_asked: ({ group, by, seat_of }) => ({
    title: `${by} asks for a seat in ${group}`,
    body: `It is the seat of ${seat_of}. See their trust score in the group, and say yes or no.`,
  }),
  ajo_seat_not_yours: {
    // They are not a member and cannot open the group.
    link: '/ajo',
    text: ({ group }) => ({
      title: `You did not get the seat in ${group}`,
      body: 'Nothing was taken from your wallet.',
    }),
  },
  ajo_seat_link_ended: ({ group }) => ({
    title: `Nobody took your seat in ${group} by the link`,
    body: 'It stays yours. You can make another link, or offer it to someone you know.',
  }),
});
