// The next cycle from its organiser's view: proposing it, and the answers so far.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { Panel, type View } from '../dialog-views.tsx';
import { TermChanges } from '../join/term-changes.tsx';
import { RenewalInvitations } from './renewal-invitations.tsx';

type Props = { group: Group; onOpen: (view: View) => void };

const names = new Intl.ListFormat('en-NG');

export function NextCycle({ group, onOpen }: Props) {
  const { renewal, outcome, actions } = group;
  if (renewal) return <Answers renewal={renewal} organises={isOrganiser(group)} />;
  if (outcome !== 'finished') return null;
  if (!actions.renew) return <RenewalInvitations groupId={group.id} />;
  return (
    <Panel>
      <p>
        <b>Go again with the same people?</b> Last becomes first. We’ll ask everyone: they confirm
        with their PIN, or stay out.
      </p>
      <Button onClick={() => onOpen({ at: 'renew' })}>Propose the next cycle</Button>
    </Panel>
  );
}

const isOrganiser = ({ members }: Group) =>
  members.some(({ is_you, is_organiser }) => is_you && is_organiser);

type AnswersProps = { renewal: NonNullable<Group['renewal']>; organises: boolean };

function Answers({ renewal, organises }: AnswersProps) {
  const { unanswered, declined, changes } = renewal;
  if (!organises) return null;
  return (
    <section
      aria-label="Who goes again"
      className="flex flex-col gap-3 rounded-card border border-line p-4 text-sm"
    >
      <h3 className="font-semibold">Who goes again</h3>
      <p className="break-words">
        {unanswered.length === 0
          ? 'Everyone has answered.'
          : `Still to answer: ${names.format(unanswered)}. Their seats are kept until the start.`}
      </p>
      {declined.length > 0 && (
        <p className="break-words">
          Not this time: {names.format(declined)}. You can invite others into these seats.
        </p>
      )}
      <TermChanges changes={changes} />
    </section>
  );
}
