// The organiser's reminder to late members: its text, and the button that sends it.
import { lateReminder } from '@alajo/contract/ajo/late-reminder.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { AJO_REMINDER_HOURS, durationText, listText } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';

type Props = { group: Group; members: readonly AjoMember[]; onSent: (sentence: string) => void };

export function Reminder({ group, members, onSent }: Props) {
  const queries = useQueryClient();
  const readers = members.map((member) => payerOf(group, member).name);
  const send = useAction({
    mutationFn: async () => {
      for (const { id } of members) {
        await call(ajoRoutes.remindMember, { id: group.id, member: id });
      }
    },
    onSuccess: () => onSent(`Reminder sent to ${listText(readers)}.`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['ajo'] }),
  });
  return (
    <div className="flex flex-col gap-4">
      {members.map((member) => (
        <ReminderText key={member.id} group={group} member={member} />
      ))}
      <p className="text-muted text-sm">
        No one else sees it. You can remind {members.length === 1 ? 'them' : 'each of them'} again
        after {durationText(AJO_REMINDER_HOURS)}.
      </p>
      {send.error && <Notice tone="bad">{errorMessage(send.error)}</Notice>}
      <Button loading={send.isPending} onClick={() => send.mutate()}>
        {members.length === 1 ? 'Send reminder' : `Send ${members.length} reminders`}
      </Button>
    </div>
  );
}

function ReminderText({ group, member }: { group: Group; member: AjoMember }) {
  const { first_name, last_name } = useUser();
  const payer = payerOf(group, member);
  const { title, body } = lateReminder({
    by: `${first_name} ${last_name}`,
    group: group.name,
    round: group.current_round,
    left: member.missing,
    until: group.round?.grace_until ?? '',
    ...(payer !== member && { for_name: member.name }),
  });
  return (
    <section aria-label={`To ${payer.name}`} className="rounded-card bg-sunk p-4">
      <p className="text-muted text-sm">To {payer.name}</p>
      <p className="mt-1 font-semibold">{title}</p>
      <p>{body}</p>
    </section>
  );
}

/** The member themselves, or the one who pays for their seat. */
const payerOf = ({ members }: Group, member: AjoMember): AjoMember =>
  members.find(({ id }) => id === member.paid_by) ?? member;
