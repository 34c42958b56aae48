// What the staff log calls things of the queue.
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';

/** `ticket:ALJ-7K3F2M` */
export const objectOf = ({ kind, reference }: CaseName) => `${kind}:${reference}`;
