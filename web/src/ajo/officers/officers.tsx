// The page about who runs a group, for all its members: its offices, votes and the members someone pays for;
// for officers also requests to join, late contributions and announcements.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, CirclePause, CirclePlay, FileText, PhoneOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { formatDate } from '../../platform/format.ts';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SectionHead } from '../../ui/section.tsx';
import { QueryError } from '../../ui/states.tsx';
import { nextDueDay } from '../own-payments.ts';
import { groupQuery } from '../queries.ts';
import { isOfficer, ownRole } from '../roles.ts';
import { Row, Rows } from '../row.tsx';
import { isInGrace } from '../seats.ts';
import { VotePanel } from '../votes.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { Covers } from './covers.tsx';
import { Government } from './government.tsx';
import { Joiners } from './joiners.tsx';
import type { OfficerDialogState } from './officer-dialog.tsx';

const OfficerDialog = lazyPart(() => import('./officer-dialog.tsx'));

export function Component() {
  const id = Number(useParams().id);
  const query = useQuery(groupQuery(id, useQueryClient()));
  const group = query.data;
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-5">
      <title>Who runs it · Alajo</title>
      <PageHead title="Who runs it" back={{ to: `/ajo?group=${id}`, name: 'the group' }} />
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-96" />}
      {group && <WhoRuns group={group} />}
    </div>
  );
}

type Open = (opened: OfficerDialogState) => void;

function WhoRuns({ group }: { group: Group }) {
  const [message, setMessage] = useState<string>();
  const [opened, setOpened] = useState<OfficerDialogState>();
  const shared = { group, onDone: setMessage };
  const officer = isOfficer(group);
  const close = () => setOpened(undefined);
  return (
    <>
      <p className="wrap-anywhere -mt-3 text-muted text-sm">{group.name}</p>
      <p className="text-balance font-semibold text-lg leading-6">
        No one can move the {formatNaira(group.pot)} alone, not even the organiser.
      </p>
      {message && (
        <Outcome key={message} tone="good">
          {message}
        </Outcome>
      )}
      {officer && <Joiners {...shared} />}
      {officer && <Covers {...shared} />}
      <Government {...shared} onAppoint={setOpened} />
      <p className="text-balance text-center text-muted text-sm">
        The treasurer and the secretary confirm before the organiser covers someone, and can write
        to everyone.
      </p>
      {needsTreasurer(group) && <Notice tone="info">{TREASURER_HINT}</Notice>}
      <DecidedTogether {...shared} onOpen={setOpened} />
      {maySeeProxyMembers(group) && (
        <Section title="Members you help">
          <Rows label="Members you help">
            <Row
              icon={PhoneOff}
              title="Members without a smartphone"
              note="You pay for them, and they collect in cash or at a bank"
              onClick={() => setOpened('proxy-members')}
            />
          </Rows>
        </Section>
      )}
      {officer && (
        <Section title="Announcements">
          <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
            {group.status !== 'completed' && <AnnouncementForm {...shared} />}
            <AnnouncementList id={group.id} />
          </div>
        </Section>
      )}
      {opened && (
        <OfficerDialog
          opened={opened}
          group={group}
          onBack={close}
          onDone={(sentence) => {
            close();
            setMessage(sentence);
          }}
        />
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      {children}
    </section>
  );
}

const needsTreasurer = (group: Group) =>
  ownRole(group) === 'organiser' && group.officers.length === 0 && group.status !== 'completed';

const TREASURER_HINT =
  'Name a treasurer. Covering a late member will then need both of you, so no one can say you acted alone.';

type DecidedProps = { group: Group; onDone: (sentence: string) => void; onOpen: Open };

/** Open votes, and those the organiser can open; nothing if there are none. */
function DecidedTogether({ group, onDone, onOpen }: DecidedProps) {
  const { actions, proposals } = group;
  const next = nextDueDay(group);
  const rows = [
    isOfficer(group) && isInGrace(group) && (
      <Row
        key="remind"
        icon={BellRing}
        title="Remind the group"
        note={`${group.round?.paid_count} of ${group.total_members} have paid`}
        onClick={() => onOpen('remind')}
      />
    ),
    actions.edit_terms && (
      <Row
        key="first_terms"
        icon={FileText}
        title="Change the terms"
        note="Until someone else agrees to them"
        onClick={() => onOpen('first_terms')}
      />
    ),
    actions.change_terms && (
      <Row
        key="terms"
        icon={FileText}
        title="Propose other terms"
        note="Members pay the same or less from the next round"
        onClick={() => onOpen('terms')}
      />
    ),
    actions.pause && (
      <Row
        key="pause"
        icon={CirclePause}
        title="Propose a pause"
        note={next && `Without it, the next payment is ${formatDate(next)}`}
        onClick={() => onOpen('pause')}
      />
    ),
    actions.resume && (
      <Row
        key="resume"
        icon={CirclePlay}
        title="Propose to resume"
        note="All dates have moved by the pause"
        onClick={() => onOpen('resume')}
      />
    ),
  ].filter((row) => row !== false);
  if (rows.length === 0 && proposals.length === 0) return null;
  return (
    <Section title="Decided together">
      <div className="flex flex-col gap-3">
        {proposals.map((proposal) => (
          <VotePanel key={proposal.id} group={group} proposal={proposal} onDone={onDone} />
        ))}
        {rows.length > 0 && <Rows label="Proposals">{rows}</Rows>}
      </div>
    </Section>
  );
}

/** Officers may add proxy members before the start; anyone who pays for one sees their state. */
function maySeeProxyMembers(group: Group): boolean {
  const pays = group.members.some(({ paid_by }) => paid_by === group.your_member_id);
  return pays || (isOfficer(group) && group.actions.invite);
}
