// A dialog as large as a page: on phones the whole screen, on wide screens the content area beside the menu.
// The menu stays usable, so Tab goes through the dialog and the menu, and skips what the dialog covers.
import { Dialog as Base } from '@base-ui/react/dialog';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLayer } from '../platform/layers.ts';
import { useWide } from '../platform/wide.ts';
import { SuccessTitle } from './dialog.tsx';
import { wrapTab } from './wrap-tab.ts';
import './screen-dialog.css';

type Props = {
  title: string;
  /** Part of the dialog's name, below the title or beside it. */
  status?: ReactNode;
  /** Summary next to the status. */
  summary?: ReactNode;
  /** At the right edge of the head. */
  actions?: ReactNode;
  /** Leads back inside the dialog; without it the arrow closes the dialog. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};

const AREA = 'fixed inset-0 z-50 overflow-y-auto outline-none';

/** With a success screen inside, it shows only that. */
export function ScreenDialog({
  title,
  status,
  summary,
  actions,
  onBack,
  onClose,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [successTitle, setSuccessTitle] = useState<string>();
  const wide = useWide();
  useLayer(true, onClose);
  useInertBackground(wide);
  const isSuccess = successTitle !== undefined;
  return (
    <Base.Root open onOpenChange={onClose} modal={!wide} disablePointerDismissal>
      <Base.Portal>
        <Base.Popup
          onKeyDown={wide ? undefined : wrapTab}
          initialFocus={heading}
          className={`screen-dialog ${AREA} ${isSuccess ? 'flex flex-col bg-[linear-gradient(165deg,var(--card-from),var(--card-to))] text-white' : 'bg-bg'}`}
        >
          <div
            className={
              isSuccess
                ? 'sr-only'
                : 'sticky top-0 z-10 mx-auto flex min-h-18 max-w-[1184px] items-center gap-1 bg-bg px-1 py-2 lg:px-8'
            }
          >
            {onBack ? (
              <button type="button" aria-label="Back" onClick={onBack} className={ROUND}>
                <ArrowLeft size={22} aria-hidden="true" />
              </button>
            ) : (
              <Base.Close aria-label="Back to your groups" className={ROUND}>
                <ArrowLeft size={22} aria-hidden="true" />
              </Base.Close>
            )}
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
              <Base.Title
                ref={heading}
                tabIndex={-1}
                className="max-w-full truncate font-bold text-xl leading-7 outline-none lg:text-2xl"
              >
                {successTitle ?? title}
                <span className="sr-only"> {!isSuccess && status}</span>
              </Base.Title>
              <p
                aria-hidden="true"
                className="flex min-w-0 items-center gap-2 text-muted text-sm leading-5 tabular-nums"
              >
                {status}
                <span className="truncate">{summary}</span>
              </p>
            </div>
            {actions}
          </div>
          <div className={isSuccess ? 'contents' : 'mx-auto max-w-[1184px] px-4 pt-1 pb-6 lg:px-8'}>
            <SuccessTitle value={setSuccessTitle}>{children}</SuccessTitle>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Keeps the focus out of the page behind the dialog. On phones the modal dialog already does that. */
function useInertBackground(wide: boolean): void {
  useEffect(() => {
    const covered = document.querySelectorAll('[data-covered]');
    for (const part of covered) part.toggleAttribute('inert', wide);
    return () => {
      for (const part of covered) part.removeAttribute('inert');
    };
  }, [wide]);
}

export const ROUND = 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint';
