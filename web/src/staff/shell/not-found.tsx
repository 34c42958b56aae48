// Page for an unknown URL in the console.

import { PageUnavailable } from '../kit/page-unavailable.tsx';
import { ActionLink } from '../ui/action-button.tsx';

export function Component() {
  return (
    <PageUnavailable title="Page not found">
      <ActionLink to="/staff">Go to the console</ActionLink>
    </PageUnavailable>
  );
}
