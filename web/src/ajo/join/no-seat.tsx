// Why an invitation cannot be used now.
import { Notice } from '../../ui/card.tsx';

export function NoSeat({ state }: { state: 'full' | 'started' }) {
  return (
    <Notice tone="warn">
      {state === 'full'
        ? 'All seats of this group are taken. You can join its waiting list: you get the next free seat.'
        : 'This group has started, so nobody can join it any more.'}
    </Notice>
  );
}
