// Page for an unknown URL in the console.

import { PageUnavailable } from '../kit/page-unavailable.tsx';
import { ActLink } from '../ui/action-button.tsx';

export function Component() {
  return (
    <PageUnavailable title="Page not found">
      <ActLink to="/staff">Go to the console</ActLink>
    </PageUnavailable>
  );
}
