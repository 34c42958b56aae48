// Heading of a page and title of its window.
import type { ReactNode } from 'react';

export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 pt-3 pb-2">
      <title>{`${title} · Alajo staff`}</title>
      <h1 className="font-bold text-17 leading-6 tracking-[-0.01em]">{title}</h1>
      {children}
    </div>
  );
}
