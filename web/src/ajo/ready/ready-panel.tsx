// State of the ready check: the amount and date of the hold, the members who are ready, and whether the
// customer is.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { Button } from '../../ui/button.tsx';
import { Panel, type View } from '../dialog-views.tsx';
import { firstHold } from './first-hold.ts';

type Props = { group: Group; onOpen: (view: View) => void };

export function ReadyPanel({ group, onOpen }: Props) {
  const { ready, your_hold, total_members } = group;
  if (ready === null) return null;
  if (ready.yours > 0) {
    return (
      <Panel>
        <p>
          <b>Add {formatNaira(ready.yours)} so the group can start.</b> It starts once everyone’s
          first contribution is on hold: {ready.held} of {total_members} are ready.
        </p>
        <Button onClick={() => onOpen({ at: 'ready' })}>
          Put {formatNaira(ready.yours)} on hold now
        </Button>
      </Panel>
    );
  }
  return (
    <p className="rounded-card bg-tint px-4 py-3 text-sm">
      {your_hold > 0
        ? `${formatNaira(your_hold)} is on hold for the start. ${ready.held} of ${total_members} are ready.`
        : firstHold(group, ready)}
    </p>
  );
}
