// Countdown to a promised time. It is not a live region: a screen reader reads it on reaching it.
import { useSecondsUntil } from '../platform/countdown.ts';

/** `23 h 41 min left`, in the last hour `12:05 left`; nothing once it has passed. */
export function TimeLeft({ until }: { until: string }) {
  const seconds = useSecondsUntil(Date.parse(until));
  if (seconds === 0) return null;
  return (
    <span role="timer" aria-live="off" className="whitespace-nowrap tabular-nums">
      {leftText(seconds)} left
    </span>
  );
}

function leftText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
