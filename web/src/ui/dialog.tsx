// Dialogs, the side panel and the drawer. Base UI handles focus, Escape and scroll lock; Back closes them.
import { Dialog as Base } from '@base-ui/react/dialog';
import { ArrowLeft, X } from 'lucide-react';
import { createContext, type ReactNode, useRef, useState } from 'react';
import { useLayer } from '../platform/layers.ts';
import { playAnimation } from './play-animation.ts';
import { wrapTab } from './wrap-tab.ts';
import './dialog.css';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
};

type DialogProps = Props & {
  /** Next to the title, but not part of the dialog's accessible name. */
  beside?: ReactNode;
  /** One button, below the scrolling part. A form’s own last buttons stay in view without this. */
  actions?: ReactNode;
  layout?: DialogLayout;
  /** True over a ScreenDialog, which a nested dialog otherwise doesn’t darken. */
  overScreen?: boolean;
  /** Shows a Back button before the title. */
  back?: Back | undefined;
};

const BACKDROP =
  'fixed inset-0 bg-[#06100ecc] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

/** Turns the surrounding dialog into a success screen with this title; undefined turns it back. */
export const SuccessTitle = createContext<(title: string | undefined) => void>(() => {});

// By `transform`, because `translate` centres it on wide screens.
const rise = (popup: Element | null) =>
  playAnimation(popup, [{ transform: 'translateY(24px)', opacity: 0 }, {}]);

type DialogLayout = 'dialog' | 'page';

const LAYOUTS: Record<DialogLayout | 'success', string> = {
  dialog:
    'sheet inset-x-0 bottom-0 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-2xl bg-surface',
  page: 'inset-0 overflow-y-auto bg-bg px-4 pb-4 sm:h-[760px] sm:px-6 sm:pb-6',
  success:
    'inset-0 flex flex-col overflow-y-auto bg-[linear-gradient(165deg,var(--card-from),var(--card-to))] text-white sm:h-[760px]',
};

type Back = { onClick: () => void; disabled: boolean };

/**
 * Centred on wide screens; on phones at the bottom, or as a `page` the whole screen. With a success screen
 * inside, it shows only that, and its title is only announced.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  beside,
  actions,
  layout = 'dialog',
  overScreen = false,
  back,
  children,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [successTitle, setSuccessTitle] = useState<string>();
  useLayer(open, () => onOpenChange(false));
  const isSuccess = successTitle !== undefined;
  const look = isSuccess ? 'success' : layout;
  const footer = isSuccess ? undefined : actions;
  const isLong = footer !== undefined || layout === 'page';
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop
          forceRender={overScreen}
          className={`${BACKDROP} ${overScreen ? 'z-50' : 'z-40'}`}
        />
        <Base.Popup
          ref={rise}
          onKeyDown={wrapTab}
          initialFocus={isLong ? heading : true}
          className={`fixed z-50 outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[92dvh] sm:w-[460px] sm:-translate-1/2 sm:rounded-2xl ${LAYOUTS[look]}`}
        >
          <div className={HEADS[look]}>
            {back && (
              <button type="button" aria-label="Back" {...back} className={`${CORNER} -ml-2`}>
                <ArrowLeft size={20} />
              </button>
            )}
            <Base.Title
              ref={heading}
              tabIndex={-1}
              className={
                isSuccess ? 'sr-only' : 'min-w-0 flex-1 break-words font-bold text-lg outline-none'
              }
            >
              {successTitle ?? title}
            </Base.Title>
            {!isSuccess && beside}
            <Base.Close
              aria-label="Close"
              className={isSuccess ? `${CORNER} hover:bg-white/10` : `${CORNER} hover:bg-tint`}
            >
              <X size={20} />
            </Base.Close>
          </div>
          <div className={look === 'dialog' ? 'sheet-body' : 'contents'}>
            <SuccessTitle value={setSuccessTitle}>{children}</SuccessTitle>
          </div>
          {footer && <div className="grid border-t border-line p-5 pt-4 sm:px-6">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const CORNER = 'grid size-11 shrink-0 place-items-center rounded-full disabled:opacity-60';

const HEADS: Record<DialogLayout | 'success', string> = {
  dialog: 'flex items-center gap-3 px-5 pt-4 sm:px-6 sm:pt-5',
  page: 'sticky top-0 z-10 -mx-4 flex min-h-14 items-center gap-1 bg-bg px-4 sm:-mx-6 sm:px-6 sm:pt-2',
  success: 'absolute top-2 right-2 z-10',
};

/** At the right edge, up to 400 px wide, with an optional sticky footer. */
export function SidePanel({
  open,
  onOpenChange,
  title,
  footer,
  children,
}: Props & { footer?: ReactNode }) {
  useLayer(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={`${BACKDROP} z-40`} />
        <Base.Popup
          onKeyDown={wrapTab}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-[400px] flex-col bg-surface"
        >
          <div className="flex items-center justify-between gap-3 border-b border-line py-3 pr-3 pl-5">
            <Base.Title className="min-w-0 break-words text-lg font-bold">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint"
            >
              <X size={20} />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
          {footer && <div className="border-t border-line p-5">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The menu on narrow screens. */
export function Drawer({ open, onOpenChange, title, children }: Props) {
  useLayer(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={`${BACKDROP} z-40`} />
        <Base.Popup
          onKeyDown={wrapTab}
          className="fixed inset-y-0 left-0 z-50 w-[280px] overflow-y-auto bg-surface"
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
          <Base.Close
            aria-label="Close"
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-full hover:bg-tint"
          >
            <X size={20} />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
