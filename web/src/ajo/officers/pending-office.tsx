// Tasks on the page about who runs the group that await the customer, and an office they are invited to, at the top of a
// group's dialog.
import { officerRoutes } from '@alajo/contract/ajo/officers.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { changeGroup } from '../change-group.ts';
import { Panel } from '../dialog-views.tsx';
import { offeredOffice, officersPage } from '../roles.ts';

/** Joiners and covers awaiting the customer. */
export function WaitsForOfficer({ group }: { group: Group }) {
  const joiners = group.requests.length;
  const covers = group.covers.filter(({ may_answer }) => may_answer).length;
  if (joiners + covers === 0) return null;
  return (
    <Panel>
      {joiners > 0 && (
        <p>
          <b>{joiners === 1 ? '1 person is' : `${joiners} people are`} waiting to join.</b>
        </p>
      )}
      {covers > 0 && (
        <p>
          <b>A late contribution needs a second officer.</b>
        </p>
      )}
      <ButtonLink to={officersPage(group)}>Review</ButtonLink>
    </Panel>
  );
}

type OfferedOfficeProps = { group: Group; onDone: (sentence: string) => void };

export function OfferedOffice({ group, onDone }: OfferedOfficeProps) {
  const client = useQueryClient();
  const offer = offeredOffice(group);
  const answer = useAction({
    mutationFn: (takes: boolean) => {
      const officer = offer?.id ?? 0;
      return changeGroup(
        client,
        call(officerRoutes.answerOfficer, { id: group.id, officer, takes }),
      );
    },
    onSuccess: ({ message }) => onDone(message),
  });
  if (offer === undefined) return null;
  return (
    <Panel>
      <p>
        <b>Will you be the {offer.office}?</b> The organiser is asking you.{' '}
        {offer.office === 'treasurer' ? TREASURER : SECRETARY} You can step down at any time.
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

const BOTH = 'You approve before the organiser covers a late member, and can write to everyone.';
const TREASURER = `${BOTH} If the organiser leaves, you take over.`;
const SECRETARY = `${BOTH} If the organiser leaves and there is no treasurer, you take over.`;
