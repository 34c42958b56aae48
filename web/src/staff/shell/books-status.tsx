// Badge that shows whether the books balance and when that was last checked: on every page, for members with
// access to money.
import type { BooksProof } from '@alajo/contract/books/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDayMonth, formatTime, lagosDay } from '../../platform/format.ts';
import { proofQuery } from '../money/money-data.ts';
import { Tag } from '../ui/tag.tsx';

/** The check runs nightly. */
const FRESH_MS = 26 * 60 * 60 * 1000;

export function BooksStatus() {
  const { data } = useQuery(proofQuery);
  return data === undefined ? null : <ProofMark proof={data} now={Date.now()} />;
}

function ProofMark({ proof: { checked_at, ok }, now }: { proof: BooksProof; now: number }) {
  if (checked_at === null) return <Tag tone="quiet">Books not checked yet</Tag>;
  const day = lagosDay(checked_at);
  const when =
    day === lagosDay(now)
      ? formatTime(checked_at)
      : `${formatDayMonth(day)}, ${formatTime(checked_at)}`;
  if (!ok) return <Tag tone="bad">Books out of balance · checked {when}</Tag>;
  const isOld = now - new Date(checked_at).getTime() > FRESH_MS;
  return (
    <Tag tone={isOld ? 'warn' : 'good'}>
      {isOld ? 'Books balanced, last checked' : 'Books balanced · checked'} {when}
    </Tag>
  );
}
