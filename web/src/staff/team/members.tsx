// Members of staff: their roles and permissions, and changes to them, which need two people.
import type { StaffMember } from '@alajo/contract/staff/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { formatFullWhen } from '../../platform/format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Choices, useUrlFilters } from '../kit/filters.tsx';
import { byId, rowsOf, useList, withRows } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Initials } from '../ui/avatar.tsx';
import { type StateLabel, StateTag } from '../ui/tag.tsx';
import { MemberPanel } from './member-panel.tsx';
import { membersQuery } from './members-data.ts';
import { rolesText } from './role-labels.ts';

const Invite = lazyPart(() => import('./invite.tsx'));

const STATES: Record<StaffMember['state'], StateLabel> = {
  active: { label: 'Active', tone: 'good' },
  invited: { label: 'Invited', tone: 'warn' },
  ended: { label: 'Ended', tone: 'quiet' },
};

const columns: Column<StaffMember>[] = [
  {
    title: 'Name',
    main: true,
    cell: ({ name, email }) => (
      <span className="inline-flex max-w-full items-center gap-2 align-middle">
        <Initials name={name} small />
        <b className="truncate font-semibold">{name}</b>
        <span className="truncate text-muted">{email}</span>
      </span>
    ),
  },
  { title: 'Roles', width: 210, narrow: 150, cell: ({ roles }) => rolesText(roles) },
  {
    title: 'State',
    width: 90,
    cell: ({ state }) => <StateTag {...STATES[state]} />,
  },
  {
    title: 'Last seen',
    width: 132,
    extra: true,
    cell: ({ last_seen_at }) => (last_seen_at ? formatFullWhen(last_seen_at) : '–'),
  },
];

export function Component() {
  const me = useMe();
  const { values } = useUrlFilters(['state']);
  const [inviting, setInviting] = useState(false);
  const members = useQuery(membersQuery);
  const all = rowsOf(members.data);
  const count = (state: StaffMember['state']) =>
    all.filter((member) => member.state === state).length;
  const shown = all.filter(({ state }) =>
    values.state === undefined ? state !== 'ended' : state === values.state,
  );
  const list = useList(withRows(members, shown), byId);
  const open = all.find(({ id }) => id === list.openId);
  const invites = may(me, 'proposals.make_staff');
  useKeys('Staff', invites ? [{ key: 'n', label: 'invite', run: () => setInviting(true) }] : []);
  return (
    <>
      <ListPage
        title="Staff"
        actions={
          invites && (
            <ActionButton hint="n" onClick={() => setInviting(true)}>
              <UserPlus size={15} aria-hidden="true" />
              Invite
            </ActionButton>
          )
        }
        filters={
          <Choices
            label="State"
            name="state"
            choices={[
              { value: undefined, label: 'Current', count: count('active') + count('invited') },
              { value: 'invited', label: 'Invited', count: count('invited') },
              { value: 'ended', label: 'Ended', count: count('ended') },
            ]}
          />
        }
        label="Members of staff"
        list={list}
        columns={columns}
        empty="No one here."
        panelLabel="Member of staff"
        panel={open && <MemberPanel member={open} me={me} />}
      />
      {inviting && <Invite onClose={() => setInviting(false)} />}
    </>
  );
}
