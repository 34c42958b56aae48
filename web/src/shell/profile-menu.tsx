// The profile menu: the signed-in customer, Profile, Settings, theme and Logout.
import { Menu } from '@base-ui/react/menu';
import { IdCard, LogOut, MonitorCog, Moon, QrCode, Settings, Sun } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { useLayer } from '../platform/layers.ts';
import { useUser } from '../platform/session.ts';
import { setTheme, type Theme, useTheme } from '../platform/theme.ts';
import { useSaveTheme } from '../settings/queries.ts';

const THEMES: { theme: Theme; label: string; icon: typeof Sun }[] = [
  { theme: 'system', label: 'System', icon: MonitorCog },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
];
const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-[15px] data-highlighted:bg-tint';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  /** The landmark that contains it. */
  within: RefObject<HTMLElement | null>;
  onLogout: () => void;
};

export default function ProfileMenu({ open, onOpenChange, anchor, within, onLogout }: Props) {
  const user = useUser();
  const theme = useTheme();
  const save = useSaveTheme();
  useLayer(open, () => onOpenChange(false));
  const choose = (value: Theme) => {
    setTheme(value);
    save.mutate(value);
  };
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      <Menu.Portal container={within}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={8} className="z-40">
          <Menu.Popup
            aria-label="Profile menu"
            finalFocus={anchor}
            className="w-64 rounded-card border border-line bg-surface p-2"
          >
            <div className="px-3 py-2">
              <p className="truncate font-semibold">
                {user.first_name} {user.last_name}
              </p>
              <p className="truncate text-sm text-muted">{user.email}</p>
            </div>
            <Menu.Item className={ITEM} render={<Link to="/profile" />}>
              <IdCard size={18} aria-hidden="true" />
              Profile
            </Menu.Item>
            <Menu.Item className={ITEM} render={<Link to="/me" />}>
              <QrCode size={18} aria-hidden="true" />
              My QR
            </Menu.Item>
            <Menu.Item className={ITEM} render={<Link to="/settings" />}>
              <Settings size={18} aria-hidden="true" />
              Settings
            </Menu.Item>
            <Menu.RadioGroup value={theme} onValueChange={choose}>
              {THEMES.map(({ theme: value, label, icon: Icon }) => (
                <Menu.RadioItem key={value} value={value} className={ITEM} closeOnClick={false}>
                  <Icon size={18} aria-hidden="true" />
                  <span className="flex-1">{label}</span>
                  <Menu.RadioItemIndicator>✓</Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Item className={`${ITEM} text-bad`} onClick={onLogout}>
              <LogOut size={18} aria-hidden="true" />
              Logout
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
