// Names of queue objects in the staff log.
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';

/** `ticket:ALJ-7K3F2M` */
export const objectOf = ({ kind, reference }: CaseName) => `${kind}:${reference}`;
