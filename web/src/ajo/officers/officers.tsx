// The officers' page of a group: actions of its organiser, treasurer and secretary.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SectionHead } from '../../ui/section.tsx';
import { QueryError } from '../../ui/states.tsx';
import { groupQuery } from '../queries.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { Covers } from './covers.tsx';
import { Government } from './government.tsx';
import { Joiners } from './joiners.tsx';
import type { OfficerDialogState } from './officer-dialog.tsx';
import { isOfficer, ownRole } from './roles.ts';

const OfficerDialog = lazyPart(() => import('./officer-dialog.tsx'));

export function Component() {
  const id = Number(useParams().id);
  const query = useQuery(groupQuery(id, useQueryClient()));
  const group = query.data;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <title>Officers’ page · Alajo</title>
      <PageHead title="Officers’ page" back={{ to: `/ajo?group=${id}`, name: 'the group' }} />
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-96" />}
      {group && !isOfficer(group) && (
        <Notice tone="plain">
          This page is for the officers of {group.name}. You’re not one of them at the moment.
        </Notice>
      )}
      {group && isOfficer(group) && <OfficersPage group={group} />}
    </div>
  );
}

function OfficersPage({ group }: { group: Group }) {
  const [message, setMessage] = useState<string>();
  const shared = { group, onDone: setMessage };
  const runs = group.status !== 'completed';
  return (
    <>
      <p className="wrap-anywhere -mt-3">
        <b>{group.name}</b>
        <span className="block text-muted text-sm">You are the {ownRole(group)}.</span>
      </p>
      {message && (
        <Outcome key={message} tone="good">
          {message}
        </Outcome>
      )}
      <Joiners {...shared} />
      <Covers {...shared} />
      {needsTreasurer(group) && <Notice tone="info">{TREASURER_HINT}</Notice>}
      <GroupProposals {...shared} />
      <Section title="Announcements">
        {runs && <AnnouncementForm {...shared} />}
        <AnnouncementList id={group.id} />
      </Section>
      <Section title="Who runs the group">
        <Government {...shared} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
        {children}
      </div>
    </section>
  );
}

const needsTreasurer = ({ officers, status }: Group) =>
  officers.length === 0 && status !== 'completed';

const TREASURER_HINT =
  'Name a treasurer. Covering a late member will then need both of you, so no one can say you acted alone.';

const ASKS = [
  { opens: 'first_terms', action: 'edit_terms', label: 'Change the terms' },
  { opens: 'terms', action: 'change_terms', label: 'Propose other terms' },
  { opens: 'pause', action: 'pause', label: 'Propose a pause' },
  { opens: 'resume', action: 'resume', label: 'Propose to resume' },
] as const;

/** Votes that the organiser can open, and a reminder to share. */
function GroupProposals({ group, onDone }: { group: Group; onDone: (sentence: string) => void }) {
  const [opened, setOpened] = useState<OfficerDialogState>();
  const asks = ASKS.filter(({ action }) => group.actions[action]);
  const close = () => setOpened(undefined);
  const done = (sentence: string) => {
    close();
    onDone(sentence);
  };
  if (asks.length === 0 && !isShort(group)) return null;
  const title = group.actions.edit_terms ? 'The terms' : 'Ask the group';
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <div className="grid gap-2 sm:grid-cols-2">
        {isShort(group) && (
          <Button variant="secondary" onClick={() => setOpened('remind')}>
            Remind the group
          </Button>
        )}
        {asks.map(({ opens, label }) => (
          <Button key={opens} variant="secondary" onClick={() => setOpened(opens)}>
            {label}
          </Button>
        ))}
      </div>
      {opened && <OfficerDialog opened={opened} group={group} onBack={close} onDone={done} />}
    </section>
  );
}

/** From the first attempt until everyone has paid or the last attempt fails. */
const isShort = ({ round, total_members }: Group) =>
  round?.status === 'collecting' && round.paid_count < total_members;
