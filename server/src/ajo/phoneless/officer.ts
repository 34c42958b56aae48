// Who may act for a group.
import type { GroupRow } from '../state.ts';

/** Whether a customer is one of a group's officers. */
export const isOfficer = ({ organiser_id }: Pick<GroupRow, 'organiser_id'>, userId: number) =>
  organiser_id === userId;
