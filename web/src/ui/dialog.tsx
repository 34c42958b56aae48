// Dialogs and the side panel, on Base UI: focus, escape and scroll lock are its work.
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
};

const BACKDROP =
  'fixed inset-0 z-40 bg-[#06100ecc] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

/** In the middle on wide screens, from the bottom on phones. */
export function Dialog({ open, onOpenChange, title, children }: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-2xl bg-surface p-5 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[460px] sm:-translate-1/2 sm:rounded-2xl sm:p-6">
          <div className="mb-4 flex items-center justify-between gap-3">
            <Base.Title className="text-lg font-bold">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="grid size-11 place-items-center rounded-full hover:bg-tint"
            >
              <X size={20} />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The menu of narrow screens. */
export function Drawer({ open, onOpenChange, title, children }: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup className="fixed inset-y-0 left-0 z-50 w-[280px] overflow-y-auto bg-surface">
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
