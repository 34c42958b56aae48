// The list of Settings: search, a row for each page, Dark mode and Log Out.
import {
  Bell,
  ChevronRight,
  CreditCard,
  Database,
  Gauge,
  LogOut,
  type LucideIcon,
  MessageCircle,
  MonitorSmartphone,
  Moon,
  Search,
  Shield,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../platform/api.ts';
import { useUser } from '../platform/session.ts';
import { setTheme, useTheme } from '../platform/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Notice } from '../ui/card.tsx';
import { INPUT } from '../ui/field.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { anchorOf, SettingRows, SettingSwitch } from '../ui/setting-row.tsx';
import { LIST_ROWS, LISTED_PAGES, type PageId, searchSettings } from './pages.ts';
import { useSaveTheme } from './queries.ts';
import { useStates } from './states.ts';

const loadLogout = () => import('../identity/logout-dialog.tsx');
const LogoutDialog = lazyPart(loadLogout);

const ICONS: Partial<Record<PageId, LucideIcon>> = {
  security: Shield,
  devices: MonitorSmartphone,
  limits: Gauge,
  cards: CreditCard,
  notifications: Bell,
  whatsapp: MessageCircle,
  data: Database,
};

type Props = {
  search: string;
  onSearch: (search: string) => void;
  /** The page shown beside the list. */
  open: PageId | undefined;
  /** Fetches a page's code. */
  load: (page: PageId) => void;
};

export function SettingsList({ search, onSearch, open, load }: Props) {
  const searching = search.trim() !== '';
  return (
    <div className="settings-list flex flex-col gap-3">
      <div className="relative">
        <Search
          size={20}
          aria-hidden="true"
          className="-translate-y-1/2 absolute top-1/2 left-3.5 text-muted"
        />
        <input
          type="search"
          aria-label="Search settings"
          placeholder="Search settings"
          maxLength={80}
          autoComplete="off"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className={`${INPUT} settings-search border-field`}
        />
      </div>
      {searching ? <Results search={search} /> : <Pages open={open} load={load} />}
      <SettingRows>
        <DarkMode />
        <LogOutRow />
      </SettingRows>
    </div>
  );
}

function Pages({ open, load }: Pick<Props, 'open' | 'load'>) {
  const user = useUser();
  const states = useStates();
  return (
    <nav aria-label="Settings">
      <SettingRows>
        {LISTED_PAGES.map(({ id, title, path }) => {
          const Icon = ICONS[id];
          return (
            <Link
              key={id}
              to={path}
              aria-current={id === open ? 'page' : undefined}
              onPointerDown={() => load(id)}
              className="setting hover:bg-tint"
            >
              <span className="flex items-center gap-3">
                {Icon ? (
                  <RowIcon icon={Icon} />
                ) : (
                  <Avatar name={`${user.first_name} ${user.last_name}`} />
                )}
                <span className="min-w-0">
                  <span className="setting-name block">{title}</span>
                  <span className="setting-about setting-line block">{states[id]}</span>
                </span>
              </span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
            </Link>
          );
        })}
      </SettingRows>
    </nav>
  );
}

function RowIcon({
  icon: Icon,
  className = 'bg-sunk text-muted',
}: {
  icon: LucideIcon;
  className?: string;
}) {
  return (
    <span
      className={`settings-icon grid size-10 shrink-0 place-items-center rounded-control ${className}`}
    >
      <Icon size={20} aria-hidden="true" />
    </span>
  );
}

function Results({ search }: { search: string }) {
  const found = searchSettings(search);
  return (
    <>
      <p role="status" className={found.length === 0 ? 'px-1 text-muted' : 'sr-only'}>
        {found.length === 0
          ? 'No setting found. Try another word, or ask in '
          : `${found.length} found`}
        {found.length === 0 && (
          <Link to="/support" className="font-semibold text-primary underline">
            Help
          </Link>
        )}
      </p>
      <nav aria-label="Settings found">
        <SettingRows>
          {found.map(({ name, page, to }) => (
            <Link key={to} to={to} className="setting hover:bg-tint">
              <span>
                <span className="setting-name block">{name}</span>
                <span className="setting-about block">{page}</span>
              </span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
            </Link>
          ))}
        </SettingRows>
      </nav>
    </>
  );
}

const DARK = '(prefers-color-scheme:dark)';

/** Acts at once, on all devices. The profile menu also has the system's theme. */
function DarkMode() {
  const theme = useTheme();
  const save = useSaveTheme();
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(DARK).matches);
  const choose = (chosen: boolean) => {
    const next = chosen ? 'dark' : 'light';
    setTheme(next);
    save.mutate(next);
  };
  return (
    <>
      <SettingSwitch
        row={LIST_ROWS['dark-mode']}
        icon={<RowIcon icon={Moon} />}
        checked={dark}
        onChecked={choose}
      />
      {save.error && <Notice tone="bad">{errorMessage(save.error)}</Notice>}
    </>
  );
}

function LogOutRow() {
  const [open, setOpen] = useState(false);
  const row = LIST_ROWS['log-out'];
  return (
    <>
      <button
        type="button"
        {...anchorOf(row)}
        aria-haspopup="dialog"
        onPointerDown={loadLogout}
        onClick={() => setOpen(true)}
        className="setting w-full text-left text-bad hover:bg-tint"
      >
        <span className="flex items-center gap-3">
          <RowIcon icon={LogOut} className="settings-out" />
          <span className="setting-name">{row.name}</span>
        </span>
      </button>
      {open && <LogoutDialog open onOpenChange={setOpen} />}
    </>
  );
}
