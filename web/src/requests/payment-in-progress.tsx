// Shown while someone else is paying the same request.
import { formatTime } from '../platform/format.ts';
import { Notice } from '../ui/card.tsx';

export const PaymentInProgress = ({ until }: { until: string }) => (
  <Notice tone="warn">
    Someone else is paying this right now. If they don’t finish, you can pay from{' '}
    {formatTime(until)}.
  </Notice>
);
