// Time left until the deadline, or time overdue.
import { useNow } from '../platform/clock.ts';
import { Tag, type Tone } from '../ui/tag.tsx';
import { type Clock, clockOf, leftText, minutesLeft } from './time-left.ts';

const TONES: Record<Clock, Tone> = { overdue: 'bad', hour: 'warn', day: 'plain', later: 'plain' };

export function DueTag({ due }: { due: string }) {
  const now = useNow();
  const left = minutesLeft(due, now);
  return (
    <Tag tone={TONES[clockOf(due, now)]}>
      {left < 0 ? `${leftText(-left)} overdue` : `${leftText(left)} left`}
    </Tag>
  );
}
