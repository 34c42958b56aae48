// Chooses a member for an office: one tap on the person, one on the button.
import { officerRoutes } from '@alajo/contract/ajo/officers.ts';
import { type Group, majorityText } from '@alajo/contract/ajo/schemas.ts';
import { AJO_VOTE_HOURS, durationText } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { changeGroup } from '../change-group.ts';
import { type Appointment, electable, freeMembers } from './candidates.ts';
import { voteProgress } from './vote-progress.ts';

type Props = {
  appointment: Appointment;
  group: Group;
  onBack: () => void;
  onDone: (sentence: string) => void;
};

export function ChooseMember({ appointment: { appoint }, group, onBack, onDone }: Props) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number>();
  const elects = appoint === 'organiser';
  const send = async (member_id: number) =>
    elects
      ? voteProgress(await call(officerRoutes.proposeOrganiser, { id: group.id, member_id }))
      : (await call(officerRoutes.askOfficer, { id: group.id, member_id, office: appoint }))
          .message;
  const ask = useAction({
    mutationFn: (member: number) => changeGroup(client, send(member)),
    onSuccess: (sentence) => onDone(sentence),
  });
  return (
    <Dialog
      open
      onOpenChange={onBack}
      title={elects ? 'Propose an organiser' : `Ask a member to be the ${appoint}`}
      actions={
        <Button
          disabled={chosen === undefined}
          loading={ask.isPending}
          onClick={() => chosen !== undefined && ask.mutate(chosen)}
        >
          {elects ? 'Ask the group' : 'Ask'}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {elects && (
          <p className="text-muted text-sm">
            Everyone has {durationText(AJO_VOTE_HOURS)} to vote. It takes{' '}
            {majorityText(group.majority)}, and the person you propose has to agree.
          </p>
        )}
        {ask.error && <Notice tone="bad">{errorMessage(ask.error)}</Notice>}
        <ul className="divide-y divide-line">
          {(elects ? electable(group) : freeMembers(group)).map(({ id, name, is_you }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={chosen === id}
                onClick={() => setChosen(id)}
                className="flex min-h-16 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-tint"
              >
                <Avatar name={name} />
                <span className="min-w-0 flex-1 break-words font-medium">
                  {name}
                  {is_you && ' (you)'}
                </span>
                {chosen === id && (
                  <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-primary" />
                )}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
