// Reason why an invitation can't be used now.
import { Notice } from '../../ui/card.tsx';

export function NoSeat({ state }: { state: 'full' | 'started' }) {
  return (
    <Notice tone="warn">
      {state === 'full'
        ? 'All seats in this group are taken. Join its waiting list to get the next free one.'
        : 'This group has already started, so no one else can join.'}
    </Notice>
  );
}
