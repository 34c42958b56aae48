import type { ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="flex flex-col gap-2 rounded-card border border-line p-4 text-sm">{children}</dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto max-w-full break-words text-right font-medium tabular-nums">
        {children}
      </dd>
    </div>
  );
}
