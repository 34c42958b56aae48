// Open questions in a group: swaps, turn preferences, votes, and requests for a seat.
import { type Group, yesNeeded } from '@alajo/contract/ajo/schemas.ts';
import { voteKinds } from '../government/vote-kinds.ts';
import { mayAnswer, votersOf } from '../government/votes/proposals.ts';
import { mayAnswer as mayAnswerAsk } from '../seats/links/seat-requests.ts';
import type { OpenSeatLink } from '../seats/links/view.ts';
import type { GroupDetails, Member } from './details.ts';

export const proposalsOf = (details: GroupDetails, memberId: number): Group['proposals'] =>
  details.proposals.map((row) => {
    const { group, members } = details;
    const answers = [...row.ballots.values()];
    const yes = answers.filter((agrees) => agrees).length;
    const { asks, means } = voteKinds[row.kind];
    return {
      id: row.id,
      kind: row.kind,
      asks: asks(group, row.params),
      means: means(group, row.params),
      by: members.find(({ id }) => id === row.proposed_by)?.name ?? null,
      yes,
      no: answers.length - yes,
      needed: yesNeeded(group.majority, votersOf(members, row.params)),
      closes_at: row.closes_at.toISOString(),
      your_answer: row.ballots.get(memberId) ?? null,
      may_answer: mayAnswer(row.params, { id: memberId }),
    };
  });

export const swapsOf = ({ swaps, members }: GroupDetails): Group['swaps'] =>
  swaps.flatMap((swap) => {
    const from = members.find(({ id }) => id === swap.from_id);
    const to = members.find(({ id }) => id === swap.to_id);
    if (from === undefined || to === undefined) return [];
    return [
      {
        id: swap.id,
        created_at: swap.created_at.toISOString(),
        from_member: from.id,
        from_name: from.name,
        from_position: from.position,
        to_member: to.id,
        to_name: to.name,
        to_position: to.position,
      },
    ];
  });

export const preferencesIn = (
  { preferences, members }: GroupDetails,
  me: Member,
): Group['turn_preferences'] =>
  preferences.flatMap(({ member_id, turn, reason, supporters }) => {
    const member = members.find(({ id }) => id === member_id);
    if (member === undefined) return [];
    return [
      {
        member_id,
        name: member.name,
        turn,
        reason,
        support: supporters.length,
        you_support: supporters.includes(me.id),
        is_you: member_id === me.id,
      },
    ];
  });

/** The caller's own link, and requests awaiting the caller's answer. */
export function seatLinksFor(
  { group, members }: GroupDetails,
  me: Member,
  open: ReadonlyMap<number, readonly OpenSeatLink[]>,
) {
  const links = open.get(group.id) ?? [];
  return {
    seat_link: links.find(({ member_id }) => member_id === me.id)?.shown ?? null,
    seat_asks: links.flatMap(({ member_id, asks }) => {
      const seller = members.find(({ id }) => id === member_id);
      return seller && mayAnswerAsk(group, seller, me) ? asks : [];
    }),
  };
}
