import type { Group } from '@alajo/contract/ajo/schemas.ts';

/** How a vote stands that was just asked for. */
export function askedOf({ proposals }: Group): string {
  const asked = proposals.at(-1);
  return asked ? `${asked.yes} of ${asked.needed} needed have agreed.` : 'The group agreed.';
}
