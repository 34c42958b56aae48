// A menu that opens from a button: closes on Back, and stays within the landmark that contains it.
import { Menu } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import { useLayer } from '../platform/layers.ts';

export const MENU_ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-[15px] data-highlighted:bg-tint';

export type PopupMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  /** The landmark that contains it. */
  within: RefObject<HTMLElement | null>;
};

type Props = PopupMenuProps & { label: string; children: ReactNode };

export function PopupMenu({ open, onOpenChange, anchor, within, label, children }: Props) {
  useLayer(open, () => onOpenChange(false));
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      <Menu.Portal container={within}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={8} className="z-40">
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="w-64 rounded-card border border-line bg-surface p-2"
            style={{ maxWidth: 'var(--available-width)' }}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
