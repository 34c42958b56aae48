// Proposals of the organiser to the group: a pause, resuming, or other terms for the remaining rounds.
import { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { type Group, majorityText, RULES_MAX } from '@alajo/contract/ajo/schemas.ts';
import { AJO_VOTE_HOURS, durationText } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { useForm, valid } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { changeGroup } from '../change-group.ts';
import { parseRules } from '../create/create-draft.ts';
import { ViewFrame } from '../dialog-views.tsx';
import { GraceField } from '../grace-field.tsx';
import { voteProgress } from './vote-progress.ts';

type ProposeProps = { group: Group; onDone: (sentence: string) => void; onBack: () => void };

const PROPOSE = {
  pause: {
    title: 'Propose a pause',
    effect:
      'While a group is paused, no one pays or collects. When it resumes, all dates move by the length of the pause. It takes effect when most members agree.',
  },
  resume: {
    title: 'Propose to resume',
    effect: 'The group resumes when most members agree. All dates move by the length of the pause.',
  },
} as const;

export function ProposeView({
  group,
  kind,
  onBack,
  onDone,
}: ProposeProps & { kind: 'pause' | 'resume' }) {
  const client = useQueryClient();
  const propose = useAction({
    mutationFn: () => changeGroup(client, call(ajoRoutes[kind], { id: group.id })),
    onSuccess: (vote) => onDone(voteProgress(vote)),
  });
  const { title, effect } = PROPOSE[kind];
  return (
    <ViewFrame title={title} onBack={onBack}>
      <p className="text-muted text-sm">{effect}</p>
      {propose.error && <Notice tone="bad">{errorMessage(propose.error)}</Notice>}
      <Button loading={propose.isPending} onClick={() => propose.mutate()}>
        {title}
      </Button>
    </ViewFrame>
  );
}

/** Other terms for the remaining rounds, which can only lower the amounts taken. */
export function ProposeTerms({ group, onBack, onDone }: ProposeProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: {
      grace_hours: String(group.grace_hours),
      late_fee: String(group.late_fee),
      reserve: String(group.reserve),
      rules: group.rules.join('\n'),
    },
    check: ({ grace_hours, late_fee, reserve, rules }) =>
      valid({
        grace_hours: Number(grace_hours),
        late_fee: Number(late_fee),
        reserve: Number(reserve),
        rules: parseRules(rules),
      }),
    send: (changes) =>
      changeGroup(client, call(proposalRoutes.proposeTerms, { id: group.id, changes })),
    onDone: (vote) => onDone(voteProgress(vote)),
  });
  const { field } = form;
  return (
    <ViewFrame title="Propose other terms" onBack={onBack}>
      <p className="text-muted text-sm">
        Everyone has {durationText(AJO_VOTE_HOURS)} to vote. If {majorityText(group.majority)}{' '}
        agree, the new terms start from the next round. A vote can lower what members pay, never
        raise it.
      </p>
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <GraceField
          hint="How long we keep trying before a contribution counts as missed"
          {...field('grace_hours')}
        />
        <PercentUpTo
          label="Late fee"
          most={group.late_fee}
          {...field('late_fee')}
          onValue={(late_fee) => form.set({ late_fee })}
        />
        <PercentUpTo
          label="Reserve"
          most={group.reserve}
          {...field('reserve')}
          onValue={(reserve) => form.set({ reserve })}
        />
        <TextArea
          label="Group Rules"
          rows={3}
          hint={`One rule per line, at most ${RULES_MAX}`}
          {...field('rules')}
        />
        <Button type="submit" loading={form.pending}>
          Ask the group
        </Button>
      </form>
    </ViewFrame>
  );
}

type PercentProps = {
  label: string;
  most: number;
  value: string;
  onValue: (value: string) => void;
};

/** A percentage that can only go down. */
function PercentUpTo({ label, most, ...choice }: PercentProps) {
  if (most === 0) return null;
  return (
    <Select label={label} {...choice}>
      {Array.from({ length: most + 1 }, (_, less) => most - less).map((percent) => (
        <option key={percent} value={percent}>
          {percent}%
        </option>
      ))}
    </Select>
  );
}
