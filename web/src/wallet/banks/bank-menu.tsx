// The menu of a bank's page.
import type { LucideIcon } from 'lucide-react';
import { MenuItem, PopupMenu, type PopupMenuProps } from '../../ui/popup-menu.tsx';

type Item = { icon: LucideIcon; label: string; onClick: () => void };
type Props = PopupMenuProps & { items: readonly Item[] };

export default function BankMenu({ items, ...menu }: Props) {
  return (
    <PopupMenu {...menu} label="Options for this bank">
      {items.map(({ icon, label, onClick }) => (
        <MenuItem key={label} icon={icon} onClick={onClick}>
          {label}
        </MenuItem>
      ))}
    </PopupMenu>
  );
}
