// One case: facts, history, colleagues’ notes and the owner.

import { formatNaira } from '@alajo/contract/money.ts';
import { caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import type {
  CaseDetails,
  CaseName,
  Note,
  StaffCase,
  TimelineEvent,
} from '@alajo/contract/staff/case-schemas.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage, Refusal } from '../../platform/api.ts';
import { formatAt, formatDue, formatFullWhen } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import { customerPage } from '../case-links.ts';
import { caseQuery } from '../cases/cases-data.ts';
import { DueTag } from '../cases/due-tag.tsx';
import { PanelBody } from '../kit/panel.tsx';
import { useNow } from '../platform/clock.ts';
import { may } from '../platform/session.ts';
import { EvidencePictures } from '../ui/evidence-pictures.tsx';
import { Fact, Facts, Mono } from '../ui/facts.tsx';
import { Tag } from '../ui/tag.tsx';
import { CaseActions } from './case-actions.tsx';

/** Cases passed on the way through the list are not opened. */
const DWELL_MS = 250;
type Props = {
  name: CaseName;
  /** The list’s data about the case, if loaded. */
  listed: StaffCase | undefined;
  me: StaffMe;
};

export function CasePanel({ name, listed, me }: Props) {
  const details = useQuery({ ...caseQuery(name), enabled: useDwell() });
  const shown = details.data ?? listed;
  const ended = isEnded(details.error);
  const actions = shown && !ended && (
    <CaseActions
      staffCase={shown}
      me={me}
      read={details.data !== undefined}
      ends={details.data?.ends ?? []}
    />
  );
  return (
    <PanelBody actions={actions}>
      {shown && <About staffCase={shown} facts={details.data?.facts ?? []} me={me} ended={ended} />}
      {details.data && <EvidencePictures pictures={details.data.pictures} />}
      {details.error && <Notice tone="warn">{problemOf(details.error)}</Notice>}
      {details.data ? <CaseHistory details={details.data} /> : !details.error && <Loading />}
    </PanelBody>
  );
}

const isEnded = (error: Error | null) => error instanceof Refusal && error.is('not_found');

const problemOf = (error: Error) =>
  isEnded(error) ? 'This case is closed, or you don’t have access to it.' : errorMessage(error);

type AboutProps = {
  staffCase: StaffCase;
  facts: CaseDetails['facts'];
  me: StaffMe;
  /** A closed case has no deadline. */
  ended: boolean;
};

function About({ staffCase, facts, me, ended }: AboutProps) {
  const now = useNow();
  const { kind, reference, about, who, what, amount, due, state, viewers, escalated } = staffCase;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {ended ? <Tag tone="quiet">Nothing due</Tag> : <DueTag due={due} />}
        {escalated && !ended && <Tag tone="warn">At risk</Tag>}
        <span className="text-muted">
          {caseKinds[kind].title}
          {!ended && ` · due by ${formatDue(due, now)}`}
        </span>
      </div>
      <div>
        {amount !== null && (
          <p className="font-bold text-[1.6875rem] tabular-nums leading-8.5 tracking-[-0.02em]">
            {formatNaira(amount)}
          </p>
        )}
        <h2 className="break-words">
          <b className="font-semibold">{who}</b> {what}
        </h2>
      </div>
      {viewers.length > 0 && (
        <p className="flex items-center gap-1.5 font-semibold text-info">
          <Eye size={15} strokeWidth={1.75} aria-hidden="true" />
          {viewers.map(({ name }) => name).join(', ')} {viewers.length === 1 ? 'is' : 'are'} also
          viewing
        </p>
      )}
      <Facts>
        {!ended && (
          <Fact name="State">
            <Tag tone="quiet">
              <span className="inline-block first-letter:uppercase">
                {state.replaceAll('_', ' ')}
              </span>
            </Tag>
          </Fact>
        )}
        {facts.map(({ label, value }) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
        <Fact name="Reference">
          <Mono>{reference}</Mono>
        </Fact>
        {about && may(me, 'customers.read') && (
          <Fact name="Customer">
            <Link
              to={customerPage(about.id, { kind, reference })}
              state={{ name: about.name }}
              className="font-semibold text-primary hover:underline"
            >
              Open the account
            </Link>
          </Fact>
        )}
        {!ended && <Fact name="Claimed by">{ownerText(staffCase, me)}</Fact>}
      </Facts>
    </>
  );
}

/** True once the case has been shown for DWELL_MS. */
function useDwell(): boolean {
  const [dwelt, setDwelt] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDwelt(true), DWELL_MS);
    return () => clearTimeout(timer);
  }, []);
  return dwelt;
}

function ownerText({ owner }: StaffCase, me: StaffMe): string {
  if (owner === null) return 'No one yet';
  return `${owner.id === me.id ? 'You' : owner.name}, ${formatAt(owner.since)}`;
}

function CaseHistory({ details: { history, notes } }: { details: CaseDetails }) {
  return (
    <>
      {history.length > 0 && (
        <CaseSection title="What happened">
          <ol className="flex flex-col gap-1.5">
            {history.map((event) => (
              <HistoryItem key={`${event.at} ${event.description}`} {...event} />
            ))}
          </ol>
        </CaseSection>
      )}
      {notes.length > 0 && (
        <CaseSection title="Notes">
          <ul className="flex flex-col gap-2">
            {notes.map((note) => (
              <NoteItem key={note.id} {...note} />
            ))}
          </ul>
        </CaseSection>
      )}
    </>
  );
}

const CaseSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-[10px] border border-line bg-surface p-3 pt-2">
    <h3 className="mb-1 font-semibold">{title}</h3>
    {children}
  </section>
);

const HistoryItem = ({ at, description, by }: TimelineEvent) => (
  <li className="grid grid-cols-[104px_minmax(0,1fr)] gap-2.5 text-[0.78125rem] leading-4.5">
    <time dateTime={at} className="text-muted tabular-nums">
      {formatFullWhen(at)}
    </time>
    <span className="break-words">
      {description}
      {by && <span className="text-muted"> {by.name}</span>}
    </span>
  </li>
);

const NoteItem = ({ at, by, body }: Note) => (
  <li className="text-[0.78125rem] leading-4.5">
    <p className="whitespace-pre-line break-words">{body}</p>
    <p className="text-muted">
      {by.name}, {formatFullWhen(at)}
    </p>
  </li>
);

const Loading = () => (
  <p role="status" className="text-muted">
    Loading…
  </p>
);
