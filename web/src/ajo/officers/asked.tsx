// What an officer's page holds for the customer, and the office they are asked to take, at the top of a
// group's dialog.
import { officerRoutes } from '@alajo/contract/ajo/officers.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { changeGroup } from '../change-group.ts';
import { Panel } from '../views.tsx';
import { askedOffice, officersPage } from './roles.ts';

/** Joiners and covers that wait for the customer. */
export function WaitsForOfficer({ group }: { group: Group }) {
  const joiners = group.requests.length;
  const covers = group.covers.filter(({ may_answer }) => may_answer).length;
  if (joiners + covers === 0) return null;
  return (
    <Panel>
      {joiners > 0 && (
        <p>
          <b>{joiners === 1 ? '1 person waits' : `${joiners} people wait`} to join.</b>
        </p>
      )}
      {covers > 0 && (
        <p>
          <b>A late contribution waits for a second officer.</b>
        </p>
      )}
      <ButtonLink to={officersPage(group)}>Answer</ButtonLink>
    </Panel>
  );
}

type AskedProps = { group: Group; onDone: (sentence: string) => void };

export function AskedOffice({ group, onDone }: AskedProps) {
  const client = useQueryClient();
  const asked = askedOffice(group);
  const answer = useAction({
    mutationFn: (takes: boolean) => {
      const officer = asked?.id ?? 0;
      return changeGroup(
        client,
        call(officerRoutes.answerOfficer, { id: group.id, officer, takes }),
      );
    },
    onSuccess: ({ message }) => onDone(message),
  });
  if (asked === undefined) return null;
  return (
    <Panel>
      <p>
        <b>Will you be the {asked.office}?</b> The organiser asks you.{' '}
        {asked.office === 'treasurer' ? TREASURER : SECRETARY} You can lay the office down at any
        time.
      </p>
      {answer.error && <Notice tone="bad">{errorMessage(answer.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        {[false, true].map((takes) => (
          <Button
            key={String(takes)}
            variant={takes ? 'primary' : 'secondary'}
            loading={answer.isPending && answer.variables === takes}
            onClick={() => answer.mutate(takes)}
          >
            {takes ? 'Yes' : 'No'}
          </Button>
        ))}
      </div>
    </Panel>
  );
}

const BOTH =
  'You agree before the organiser covers someone who is late, and can write to everyone.';
const TREASURER = `${BOTH} If the organiser leaves, you follow.`;
const SECRETARY = `${BOTH} If the organiser leaves and there is no treasurer, you follow.`;
