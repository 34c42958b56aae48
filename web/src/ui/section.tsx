// The heading of a section, which sits on the background; only lists are cards.
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = { title: string; id?: string; note?: ReactNode; children?: ReactNode };

export function SectionHead({ title, id, note, children }: Props) {
  return (
    <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <div>
        <h2 id={id} className="font-semibold text-lg leading-6 tracking-tight">
          {title}
        </h2>
        {note && <p className="mb-2 text-muted text-sm leading-5">{note}</p>}
      </div>
      {children}
    </div>
  );
}

export function SectionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-semibold text-15 text-primary underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
