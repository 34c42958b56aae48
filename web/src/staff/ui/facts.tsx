// Labelled facts, one below the other.
import type { ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[92px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
      {children}
    </dl>
  );
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="break-words text-12 text-muted leading-[1.0625rem]">{name}</dt>
    <dd className="min-w-0 break-words text-[0.78125rem] leading-[1.0625rem]">{children}</dd>
  </>
);

export const Mono = ({ children }: { children: ReactNode }) => (
  <span className="break-all font-mono text-[0.6875rem] tracking-[-0.01em]">{children}</span>
);
