// The error pages, and the frame of the sign-in pages.
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import mark from '../ui/mark.svg';

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-bold text-text">
      <img src={mark} alt="" width="32" height="32" />
      Alajo
    </span>
  );
}

/** Replaces the whole screen after a crash. */
export function CrashPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <Suspense>
        <ErrorMessage />
      </Suspense>
    </main>
  );
}

/** Replaces a page inside the shell, so the menu still works. */
export function PageError() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-center">
      <Suspense>
        <ErrorMessage />
      </Suspense>
    </div>
  );
}

// Loaded on demand; the service worker caches it for when there is no network. If even that fails:
const ErrorMessage = lazy(() => import('./trouble.tsx').catch(() => ({ default: Oops })));

function Oops() {
  return (
    <div role="alert" className="flex flex-col items-center gap-4">
      <h1 className="text-2xl font-bold">Oops! Something went wrong</h1>
      <Button onClick={() => window.location.reload()}>Refresh Page</Button>
    </div>
  );
}

// Only where there is room for it: phones do not fetch it.
const AuthPanel = globalThis.matchMedia?.('(min-width:64rem)').matches
  ? lazy(() => import('./auth-panel.tsx'))
  : undefined;

/** The frame of the sign-in pages and the receipt check. app.html says where it stands, for its outline, too. */
export function AuthFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="auth flex min-h-dvh flex-col">
      <title>{`${title} · Alajo`}</title>
      <a
        href="/"
        className="mb-6 inline-flex min-h-11 items-center self-start rounded-control"
        aria-label="Alajo home"
      >
        <Logo />
      </a>
      <h1 className="text-2xl font-bold">{title}</h1>
      {lead && <p className="mt-2 text-muted">{lead}</p>}
      <div className="mt-6 flex flex-col gap-4">{children}</div>
      <Suspense>{AuthPanel && <AuthPanel />}</Suspense>
    </main>
  );
}

type TextLinkProps = { to: string; state?: unknown; children: ReactNode };

export function TextLink({ to, state, children }: TextLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
