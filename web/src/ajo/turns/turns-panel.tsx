// Panel before the start in groups whose members choose turns: the customer's choice, and turns proposed to
// them.
import { type Group, isByPreference } from '@alajo/contract/ajo/schemas.ts';
import { turnRoutes } from '@alajo/contract/ajo/turns.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { formatDate } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { changeGroup } from '../change-group.ts';
import { Panel, type View } from '../dialog-views.tsx';
import { dateOfTurn } from './turn-dates.ts';

type Props = {
  group: Group;
  onOpen: (view: View) => void;
  onDone: (sentence: string) => void;
};

export function TurnsPanel({ group, onOpen, onDone }: Props) {
  const { order, status, turn_preferences, proposed_turn } = group;
  const isOpen = status === 'recruiting' || status === 'waiting';
  if (!isOpen || !isByPreference(order)) return null;
  if (proposed_turn !== null) {
    return <ProposedTurn group={group} turn={proposed_turn} onOpen={onOpen} onDone={onDone} />;
  }
  const yours = turn_preferences.find(({ is_you }) => is_you);
  const needs = order === 'need';
  return (
    <Panel>
      {yours ? (
        <p>
          <b>
            You {needs ? 'asked for' : 'have'} turn {yours.turn}.
          </b>{' '}
          If the group starts full, that’s {formatDate(dateOfTurn(group, yours.turn))}.
          {needs && ` ${supportText(yours.support)}`}
        </p>
      ) : (
        <p>
          <b>{needs ? 'When do you need the money?' : 'Choose your turn.'}</b>{' '}
          {needs
            ? 'Say when and why. The member with the most support goes first.'
            : 'A free turn is yours until the start, or until you choose another.'}
        </p>
      )}
      <Button variant={yours ? 'secondary' : 'primary'} onClick={() => onOpen({ at: 'turns' })}>
        {needs ? 'See who needs what' : 'See the turns'}
      </Button>
    </Panel>
  );
}

const supportText = (support: number) =>
  support === 1 ? '1 member supports it.' : `${support} members support it.`;

function ProposedTurn({ group, turn, onOpen, onDone }: Props & { turn: number }) {
  const client = useQueryClient();
  const take = useAction({
    mutationFn: () => changeGroup(client, call(turnRoutes.chooseTurn, { id: group.id, turn })),
    onSuccess: ({ message }) => onDone(message),
  });
  return (
    <Panel>
      <p>
        <b>The organiser is offering you turn {turn}</b>: {formatDate(dateOfTurn(group, turn))} if
        the group starts full.
      </p>
      {take.error && <Notice tone="bad">{errorMessage(take.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button loading={take.isPending} onClick={() => take.mutate()}>
          Take turn {turn}
        </Button>
        <Button variant="secondary" onClick={() => onOpen({ at: 'turns' })}>
          Choose another
        </Button>
      </div>
    </Panel>
  );
}
