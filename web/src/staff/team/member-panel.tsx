// One member of staff, and the changes that can be proposed.
import { memberRoutes } from '@alajo/contract/console/member-routes.ts';
import { deviceName } from '@alajo/contract/device-name.ts';
import type { StaffMe, StaffMember } from '@alajo/contract/staff/schemas.ts';
import { permissionsOf } from '@alajo/contract/staff-roles.ts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../platform/api.ts';
import { formatAt, formatFullWhen } from '../../platform/format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PanelBody, PanelTitle } from '../kit/panel.tsx';
import type { ReasonDialogProps } from '../kit/reason-dialog.tsx';
import { DECIDED } from '../kit/reason-fields.tsx';
import { callStaff, may } from '../platform/session.ts';
import { waitingQuery } from '../proposals/proposals-data.ts';
import { ActionButton, ActionLink } from '../ui/action-button.tsx';
import { Banner } from '../ui/banner.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Tag } from '../ui/tag.tsx';
import { sessionsQuery } from './members-data.ts';
import { roleDoes, roleName } from './role-labels.ts';

const ChangeRoles = lazyPart(() => import('./change-roles.tsx'));
const ReasonDialog = lazyPart(() => import('../kit/reason-dialog.tsx'));

type OpenForm = 'roles' | 'again' | 'end' | 'sessions';

export function MemberPanel({ member, me }: { member: StaffMember; me: StaffMe }) {
  const [opened, setOpened] = useState<OpenForm>();
  const { id, name, email, roles, state, last_seen_at } = member;
  const waiting = useQuery(waitingQuery(`staff:${id}`)).data?.results[0];
  const close = () => setOpened(undefined);
  return (
    <PanelBody
      actions={
        <MemberActions member={member} me={me} waits={waiting !== undefined} onOpen={setOpened} />
      }
    >
      <PanelTitle>{name}</PanelTitle>
      {waiting && (
        <Banner icon={<Users size={20} strokeWidth={1.75} aria-hidden="true" />}>
          <b className="font-bold">A change is pending.</b> {waiting.title}.{' '}
          <Link to={`/staff/proposals?open=${waiting.id}`} className="font-semibold underline">
            Review it
          </Link>
        </Banner>
      )}
      <Facts>
        <Fact name="Email">{email}</Fact>
        {state === 'active' && (
          <Fact name="Last seen">
            {last_seen_at ? formatFullWhen(last_seen_at) : 'Not signed in'}
          </Fact>
        )}
        {roles.map((role) => (
          <Fact key={role} name={roleName(role)}>
            {roleDoes(role)}
          </Fact>
        ))}
      </Facts>
      {state === 'active' && <Sessions memberId={id} />}
      <details className="rounded-[10px] border border-line bg-surface px-3 py-2">
        <summary className="font-semibold">Permissions ({permissionsOf(roles).size})</summary>
        <ul className="mt-1 columns-2 gap-4 font-mono text-[0.6875rem] text-muted">
          {[...permissionsOf(roles)].map((permission) => (
            <li key={permission} className="break-words">
              {permission}
            </li>
          ))}
        </ul>
      </details>
      {may(me, 'log.read') && (
        <p>
          <ActionLink to={`/staff/log?staff=${id}`}>Activity</ActionLink>
        </p>
      )}
      {opened === 'roles' && <ChangeRoles member={member} onClose={close} />}
      {opened !== undefined && opened !== 'roles' && (
        <ReasonDialog {...formOf(opened, member)} onClose={close} />
      )}
    </PanelBody>
  );
}

/** The member’s active sessions. */
function Sessions({ memberId }: { memberId: number }) {
  const { data, error } = useQuery(sessionsQuery(memberId));
  return (
    <section className="rounded-[10px] border border-line bg-surface px-3 py-2">
      <h3 className="mb-1 font-semibold">Sessions</h3>
      {error && <p className="text-warn">{errorMessage(error)}</p>}
      {data?.results.length === 0 && <p className="text-muted">Not signed in anywhere.</p>}
      <ul className="flex flex-col gap-1.5">
        {data?.results.map(({ id, device, address, created_at, last_used_at, current }) => (
          <li key={id} className="flex items-start gap-2 text-[0.78125rem] leading-[1.0625rem]">
            <span className="min-w-0 flex-1 break-words">
              {deviceName(device)} <span className="text-muted">{address}</span>
              <span className="block text-muted">
                Signed in {formatAt(created_at)}, last used {formatAt(last_used_at)}
              </span>
            </span>
            {current && <Tag tone="good">This session</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}

type MemberForm = Omit<ReasonDialogProps, 'onDone' | 'onClose'>;

function formOf(opened: Exclude<OpenForm, 'roles'>, { id, name }: StaffMember): MemberForm {
  switch (opened) {
    case 'again':
      return {
        title: `Invite ${name} again`,
        description:
          'For a lost passkey. Two other administrators decide. Then the old passkey and all sessions end, and we send a link to create a new passkey.',
        hint: DECIDED,
        submitLabel: 'Propose',
        send: (reason) => callStaff(memberRoutes.inviteAgain, { id, reason }),
      };
    case 'end':
      return {
        title: `End ${name}’s access`,
        description:
          'This is permanent. Another administrator decides; their activity stays in the log.',
        hint: DECIDED,
        submitLabel: 'Propose',
        send: (reason) => callStaff(memberRoutes.endAccess, { id, reason }),
      };
    case 'sessions':
      return {
        title: `End ${name}’s sessions`,
        description: 'This takes effect immediately. They can sign in again with their passkey.',
        hint: DECIDED,
        submitLabel: 'End sessions',
        send: (reason) => callStaff(memberRoutes.endSessions, { id, reason }),
      };
  }
}

type ActionsProps = {
  member: StaffMember;
  me: StaffMe;
  waits: boolean;
  onOpen: (opened: OpenForm) => void;
};

/** Actions possible now; members can’t change themselves. */
function MemberActions({ member, me, waits, onOpen }: ActionsProps) {
  const { id, state } = member;
  if (state === 'ended') return null;
  if (id === me.id)
    return (
      <p className="col-span-2 text-muted">This is you. Someone else decides on your access.</p>
    );
  const proposes = may(me, 'proposals.make_staff');
  const signsOut = may(me, 'staff.end_sessions') && state === 'active';
  if (!proposes && !signsOut) return null;
  return (
    <>
      {proposes && (
        <>
          <ActionButton disabled={waits} onClick={() => onOpen('roles')}>
            Change roles
          </ActionButton>
          <ActionButton disabled={waits} onClick={() => onOpen('again')}>
            Invite again
          </ActionButton>
        </>
      )}
      {signsOut && <ActionButton onClick={() => onOpen('sessions')}>End sessions</ActionButton>}
      {proposes && (
        <ActionButton variant="danger" disabled={waits} onClick={() => onOpen('end')}>
          End access
        </ActionButton>
      )}
    </>
  );
}
