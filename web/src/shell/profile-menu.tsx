// The profile menu: the signed-in customer, Profile, Settings, theme and Logout.
import { Menu } from '@base-ui/react/menu';
import { IdCard, LogOut, MonitorCog, Moon, QrCode, Settings, Sun } from 'lucide-react';
import { Link } from 'react-router';
import { useUser } from '../platform/session.ts';
import { setTheme, type Theme, useTheme } from '../platform/theme.ts';
import { useSaveTheme } from '../settings/queries.ts';
import { MENU_ITEM, PopupMenu, type PopupMenuProps } from '../ui/popup-menu.tsx';

const THEMES: { theme: Theme; label: string; icon: typeof Sun }[] = [
  { theme: 'system', label: 'System', icon: MonitorCog },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
];
type Props = PopupMenuProps & { onLogout: () => void };

export default function ProfileMenu({ onLogout, ...menu }: Props) {
  const user = useUser();
  const theme = useTheme();
  const save = useSaveTheme();
  const choose = (value: Theme) => {
    setTheme(value);
    save.mutate(value);
  };
  return (
    <PopupMenu label="Profile menu" {...menu}>
      <div className="px-3 py-2">
        <p className="truncate font-semibold">
          {user.first_name} {user.last_name}
        </p>
        <p className="truncate text-sm text-muted">{user.email}</p>
      </div>
      <Menu.Item className={MENU_ITEM} render={<Link to="/profile" />}>
        <IdCard size={18} aria-hidden="true" />
        Profile
      </Menu.Item>
      <Menu.Item className={MENU_ITEM} render={<Link to="/me" />}>
        <QrCode size={18} aria-hidden="true" />
        My QR
      </Menu.Item>
      <Menu.Item className={MENU_ITEM} render={<Link to="/settings" />}>
        <Settings size={18} aria-hidden="true" />
        Settings
      </Menu.Item>
      <Menu.RadioGroup value={theme} onValueChange={choose}>
        {THEMES.map(({ theme: value, label, icon: Icon }) => (
          <Menu.RadioItem key={value} value={value} className={MENU_ITEM} closeOnClick={false}>
            <Icon size={18} aria-hidden="true" />
            <span className="flex-1">{label}</span>
            <Menu.RadioItemIndicator>✓</Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Item className={`${MENU_ITEM} text-bad`} onClick={onLogout}>
        <LogOut size={18} aria-hidden="true" />
        Logout
      </Menu.Item>
    </PopupMenu>
  );
}
