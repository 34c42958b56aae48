// What stands in place of a page that cannot be shown.
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { errorMessage } from '../../platform/api.ts';
import { Act } from '../ui/act.tsx';

/** As staff.html says it. */
export const Loading = () => <p role="status">Loading…</p>;

export function CrashPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) return <ForbiddenPage />;
  return (
    <Instead title="This page could not be shown">
      <p className="text-muted">{errorMessage(error)}</p>
      <Act look="primary" onClick={() => window.location.reload()}>
        Reload
      </Act>
    </Instead>
  );
}

/** It does not say which right is missing. */
export const ForbiddenPage = () => (
  <Instead title="This page isn’t part of your role">
    <p className="text-muted">If you need it for your work, ask an administrator.</p>
  </Instead>
);

export function Instead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-0 flex-1 place-items-center p-8 text-center">
      <title>{`${title} · Alajo staff`}</title>
      <div className="flex max-w-[44ch] flex-col items-center gap-3">
        <h1 className="font-bold text-[17px] leading-6">{title}</h1>
        {children}
      </div>
    </div>
  );
}
