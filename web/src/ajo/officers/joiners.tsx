// Customers awaiting the organiser's answer, on the page about who runs the group.
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import type { Group, JoinRequest } from '@alajo/contract/ajo/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { changeGroup } from '../change-group.ts';

type Props = { group: Group; onDone: (sentence: string) => void };

export function Joiners({ group, onDone }: Props) {
  if (group.requests.length === 0) return null;
  return (
    <section aria-label="Waiting to join" className="rounded-card border border-line bg-surface">
      <h2 className="px-4 pt-3 font-semibold">Waiting to join</h2>
      <ul className="divide-y divide-line">
        {group.requests.map((joiner) => (
          <Joiner key={joiner.id} group={group} joiner={joiner} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}

function Joiner({ group, joiner, onDone }: Props & { joiner: JoinRequest }) {
  const client = useQueryClient();
  const answer = useAction({
    mutationFn: (verb: 'approve' | 'decline') =>
      changeGroup(client, call(invitationRoutes[verb], { id: group.id, request: joiner.id })),
    onSuccess: ({ message }) => onDone(message),
    onError: () => client.invalidateQueries({ queryKey: ['ajo', 'group', group.id] }),
  });
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex items-center gap-3">
        <Avatar name={joiner.name} />
        <div className="min-w-0">
          <p className="break-words font-semibold">{joiner.name}</p>
          <p className="break-words text-muted text-sm">
            @{joiner.username}, trust score {joiner.trust_score}
            {joiner.invited_by !== null && `, invited by ${joiner.invited_by}`}
          </p>
        </div>
      </div>
      {answer.error && <Notice tone="bad">{errorMessage(answer.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          aria-label={`Decline ${joiner.name}`}
          loading={answer.isPending && answer.variables === 'decline'}
          onClick={() => answer.mutate('decline')}
        >
          Decline
        </Button>
        <Button
          aria-label={`Approve ${joiner.name}`}
          loading={answer.isPending && answer.variables === 'approve'}
          onClick={() => answer.mutate('approve')}
        >
          Approve
        </Button>
      </div>
    </li>
  );
}
