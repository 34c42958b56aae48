// Layout shared by the pages behind invitations and seat links, for visitors and customers.
import { invitationCode } from '@alajo/contract/ajo/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Refusal } from '../platform/api.ts';
import { useSession } from '../platform/session.ts';
import { returnAfterSignIn } from '../platform/storage.ts';
import { TextLink } from '../ui/auth-frame.tsx';
import { Logo } from '../ui/logo.tsx';
import './join-frame.css';

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

type LinkOptions<Terms> = {
  /** The kind of link, and the page's path. */
  kind: string;
  path: string;
  code: string;
  read: (signal: AbortSignal) => Promise<Terms>;
};

/** Terms that anyone with the link may read; signing in leads back here. `ended`: the link isn't valid. */
export function useLinkTerms<Terms>({ kind, path, code, read }: LinkOptions<Terms>) {
  const session = useSession();
  const isWellFormed = invitationCode.safeParse(code).success;
  const query = useQuery({
    queryKey: [kind, code],
    queryFn: ({ signal }) => read(signal),
    enabled: isWellFormed,
  });
  const missing = query.error instanceof Refusal && query.error.status === 404;
  useEffect(() => {
    if (isWellFormed && !session) returnAfterSignIn(path);
  }, [isWellFormed, session, path]);
  return {
    session,
    query,
    ended: !isWellFormed || missing,
    loading: isWellFormed && query.isPending,
  };
}

/** Buttons to join, always visible. */
export const JoinButtons = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 -mx-4 -mb-8 flex flex-col gap-2 border-line border-t bg-surface p-4">
    {children}
  </div>
);

type FigureProps = { name: string; note: string; children: ReactNode };

/** One of three figures in a row. */
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

/** A row of a total. */
export const AmountRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
