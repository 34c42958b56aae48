// How a proposal’s state is shown.
import type { ProposalState } from '@alajo/contract/staff/proposal-schemas.ts';
import type { Tone } from '../ui/tag.tsx';

export const STATES: Record<ProposalState, { says: string; tone: Tone }> = {
  open: { says: 'Waiting', tone: 'warn' },
  approved: { says: 'Approved', tone: 'good' },
  rejected: { says: 'Rejected', tone: 'bad' },
  expired: { says: 'Expired', tone: 'quiet' },
};
