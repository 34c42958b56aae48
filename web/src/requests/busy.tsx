// Said while somebody else's payment of the same request is under way.
import { formatTime } from '../platform/format.ts';
import { Notice } from '../ui/card.tsx';

export const Busy = ({ until }: { until: string }) => (
  <Notice tone="warn">
    Somebody else is paying this right now. If they don’t finish, you can pay from{' '}
    {formatTime(until)}.
  </Notice>
);
