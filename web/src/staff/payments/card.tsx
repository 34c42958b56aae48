// A box with a heading on a payment’s page.
import type { ReactNode } from 'react';

type Props = { title: string; aside?: ReactNode; children: ReactNode };

export const Card = ({ title, aside, children }: Props) => (
  <section aria-label={title} className="min-w-0 rounded-[10px] border border-line bg-surface">
    <h2 className="flex flex-wrap items-baseline gap-x-2 border-line border-b px-3 py-2 font-semibold">
      {title}
      {aside && <span className="ml-auto font-normal text-12 text-muted">{aside}</span>}
    </h2>
    {children}
  </section>
);
