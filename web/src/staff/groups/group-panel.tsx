// One group: seats and debts, disputes and reports with the decisions about them. Several cases may be open
// at once, so their buttons have no keys.
import { ajoStaffRoutes, type StaffGroup } from '@alajo/contract/ajo/staff.ts';
import { TRUST_POINTS } from '@alajo/contract/ajo/trust.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { formatDateTime } from '../../platform/format.ts';
import { CustomerLink } from '../kit/customer-link.tsx';
import { PanelBody, PanelLoading, PanelTitle } from '../kit/panel.tsx';
import { callStaff, may } from '../platform/session.ts';
import { Tag } from '../ui/tag.tsx';
import { type Choice, DecisionForm } from './decision-form.tsx';
import { groupQuery } from './groups-data.ts';
import { HandOver } from './hand-over-seat.tsx';
import { OpenCase } from './open-case.tsx';
import { ReportSeat } from './report-seat.tsx';

type PanelProps = {
  id: number;
  /** The dispute or report to focus first, as the queue identifies it. */
  caseReference?: string | undefined;
  me: StaffMe;
};

export function GroupPanel({ id, caseReference, me }: PanelProps) {
  const { data, error } = useQuery(groupQuery(id));
  const loaded = data !== undefined;
  useEffect(() => {
    if (loaded && caseReference !== undefined) document.getElementById(caseReference)?.focus();
  }, [loaded, caseReference]);
  if (data === undefined) return <PanelLoading error={error} />;
  const decides = may(me, 'groups.decide');
  return (
    <PanelBody>
      <PanelTitle>{data.name}</PanelTitle>
      <p className="text-muted">
        {data.members} members, {formatNaira(data.contribution)} each,{' '}
        {data.round === 0 ? 'not started' : `round ${data.round} of ${data.rounds}`}.{' '}
        {data.owed > 0 && `${formatNaira(data.owed)} outstanding.`}
      </p>
      {data.cases.disputes.map((dispute) => (
        <Dispute key={dispute.id} dispute={dispute} decides={decides} />
      ))}
      {data.cases.reports.map((report) => (
        <Report key={report.id} report={report} decides={decides} />
      ))}
      <GroupSection title="Seats">
        <ul className="flex flex-col gap-2">
          {data.seats.map((seat) => (
            <li
              key={seat.id}
              className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5"
            >
              <div className="min-w-0 flex-1 basis-[150px]">
                <p className="break-words">
                  {seat.position}. <CustomerLink {...seat.holder} />{' '}
                  {seat.suspended && <Tag tone="warn">Suspended</Tag>}
                </p>
                <p className="text-muted">
                  {seat.has_collected ? 'Collected' : 'Not yet collected'}, paid in{' '}
                  {formatNaira(seat.paid_in)}
                  {seat.owes > 0 && `, owes ${formatNaira(seat.owes)}`}
                  {seat.offered_to && `, offered to ${seat.offered_to}`}
                </p>
              </div>
              {decides && (
                <div className="flex flex-wrap gap-2">
                  <HandOver group={data.id} seat={seat} />
                  {!seat.suspended && <ReportSeat group={data.id} seat={seat} />}
                </div>
              )}
            </li>
          ))}
        </ul>
      </GroupSection>
      <GroupSection title="What happened">
        <ol className="flex flex-col gap-1.5">
          {data.history.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <time dateTime={at} className="text-muted">
                {formatDateTime(at)}
              </time>
              <p className="break-words">{text}</p>
            </li>
          ))}
        </ol>
      </GroupSection>
    </PanelBody>
  );
}

const costFor = (name: string) =>
  `It costs ${name} ${-TRUST_POINTS.abuse} points of their trust score, and they’ll be notified.`;

type DisputeProps = { dispute: StaffGroup['cases']['disputes'][number]; decides: boolean };

function Dispute({ dispute, decides }: DisputeProps) {
  const { id } = dispute;
  const open = dispute.status === 'open';
  const abusive: Choice = {
    label: 'Mark as abusive',
    hint: costFor(dispute.by),
    variant: 'danger',
    send: (reason) => callStaff(ajoStaffRoutes.markDispute, { id, reason }),
  };
  return (
    <GroupSection id={`dispute-${id}`} title={`Round ${dispute.round} disputed by ${dispute.by}`}>
      <p className="whitespace-pre-line break-words">{dispute.text}</p>
      {dispute.evidence.map((evidence) => (
        <p key={evidence.id} className="break-words">
          <span className="text-muted">{evidence.by}: </span>
          {evidence.text}{' '}
          {evidence.picture && (
            <a href={evidence.picture} target="_blank" rel="noreferrer" className="underline">
              Picture
            </a>
          )}
        </p>
      ))}
      <p className="text-muted">
        {open
          ? `The payout is on hold until ${formatDateTime(dispute.frozen_until)}.`
          : words(dispute.status)}{' '}
        {dispute.decided}
      </p>
      {dispute.abusive_at !== null && <Abusive since={dispute.abusive_at} />}
      {decides &&
        (open ? (
          <OpenCase caseName={{ kind: 'ajo_dispute', reference: `dispute-${id}` }} keyed={false} />
        ) : (
          <DecisionForm choices={dispute.may_mark ? [abusive] : []} />
        ))}
    </GroupSection>
  );
}

type ReportProps = { report: StaffGroup['cases']['reports'][number]; decides: boolean };

function Report({ report, decides }: ReportProps) {
  const { id, status } = report;
  const decide = (act: 'lift' | 'abusive') => (reason: string) =>
    callStaff(ajoStaffRoutes.decideReport, { id, act, reason });
  const choices: Choice[] = [
    ...(status === 'confirmed' || status === 'declined'
      ? [
          {
            label: 'Lift the suspension',
            hint: 'Use this if the suspension was a mistake.',
            send: decide('lift'),
          },
        ]
      : []),
    ...(report.may_mark
      ? [
          {
            label: 'Mark as abusive',
            hint: costFor(report.by),
            variant: 'danger' as const,
            send: decide('abusive'),
          },
        ]
      : []),
  ];
  return (
    <GroupSection
      id={`kin-${id}`}
      title={`Report ${id}: ${report.about.name} is reported ${report.kind === 'died' ? 'to have died' : 'as unable to act'}`}
    >
      <p className="whitespace-pre-line break-words">{report.text}</p>
      <p className="text-muted">
        {report.by}, {formatDateTime(report.at)}. {words(status)} {report.decided}
      </p>
      {report.abusive_at !== null && <Abusive since={report.abusive_at} />}
      {decides &&
        (status === 'open' ? (
          <OpenCase caseName={{ kind: 'ajo_report', reference: `kin-${id}` }} keyed={false} />
        ) : (
          <DecisionForm choices={choices} />
        ))}
    </GroupSection>
  );
}

const Abusive = ({ since }: { since: string }) => (
  <p>
    <Tag tone="bad">Abusive</Tag> <span className="text-muted">marked {formatDateTime(since)}</span>
  </p>
);

const words = (status: string) =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}.`;

type BoxProps = {
  /** The element that a link to a case scrolls to. */
  id?: string;
  title: string;
  children: ReactNode;
};

const GroupSection = ({ id, title, children }: BoxProps) => (
  <section
    id={id}
    tabIndex={id === undefined ? undefined : -1}
    aria-label={title}
    className="rounded-[10px] border border-line bg-surface p-3 pt-2 text-[0.78125rem] leading-4.5"
  >
    <h3 className="mb-1 break-words font-semibold text-13">{title}</h3>
    {children}
  </section>
);
