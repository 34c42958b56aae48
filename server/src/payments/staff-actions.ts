// Shared by staff operations, which are called by routes, by commands and by approved proposals.
import { AppError } from '@alajo/contract/errors.ts';
import type { Tx } from '../platform/database/database.ts';
import type { StaffAct } from '../platform/http/staff-auth.ts';

/** Records a staff member's action in the transaction that performs it. */
export type ActionRecorder = { record?: (tx: Tx, act: StaffAct) => Promise<void> };

/** The refusal of something that doesn't fit, as a sentence for staff. */
export const staffCannot = (message: string) => new AppError('action_unavailable', { message });

/** The name of a staff member, as stored in rows. */
export const staffLabel = (id: number) => `staff:${id}`;

/** The approved proposal, for the rows it changes. */
export type AgreedProposal = { proposal_id: number; decider_id: number; reason: string };
