// The group's offices: who holds each, with one action.
import { officerRoutes } from '@alajo/contract/ajo/officers.ts';
import {
  type AjoMember,
  type Group,
  type Office,
  type Officer,
  office,
} from '@alajo/contract/ajo/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { changeGroup } from '../change-group.ts';
import { ownRole } from '../roles.ts';
import { type Appointment, electable, freeMembers } from './candidates.ts';
import { voteProgress } from './vote-progress.ts';

type Props = {
  group: Group;
  onAppoint: (appointment: Appointment) => void;
  onDone: (sentence: string) => void;
};

export function Government(props: Props) {
  return (
    <ul
      aria-label="Offices"
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      <OrganiserRow {...props} />
      {office.options.map((option) => (
        <OfficeRow key={option} {...props} office={option} />
      ))}
    </ul>
  );
}

type RowProps = {
  office: string;
  holder: AjoMember | undefined;
  text: string;
  action?: ReactNode;
};

function Row({ office: title, holder, text, action }: RowProps) {
  return (
    <li className="flex min-h-20 flex-wrap items-center gap-3 px-4 py-3">
      {holder ? (
        <Avatar name={holder.name} className="size-12 text-base" />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-full border-2 border-field border-dashed text-muted">
          <Plus size={20} aria-hidden="true" />
        </span>
      )}
      <p className="min-w-0 flex-1">
        <span className="block text-muted text-sm leading-4.5">{title}</span>{' '}
        <span className="block break-words font-semibold text-15 leading-5">{text}</span>
      </p>
      {action}
    </li>
  );
}

/** Any member can propose another organiser. */
function OrganiserRow({ group, onAppoint }: Props) {
  const organiser = group.members.find(({ is_organiser }) => is_organiser);
  const isOpen = group.proposals.some(({ kind }) => kind === 'organiser');
  const mayPropose = group.status !== 'completed' && !isOpen && electable(group).length > 0;
  return (
    <Row
      office="Organiser"
      holder={organiser}
      text={organiser === undefined ? 'No one' : nameOf(organiser)}
      action={
        mayPropose && (
          <Button variant="secondary" onClick={() => onAppoint({ appoint: 'organiser' })}>
            {organiser?.is_you ? 'Hand over' : 'Propose another'}
          </Button>
        )
      }
    />
  );
}

const nameOf = ({ name, is_you }: AjoMember) => (is_you ? `You, ${name}` : name);

const TITLES: Record<Office, string> = { treasurer: 'Treasurer', secretary: 'Secretary' };

function OfficeRow({ group, office: kind, onAppoint, onDone }: Props & { office: Office }) {
  const officer = group.officers.find((officer) => officer.office === kind);
  const holder = group.members.find(({ id }) => id === officer?.member_id);
  const mayAsk =
    ownRole(group) === 'organiser' && group.status !== 'completed' && freeMembers(group).length > 0;
  if (officer === undefined || holder === undefined) {
    return (
      <Row
        office={TITLES[kind]}
        holder={undefined}
        text="No one yet"
        action={
          mayAsk && (
            <Button
              variant="tint"
              aria-label={`Ask a member to be the ${kind}`}
              onClick={() => onAppoint({ appoint: kind })}
            >
              Ask
            </Button>
          )
        }
      />
    );
  }
  return (
    <Row
      office={TITLES[kind]}
      holder={holder}
      text={officer.held ? nameOf(holder) : `${holder.name} has been asked`}
      action={<OfficeAction group={group} officer={officer} onDone={onDone} />}
    />
  );
}

type OfficeActionProps = Pick<Props, 'group' | 'onDone'> & { officer: Officer };

/** Withdrawn by the organiser, given up by its holder, or voted on by any other member. */
function OfficeAction({ group, officer, onDone }: OfficeActionProps) {
  const client = useQueryClient();
  const isOwn = officer.member_id === group.your_member_id;
  const isOpen = group.proposals.some(({ kind }) => kind === 'remove_officer');
  const votes = officer.held && !isOwn;
  const named = { id: group.id, officer: officer.id };
  const send = async () =>
    votes
      ? voteProgress(await call(officerRoutes.proposeRemoval, named))
      : (await call(officerRoutes.endOfficer, named)).message;
  const act = useAction({
    mutationFn: () => changeGroup(client, send()),
    onSuccess: (sentence) => onDone(sentence),
  });
  // An invited member answers at the top of the group.
  if ((isOwn && !officer.held) || (votes && (isOpen || group.status === 'completed'))) return null;
  return (
    <>
      {act.error && (
        <div className="order-last w-full">
          <Notice tone="bad">{errorMessage(act.error)}</Notice>
        </div>
      )}
      <Button variant="secondary" loading={act.isPending} onClick={() => act.mutate()}>
        {votes ? 'Remove by vote' : isOwn ? 'Step down' : 'Cancel request'}
      </Button>
    </>
  );
}
