// What is open beside a list: its content, and at its foot what can be done about it.
import type { ReactNode } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';

/** A panel whose content is not there yet, or why it cannot be had. */
export const PanelLoading = ({ error }: { error: Error | null }) => (
  <PanelBody>
    {error ? (
      <Notice tone="warn">{errorMessage(error)}</Notice>
    ) : (
      <p role="status" className="text-muted">
        Loading…
      </p>
    )}
  </PanelBody>
);

/** What a panel says, and at its foot what can be done. */
export function PanelBody({ children, acts }: { children: ReactNode; acts?: ReactNode }) {
  return (
    <>
      <section
        aria-label="Details"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus.
        tabIndex={0}
        className="-outline-offset-3 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 pt-3.5"
      >
        {children}
      </section>
      {acts && (
        <div className="grid grid-cols-2 gap-2 border-line border-t bg-surface p-4 pt-3">
          {acts}
        </div>
      )}
    </>
  );
}

export const PanelTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="text-pretty break-words font-bold text-[17px] leading-6">{children}</h2>
);
