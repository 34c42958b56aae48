// Panel beside a list: the content, and its actions at the foot.
import type { ReactNode } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';

/** Placeholder while the panel’s content loads, or the reason it can’t be shown. */
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

/** The panel’s content, with its actions at the foot. */
export function PanelBody({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <>
      <section
        aria-label="Details"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the focused element.
        tabIndex={0}
        className="-outline-offset-3 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 pt-3.5"
      >
        {children}
      </section>
      {actions && (
        <div className="grid grid-cols-2 gap-2 border-line border-t bg-surface p-4 pt-3">
          {actions}
        </div>
      )}
    </>
  );
}

export const PanelTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="text-pretty break-words font-bold text-17 leading-6">{children}</h2>
);
