// The menu, and the signed-in member.

import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import type { Tally } from '@alajo/contract/staff/case-schemas.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { Menu } from '@base-ui/react/menu';
import { NavLink } from 'react-router';
import { useAction } from '../../platform/action.ts';
import { formatTime } from '../../platform/format.ts';
import { setTheme, type Theme, useTheme } from '../../platform/theme.ts';
import { initialsOf } from '../../ui/avatar.tsx';
import mark from '../../ui/mark.svg';
import { isZero, tallyText } from '../cases/case-counts.ts';
import { callStaff, endSession } from '../platform/session.ts';
import { sectionsFor } from '../sections.ts';
import { rolesText } from '../team/role-labels.ts';
import { useCounts } from './counts.ts';

export function Sidebar({ me }: { me: StaffMe }) {
  const counts = useCounts(me);
  return (
    <aside className="row-span-full flex flex-col border-line border-r bg-side text-[#d7ebe8]">
      <div className="flex h-12 items-center gap-2 px-3 font-bold text-[0.875rem] text-white">
        <img src={mark} alt="" width="24" height="24" />
        <span className="max-md:hidden">Alajo</span>
        <span className="rounded-md border border-white/18 px-[5px] font-medium text-[#9fc9c3] text-[0.6875rem] leading-4 max-md:hidden">
          Staff
        </span>
      </div>
      <nav aria-label="Console" className="flex-1 overflow-y-auto p-2">
        {sectionsFor(me).map(({ title, icon: Icon, pages }) => (
          <NavLink
            key={title}
            title={title}
            to={pages[0]?.path ?? '/staff'}
            className={({ isActive }) => {
              const here = isActive || pages.some(({ path }) => path === location.pathname);
              return `flex h-[34px] items-center gap-[9px] rounded-lg px-2 focus-visible:outline-amber focus-visible:-outline-offset-2 ${here ? 'bg-white/12 font-semibold text-white' : 'font-medium text-[#c6e0dc] hover:bg-white/6'}`;
            }}
          >
            <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
            <span className="flex-1 whitespace-nowrap max-md:sr-only">{title}</span>
            <Count item={counts[title]} />
          </NavLink>
        ))}
      </nav>
      <Account me={me} />
    </aside>
  );
}

function Count({ item }: { item: { count: Tally; label: string } | undefined }) {
  if (item === undefined || isZero(item.count)) return null;
  return (
    <span className="min-w-[22px] rounded-full bg-white/11 max-md:sr-only px-[7px] text-center font-semibold text-[0.6875rem] tabular-nums leading-4">
      {tallyText(item.count)}
      <span className="sr-only"> {item.label}</span>
    </span>
  );
}

const THEMES: readonly (readonly [Theme, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];
const ITEM =
  'flex h-8 cursor-default items-center gap-2 rounded-md px-2 outline-none data-highlighted:bg-tint';

function Account({ me }: { me: StaffMe }) {
  const theme = useTheme();
  const leave = useAction({
    mutationFn: () => callStaff(staffRoutes.signOut),
    onSuccess: () => endSession('signed-out'),
  });
  return (
    <Menu.Root>
      <Menu.Trigger className="flex w-full items-center gap-[9px] border-white/12 border-t px-3 py-2.5 text-left text-12 leading-[0.9375rem] hover:bg-white/6 focus-visible:outline-amber focus-visible:-outline-offset-2">
        <span
          aria-hidden="true"
          data-initials={initialsOf(me.name)}
          className="grid size-[26px] shrink-0 place-items-center rounded-full bg-white/14 font-bold text-[0.65625rem] text-white before:content-[attr(data-initials)]"
        />
        <span className="min-w-0 max-md:sr-only">
          <span className="sr-only">Your account: </span>
          <span className="line-clamp-2 break-words font-semibold text-white">{me.name}</span>
          <span className="block break-words">{rolesText(me.roles)}</span>
        </span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="top" align="start" sideOffset={6} className="z-40">
          <Menu.Popup className="w-60 rounded-[10px] border border-line bg-surface p-1.5 shadow-lg outline-none">
            <div className="px-2 py-1.5">
              <p className="break-words font-semibold">{me.name}</p>
              <p className="break-words text-muted">{me.email}</p>
              <p className="text-muted">Signed in until {formatTime(me.session_until)}</p>
            </div>
            <Menu.RadioGroup value={theme} onValueChange={setTheme} aria-label="Colours">
              {THEMES.map(([value, label]) => (
                <Menu.RadioItem key={value} value={value} className={ITEM} closeOnClick={false}>
                  <span className="flex-1">{label}</span>
                  <Menu.RadioItemIndicator>✓</Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className="my-1 h-px bg-line" />
            <Menu.Item className={`${ITEM} text-bad`} onClick={() => leave.mutate()}>
              Sign out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
