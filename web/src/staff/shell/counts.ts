// Number of waiting items beside a section’s name in the menu.
import type { Tally } from '@alajo/contract/staff/case-schemas.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { countsQuery } from '../cases/cases-data.ts';
import { may } from '../platform/session.ts';
import { openProposalsQuery } from '../proposals/proposals-data.ts';

type Counts = Record<string, { count: Tally; label: string }>;

const NONE: Tally = { count: 0, more: false };

/** Labels by section title. */
export function useCounts(me: StaffMe): Counts {
  const open = useQuery({ ...openProposalsQuery, enabled: may(me, 'proposals.read') });
  const mine = open.data?.results.filter(({ may_approve }) => may_approve) ?? [];
  const cases = useQuery({ ...countsQuery, enabled: may(me, 'cases.read') });
  const tickets = cases.data?.kinds.find(({ kind }) => kind === 'ticket')?.count ?? NONE;
  const ids = cases.data?.kinds.find(({ kind }) => kind === 'identity')?.count ?? NONE;
  return {
    Inbox: { count: tickets, label: 'threads waiting for us' },
    Identity: { count: ids, label: 'IDs to review' },
    Queue: { count: cases.data?.all ?? NONE, label: 'open cases' },
    Proposals: { count: { count: mine.length, more: false }, label: 'for you to decide' },
  };
}
