// The frame of the pages that invitations and links to seats open, for visitors and customers.
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { Logo, TextLink } from '../../shell/screens.tsx';

export function JoinFrame({ title, children }: { title: string; children: ReactNode }) {
  const session = useSession();
  return (
    <main className="mx-auto flex min-h-dvh max-w-[560px] flex-col gap-4 px-4 pt-3 pb-8">
      <title>{`${title} · Alajo`}</title>
      <div className="flex items-center justify-between">
        <a
          href="/"
          className="inline-flex min-h-11 items-center rounded-control"
          aria-label="Alajo home"
        >
          <Logo />
        </a>
        {!session && <TextLink to="/login">Sign In</TextLink>}
      </div>
      {children}
    </main>
  );
}

type FigureProps = { name: string; note: string; children: ReactNode };

/** One of three figures beside each other. */
export function Figure({ name, note, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col px-1">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="flex flex-col">
        <span className="break-words font-bold tabular-nums">{children}</span>
        <span className="text-muted text-sm">{note}</span>
      </dd>
    </div>
  );
}

/** A row of a sum. */
export const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
