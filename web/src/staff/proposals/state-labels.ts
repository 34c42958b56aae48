// Label and tone of each proposal state.
import type { ProposalState } from '@alajo/contract/staff/proposal-schemas.ts';
import type { StateLabel } from '../ui/tag.tsx';

export const STATES: Record<ProposalState, StateLabel> = {
  open: { label: 'Waiting', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  expired: { label: 'Expired', tone: 'quiet' },
};
