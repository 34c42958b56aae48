// What the staff log calls things of the queue.
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';

/** `ticket:ALJ-7K3F2M` */
export const objectOf = ({ kind, reference }: CaseName) => `${kind}:${reference}`;

/** The customer a row is about, as the log takes it. */
export const aboutOf = ({ user_id }: { user_id: number | null }) =>
  user_id === null ? {} : { about: user_id };
