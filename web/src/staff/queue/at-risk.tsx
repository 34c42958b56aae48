// Warns about cases that are nearly late: first the caller’s, then unclaimed ones.
import { caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import type {
  CaseCounts,
  CaseFilters,
  StaffCase,
  Tally,
} from '@alajo/contract/staff/case-schemas.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { AlarmClock } from 'lucide-react';
import { Link } from 'react-router';
import { isZero, tallyText } from '../cases/case-counts.ts';
import { caseKey, firstAtRiskQuery } from '../cases/cases-data.ts';
import { leftText, minutesLeft } from '../cases/time-left.ts';
import { useNow } from '../platform/clock.ts';
import { may } from '../platform/session.ts';
import { Banner } from '../ui/banner.tsx';
import { areSameFilters, queuePage } from './queue-filters.ts';

type Props = { counts: CaseCounts | undefined; filters: CaseFilters; me: StaffMe };

/** Announced when it appears. Members who can’t claim have no cases and aren’t told about unclaimed ones. */
export function AtRisk({ counts, filters, me }: Props) {
  const claims = counts !== undefined && may(me, 'cases.claim');
  const mine = { count: claims ? counts.mine_at_risk : 0, more: false };
  const free = claims ? counts.unclaimed_at_risk : { count: 0, more: false };
  return (
    <div role="status" className="mx-4 not-empty:mb-2.5">
      {!(isZero(mine) && isZero(free)) && (
        <Banner icon={<AlarmClock size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {!isZero(mine) && <Warning tally={mine} owner="me" filters={filters} />}
          {!isZero(free) && <Warning tally={free} owner="unassigned" filters={filters} />}
        </Banner>
      )}
    </div>
  );
}

type WarningProps = { tally: Tally; owner: 'me' | 'unassigned'; filters: CaseFilters };

function Warning({ tally, owner, filters }: WarningProps) {
  const first = useQuery(firstAtRiskQuery(owner)).data?.results[0];
  const now = useNow();
  const own: CaseFilters = { owner, at_risk: 'true' };
  const isSingle = tally.count === 1 && !tally.more;
  const many = tallyText(tally);
  const which =
    owner === 'me'
      ? `${many} of your cases ${isSingle ? 'is' : 'are'}`
      : `${many} unclaimed ${isSingle ? 'case is' : 'cases are'}`;
  return (
    <p className="break-words">
      <b className="font-bold">{which} at risk.</b>{' '}
      {first && (
        <Link
          to={`${pageWith(filters)}open=${encodeURIComponent(caseKey(first))}`}
          className="underline underline-offset-2"
        >
          {dueText(first, now)}
        </Link>
      )}{' '}
      {!isSingle && !areSameFilters(filters, own) && (
        <Link to={queuePage(own)} className="font-semibold underline underline-offset-2">
          {owner === 'me' ? 'Show yours' : 'Show unclaimed'}
        </Link>
      )}
    </p>
  );
}

function dueText({ who, kind, due }: StaffCase, now: number): string {
  const left = minutesLeft(due, now);
  const when = left < 0 ? `is overdue by ${leftText(-left)}` : `is due in ${leftText(left)}`;
  return `${who} (${caseKinds[kind].title.toLowerCase()}) ${when}.`;
}

function pageWith(filters: CaseFilters): string {
  const page = queuePage(filters);
  return `${page}${page.includes('?') ? '&' : '?'}`;
}
