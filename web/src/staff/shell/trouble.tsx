// Pages for loading, a crash, and missing permission.
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { errorMessage } from '../../platform/api.ts';
import { PageUnavailable } from '../kit/page-unavailable.tsx';
import { ActionButton } from '../ui/action-button.tsx';

/** Same text as in staff.html. */
export const Loading = () => <p role="status">Loading…</p>;

export function CrashPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) return <ForbiddenPage />;
  return (
    <PageUnavailable title="This page can’t be shown">
      <p className="text-muted">{errorMessage(error)}</p>
      <ActionButton variant="primary" onClick={() => window.location.reload()}>
        Reload
      </ActionButton>
    </PageUnavailable>
  );
}

/** Doesn’t reveal the missing permission. */
export const ForbiddenPage = () => (
  <PageUnavailable title="This page isn’t part of your role">
    <p className="text-muted">If you need it for your work, ask an administrator.</p>
  </PageUnavailable>
);
