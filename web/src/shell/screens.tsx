// The loading screen, what stands for a page in trouble, and the frame of the pages a visitor sees.
import type { ReactNode } from 'react';
import { Link, useRouteError } from 'react-router';
import { loadAgain } from '../platform/worker.ts';
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

export function LoadingScreen() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <div className="flex flex-col items-center gap-4">
        <img src={mark} alt="" width="56" height="56" className="animate-pulse" />
        <p className="text-muted">Loading…</p>
      </div>
    </div>
  );
}

/** In place of everything. */
export function CrashPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <Trouble />
    </main>
  );
}

/** In place of a page, within the frame: its menu still leads elsewhere. */
export function PageTrouble() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-center">
      <Trouble />
    </div>
  );
}

// How Chrome, Firefox and Safari say that a file of a page did not come, and Vite of its styles.
const NOT_FETCHED = /dynamically imported module|module script failed|preload CSS/i;

function Trouble() {
  const error = useRouteError();
  const notFetched = error instanceof Error && NOT_FETCHED.test(error.message);
  return (
    <div role="alert" className="flex max-w-md flex-col items-center gap-4">
      <title>{`${notFetched ? 'Not loaded' : 'Something went wrong'} · Alajo`}</title>
      <img src={mark} alt="" width="56" height="56" />
      <h1 className="text-2xl font-bold">
        {notFetched ? 'This page could not be loaded' : 'Oops! Something went wrong'}
      </h1>
      <p className="text-muted">
        {notFetched
          ? 'Check your internet connection, then try again. Pages you opened before still open without it.'
          : 'Your money is safe: nothing on this page moves it without our server’s word.'}
      </p>
      <Button onClick={loadAgain}>{notFetched ? 'Retry' : 'Refresh Page'}</Button>
      {import.meta.env.DEV && <pre className="text-left text-xs">{String(error)}</pre>}
    </div>
  );
}

/** The frame of signing in and what belongs to it. */
export function AuthFrame({
  title,
  lead,
  from = 'middle',
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** `top`: what is on the page comes later, and moves nothing. */
  from?: 'middle' | 'top';
  children: ReactNode;
}) {
  return (
    <main
      className={`mx-auto flex min-h-dvh max-w-[440px] flex-col px-5 py-10 ${from === 'middle' ? 'justify-center' : ''}`}
    >
      <title>{`${title} · Alajo`}</title>
      <a
        href="/"
        className="mb-6 inline-flex min-h-11 items-center self-start rounded-card"
        aria-label="Alajo home"
      >
        <Logo />
      </a>
      <h1 className="text-2xl font-bold">{title}</h1>
      {lead && <p className="mt-2 text-muted">{lead}</p>}
      <div className="mt-6 flex flex-col gap-4">{children}</div>
    </main>
  );
}

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
