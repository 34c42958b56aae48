// Frame of the sign-in pages and of the public ones that look like them.
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { Logo } from './logo.tsx';

// Only where there is room for it: phones do not fetch it.
const AuthPanel = globalThis.matchMedia?.('(min-width:64rem)').matches
  ? lazy(() => import('./auth-panel.tsx'))
  : undefined;

/** Frame of the sign-in pages and the receipt check. app.html has a copy of its layout, for the outline. */
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
