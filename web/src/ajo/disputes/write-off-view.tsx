// Asks the group to write off a member's debt: the vote then shows each one's loss.
import { disputeRoutes } from '@alajo/contract/ajo/dispute-routes.ts';
import { type AjoMember, type Group, majorityText } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { AJO_VOTE_HOURS, durationText } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { changeGroup } from '../change-group.ts';
import { ViewFrame } from '../dialog-views.tsx';
import { Sentences } from '../sentences.tsx';

type Props = {
  group: Group;
  member: AjoMember;
  onBack: () => void;
  onDone: (sentence: string) => void;
};

export default function WriteOffView({ group, member, onBack, onDone }: Props) {
  const client = useQueryClient();
  const amount = formatNaira(member.write_off);
  const ask = useAction({
    mutationFn: () => {
      const params = { id: group.id, member: member.id };
      return changeGroup(client, call(disputeRoutes.proposeWriteOff, params));
    },
    onSuccess: ({ status }) =>
      onDone(
        status === 'open'
          ? 'We’ve asked the group. You voted yes.'
          : 'The group agreed. The debt is written off.',
      ),
  });
  return (
    <ViewFrame title={`Write off what ${member.name} owes?`} onBack={onBack}>
      <Sentences
        sentences={[
          `${member.name} would no longer owe ${amount}, and nothing more would be taken.`,
          'The people they owe lose it for good. Each one sees their loss before they vote.',
          `It needs ${majorityText(group.majority)} of the other members, and a yes from everyone who would lose money, within ${durationText(AJO_VOTE_HOURS)}.`,
          'The missed payments stay in their trust history.',
        ]}
      />
      {ask.error && <Notice tone="bad">{errorMessage(ask.error)}</Notice>}
      <Button loading={ask.isPending} onClick={() => ask.mutate()}>
        Ask the group
      </Button>
    </ViewFrame>
  );
}
