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
    <dt className="break-words text-[12px] text-muted leading-[17px]">{name}</dt>
    <dd className="min-w-0 break-words text-[12.5px] leading-[17px]">{children}</dd>
  </>
);

export const Mono = ({ children }: { children: ReactNode }) => (
  <span className="break-all font-mono text-[11px] tracking-[-0.01em]">{children}</span>
);
