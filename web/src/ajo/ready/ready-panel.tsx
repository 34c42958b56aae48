// Where the ready check stands: what is held from when, for how many, and whether the customer's is missing.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { Button } from '../../ui/button.tsx';
import { Panel, type View } from '../views.tsx';
import { heldFirst } from './held-first.ts';

type Props = { group: Group; onOpen: (view: View) => void };

export function ReadyPanel({ group, onOpen }: Props) {
  const { ready, your_hold, total_members } = group;
  if (ready === null) return null;
  if (ready.yours > 0) {
    return (
      <Panel>
        <p>
          <b>{formatNaira(ready.yours)} is missing from you.</b> The group starts when everybody’s
          first contribution is held: {ready.held} of {total_members} are.
        </p>
        <Button onClick={() => onOpen({ at: 'ready' })}>
          Have {formatNaira(ready.yours)} held now
        </Button>
      </Panel>
    );
  }
  return (
    <p className="rounded-card bg-tint px-4 py-3 text-sm">
      {your_hold > 0
        ? `${formatNaira(your_hold)} of yours is held for the start. ${ready.held} of ${total_members} are ready.`
        : heldFirst(group, ready)}
    </p>
  );
}
