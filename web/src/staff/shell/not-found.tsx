// Page for an unknown URL in the console.

import { Instead } from '../kit/instead.tsx';
import { ActLink } from '../ui/act.tsx';

export function Component() {
  return (
    <Instead title="Page not found">
      <ActLink to="/staff">Go to the console</ActLink>
    </Instead>
  );
}
