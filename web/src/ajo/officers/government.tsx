// The group's offices, and each member's actions on them.
import { officerRoutes } from '@alajo/contract/ajo/officers.ts';
import {
  type Group,
  majorityText,
  type Office,
  type Officer,
  office,
} from '@alajo/contract/ajo/schemas.ts';
import { AJO_VOTE_HOURS, durationText } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { changeGroup } from '../change-group.ts';
import { ownRole } from './roles.ts';
import { voteProgress } from './vote-progress.ts';

type Props = { group: Group; onDone: (sentence: string) => void };

export function Government({ group, onDone }: Props) {
  const organiser = group.members.find(({ is_organiser }) => is_organiser);
  const runs = group.status !== 'completed';
  return (
    <div className="flex flex-col gap-5">
      <ul className="divide-y divide-line">
        <Row office="Organiser">{organiser?.name ?? 'No one'}</Row>
        {office.options.map((option) => (
          <OfficeRow key={option} group={group} office={option} onDone={onDone} />
        ))}
      </ul>
      {runs && <Election group={group} onDone={onDone} />}
    </div>
  );
}

type RowProps = { office: string; children: ReactNode; actions?: ReactNode };

function Row({ office: title, children, actions }: RowProps) {
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-muted text-sm">{title}</span>
        <span className="min-w-0 break-words font-medium">{children}</span>
      </p>
      {actions}
    </li>
  );
}

const TITLES: Record<Office, string> = { treasurer: 'Treasurer', secretary: 'Secretary' };

function OfficeRow({ group, office: kind, onDone }: Props & { office: Office }) {
  const officer = group.officers.find((officer) => officer.office === kind);
  const holder = group.members.find(({ id }) => id === officer?.member_id);
  const text = holder === undefined ? 'No one' : holder.name;
  const mayAsk = ownRole(group) === 'organiser' && group.status !== 'completed';
  return (
    <Row
      office={TITLES[kind]}
      actions={
        officer === undefined ? (
          mayAsk && <OfferOfficeForm group={group} office={kind} onDone={onDone} />
        ) : (
          <OfficeAction group={group} officer={officer} onDone={onDone} />
        )
      }
    >
      {officer === undefined || officer.held ? text : `${text} has been asked`}
    </Row>
  );
}

/** Members without an office or an invitation to one. */
function freeMembers({ members, officers }: Group) {
  const busy = new Set(officers.map(({ member_id }) => member_id));
  return members.filter(({ id, is_organiser }) => !is_organiser && !busy.has(id));
}

function OfferOfficeForm({ group, office: kind, onDone }: Props & { office: Office }) {
  return (
    <Choose
      label={`Ask a member to be the ${kind}`}
      button="Ask"
      among={freeMembers(group)}
      send={async (member_id) => {
        const input = { id: group.id, member_id, office: kind };
        return (await call(officerRoutes.askOfficer, input)).message;
      }}
      onDone={onDone}
    />
  );
}

/** Withdrawn by the organiser, given up by its holder, or voted on by any other member. */
function OfficeAction({ group, officer, onDone }: Props & { officer: Officer }) {
  const client = useQueryClient();
  const own = officer.member_id === group.your_member_id;
  const isOpen = group.proposals.some(({ kind }) => kind === 'remove_officer');
  const votes = officer.held && !own;
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
  if ((own && !officer.held) || (votes && (isOpen || group.status === 'completed'))) return null;
  return (
    <>
      {act.error && <Notice tone="bad">{errorMessage(act.error)}</Notice>}
      <Button
        variant="secondary"
        className="self-start"
        loading={act.isPending}
        onClick={() => act.mutate()}
      >
        {votes ? 'Ask the group to remove them' : own ? 'Step down' : 'Cancel request'}
      </Button>
    </>
  );
}

function Election({ group, onDone }: Props) {
  if (group.proposals.some(({ kind }) => kind === 'organiser') || group.members.length < 2) {
    return null;
  }
  return (
    <section aria-label="New organiser" className="flex flex-col gap-2">
      <p className="text-muted text-sm">
        Any member can propose a new organiser. Everyone has {durationText(AJO_VOTE_HOURS)} to vote.
        It takes {majorityText(group.majority)}, and the person you propose has to agree.
      </p>
      <Choose
        label="New organiser"
        button="Ask the group"
        among={group.members.filter(({ is_organiser }) => !is_organiser)}
        send={async (member_id) =>
          voteProgress(await call(officerRoutes.proposeOrganiser, { id: group.id, member_id }))
        }
        onDone={onDone}
      />
    </section>
  );
}

type ChooseProps = {
  label: string;
  button: string;
  among: Group['members'];
  /** Resolves with the result, in one sentence. */
  send: (member: number) => Promise<string>;
  onDone: (sentence: string) => void;
};

/** Picker for a member, and the request about them. */
function Choose({ label, button, among, send, onDone }: ChooseProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState('');
  const member = among.find(({ id }) => String(id) === chosen);
  const act = useAction({
    mutationFn: (about: number) => changeGroup(client, send(about)),
    onSuccess: (sentence) => onDone(sentence),
  });
  if (among.length === 0) return null;
  return (
    <>
      {act.error && <Notice tone="bad">{errorMessage(act.error)}</Notice>}
      <div className="flex flex-col gap-2 sm:flex-row sm:items-end">
        <div className="min-w-0 flex-1">
          <Select label={label} value={chosen} onValue={setChosen}>
            <option value="">Choose a member</option>
            {among.map(({ id, name, is_you }) => (
              <option key={id} value={id}>
                {name}
                {is_you ? ' (you)' : ''}
              </option>
            ))}
          </Select>
        </div>
        <Button
          variant="secondary"
          className="self-start sm:self-end"
          disabled={member === undefined}
          loading={act.isPending}
          onClick={() => member && act.mutate(member.id)}
        >
          {button}
        </Button>
      </div>
    </>
  );
}
