// What verbs of our staff share: they are called by routes, by commands and by what two people approved.
import { AppError } from '@alajo/contract/errors.ts';
import type { Tx } from '../platform/database/database.ts';
import type { StaffAct } from '../platform/http/staff-door.ts';

/** Where somebody of ours acts, it is recorded in the transaction of what they do. */
export type RecordsActs = { record?: (tx: Tx, act: StaffAct) => Promise<void> };

/** The refusal of what does not fit, in a sentence for our staff. */
export const staffCannot = (message: string) => new AppError('staff_cannot', { message });

/** How a member of staff is written into rows. */
export const staffLabel = (id: number) => `staff:${id}`;

/** What two of ours agreed to, for the rows it changes. */
export type Agreed = { proposal_id: number; decider_id: number; reason: string };
