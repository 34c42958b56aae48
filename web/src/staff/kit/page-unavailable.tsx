// Replaces a page that can’t be shown.
import type { ReactNode } from 'react';

export function PageUnavailable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-0 flex-1 place-items-center p-8 text-center">
      <title>{`${title} · Alajo staff`}</title>
      <div className="flex max-w-[44ch] flex-col items-center gap-3">
        <h1 className="font-bold text-17 leading-6">{title}</h1>
        {children}
      </div>
    </div>
  );
}
