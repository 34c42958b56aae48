// Reply times: today’s, and the last weeks’.
import type { AnsweredThread, InboxFigures } from '@alajo/contract/support/inbox-schemas.ts';
import { leftText } from '../cases/time-left.ts';

/** `Median reply today 21 m`, and the figures of the past weeks. */
export function Figures({ figures: { today, days_7, days_30 } }: { figures: InboxFigures }) {
  return (
    <p className="text-muted">
      {today.median_minutes !== null && <>Median reply today {leftText(today.median_minutes)} · </>}
      Last 7 days: {textOf(days_7)} · 30 days: {textOf(days_30)}
    </p>
  );
}

function textOf({ median_minutes, within_promise }: AnsweredThread): string {
  const punctuality = within_promise === null ? undefined : `${within_promise}% on time`;
  const median = median_minutes === null ? undefined : `reply in ${leftText(median_minutes)}`;
  return [median, punctuality].filter((text) => text !== undefined).join(', ') || 'no replies';
}
