// Case counts as text: `38`, or `1,000+` where counting stopped.
import type { Tally } from '@alajo/contract/staff/case-schemas.ts';

export const tallyText = ({ count, more }: Tally): string =>
  `${count.toLocaleString('en-NG')}${more ? '+' : ''}`;

export const isZero = ({ count, more }: Tally): boolean => count === 0 && !more;
