// Buttons at the end of a step, always visible.
import type { ReactNode } from 'react';
import './claims.css';

export const ClaimBar = ({ children }: { children: ReactNode }) => (
  <div className="claim-bar -mx-4 flex flex-col gap-2 border-line border-t bg-surface p-4">
    {children}
  </div>
);
