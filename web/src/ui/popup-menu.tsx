// A menu that opens from a button: closes on Back, and stays within the landmark that contains it.
import { Menu } from '@base-ui/react/menu';
import type { ComponentType, ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { useLayer } from '../platform/layers.ts';

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-15 data-highlighted:bg-tint';

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
            className="w-64 max-w-[90vw] rounded-card border border-line bg-surface p-2"
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

type Icon = ComponentType<{ size: number; 'aria-hidden': true }>;

type ItemProps = {
  icon: Icon;
  to?: string;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
};

/** A link if it has a target. */
export const MenuItem = ({ icon: Icon, to, className = '', children, ...rest }: ItemProps) => (
  <Menu.Item
    className={`${ITEM} ${className}`}
    render={to ? <Link to={to} /> : undefined}
    {...rest}
  >
    <Icon size={20} aria-hidden={true} />
    {children}
  </Menu.Item>
);

type ChoiceProps<T extends string> = {
  options: readonly { value: T; label: string; icon: Icon }[];
  value: T;
  onValue: (value: T) => void;
};

/** Options of which one is chosen; choosing another leaves the menu open. */
export const MenuChoice = <T extends string>({ options, value, onValue }: ChoiceProps<T>) => (
  <Menu.RadioGroup value={value} onValueChange={onValue}>
    {options.map(({ value: option, label, icon: Icon }) => (
      <Menu.RadioItem key={option} value={option} className={ITEM} closeOnClick={false}>
        <Icon size={20} aria-hidden={true} />
        <span className="flex-1">{label}</span>
        <Menu.RadioItemIndicator>✓</Menu.RadioItemIndicator>
      </Menu.RadioItem>
    ))}
  </Menu.RadioGroup>
);
