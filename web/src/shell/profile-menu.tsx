// The profile menu: the signed-in customer, Profile, Settings, theme and Logout.
import { IdCard, LogOut, MonitorCog, Moon, QrCode, Settings, Sun } from 'lucide-react';
import { useUser } from '../platform/session.ts';
import { setTheme, type Theme, useTheme } from '../platform/theme.ts';
import { useSaveTheme } from '../settings/queries.ts';
import { MenuChoice, MenuItem, PopupMenu, type PopupMenuProps } from '../ui/popup-menu.tsx';

const THEMES: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: 'System', icon: MonitorCog },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
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
      <MenuItem icon={IdCard} to="/profile">
        Profile
      </MenuItem>
      <MenuItem icon={QrCode} to="/me">
        My QR
      </MenuItem>
      <MenuItem icon={Settings} to="/settings">
        Settings
      </MenuItem>
      <MenuChoice options={THEMES} value={theme} onValue={choose} />
      <MenuItem icon={LogOut} className="text-bad" onClick={onLogout}>
        Logout
      </MenuItem>
    </PopupMenu>
  );
}
