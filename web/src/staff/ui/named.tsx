// A name with a detail on the same line.
import type { ReactNode } from 'react';

export const NameWithDetails = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <b className="font-semibold">{name}</b> <span className="text-muted">{children}</span>
  </>
);
