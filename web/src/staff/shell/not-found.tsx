// An address the console does not have.

import { Instead } from '../kit/instead.tsx';
import { ActLink } from '../ui/act.tsx';

export function Component() {
  return (
    <Instead title="There is no such page">
      <ActLink to="/staff">Go to the console</ActLink>
    </Instead>
  );
}
