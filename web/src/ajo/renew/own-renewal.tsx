// The next cycle: the answers so far for its organiser, and the invitation for the other members.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { TermChanges } from '../join/term-changes.tsx';
import { RenewalInvitations } from './renewal-invitations.tsx';

const names = new Intl.ListFormat('en-NG');

export function NextCycle({ group }: { group: Group }) {
  const { renewal, outcome, actions } = group;
  if (renewal) return <Answers renewal={renewal} organises={isOrganiser(group)} />;
  if (outcome !== 'finished') return null;
  return actions.renew ? null : <RenewalInvitations groupId={group.id} />;
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
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 text-sm"
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
