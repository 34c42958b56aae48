// What the group is asked, and the member's answer; the organiser proposes a pause, going on, or other
// terms for the rounds to come.
import { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import {
  type Group,
  type Proposal,
  type ProposalKind,
  RULES_MAX,
} from '@alajo/contract/ajo/schemas.ts';
import { AJO_VOTE_HOURS, durationText } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { useForm, valid } from '../../platform/form.ts';
import { formatDateTime } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { GraceField } from '../grace-field.tsx';
import { groupChanged } from '../queries.ts';
import { Sentences } from '../terms.tsx';
import { ViewFrame } from '../views.tsx';

type DoneProps = { group: Group; onDone: (sentence: string) => void };

type Answered = { id: number; agrees: boolean };

/** Says what came of an answer: the vote goes on, or it has decided something. */
function outcomeOf(changed: Group, before: Group, { id, agrees }: Answered): string {
  const open = changed.proposals.find((one) => one.id === id);
  if (open) return `${open.yes} of ${open.needed} needed have agreed.`;
  const asked = before.proposals.find((one) => one.id === id);
  if (agrees) return (asked && AGREED[asked.kind]) ?? 'The group agreed.';
  return (asked && REFUSED[asked.kind]) ?? 'The group did not agree. Nothing changes.';
}

const AGREED: Partial<Record<ProposalKind, string>> = {
  pause: 'The group is paused. No money moves until it resumes.',
  resume: 'The group has resumed. Its dates have moved by the length of the pause.',
  wait: 'The group waits a week. What was held is back in everyone’s wallet.',
  start_smaller: 'The group has started with those who were ready.',
  hold_payout: 'The group agreed. Only this payout waits longer; everything else goes on.',
};

const REFUSED: Partial<Record<ProposalKind, string>> = {
  hold_payout: 'The group decided: the dispute is over, and the payout is made.',
};

/** A question to the group: what it means, how the vote stands, and the member's own answer. */
export function VotePanel({ group, proposal, onDone }: DoneProps & { proposal: Proposal }) {
  const client = useQueryClient();
  const answer = useAction({
    mutationFn: (agrees: boolean) =>
      call(proposalRoutes.answerProposal, { id: group.id, proposal: proposal.id, agrees }),
    onSuccess: (changed, agrees) => {
      groupChanged(client, changed);
      onDone(outcomeOf(changed, group, { id: proposal.id, agrees }));
    },
  });
  const { asks, means, yes, needed, closes_at, your_answer, may_answer } = proposal;
  const choices = [true, false].filter((agrees) => agrees !== your_answer);
  return (
    <section
      aria-label={asks}
      className="flex flex-col gap-3 break-words rounded-card border border-line p-4 text-sm"
    >
      <div>
        <h3 className="font-semibold text-base">{asks}</h3>
        <p className="text-muted">
          {askedBy(proposal)} It ends on {formatDateTime(closes_at)}.
        </p>
      </div>
      {your_answer === null ? (
        <Sentences of={means} />
      ) : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center rounded-sm font-medium text-primary">
            What it means
          </summary>
          <Sentences of={means} />
        </details>
      )}
      <p>
        {yes} of {needed} needed have agreed
        {your_answer !== null && `; your answer is ${your_answer ? 'yes' : 'no'}`}.
      </p>
      {answer.error && <Notice tone="bad">{errorMessage(answer.error)}</Notice>}
      {!may_answer && <p className="text-muted">It is your own case, so you have no vote.</p>}
      <div className="grid grid-cols-2 gap-3" hidden={!may_answer}>
        {choices.map((agrees) => (
          <Button
            key={String(agrees)}
            variant={agrees && your_answer === null ? 'primary' : 'secondary'}
            loading={answer.isPending && answer.variables === agrees}
            disabled={answer.isPending}
            onClick={() => answer.mutate(agrees)}
          >
            {your_answer === null ? (agrees ? 'Yes' : 'No') : `Change to ${agrees ? 'yes' : 'no'}`}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** A dispute asks by itself those who are no party to it. */
const askedBy = ({ kind, by }: Proposal) =>
  kind === 'hold_payout'
    ? 'Everyone is asked whose own case it isn’t.'
    : `${by ?? 'The group itself'} asks everyone.`;

type ProposeProps = DoneProps & { onBack: () => void };

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
    mutationFn: () => call(ajoRoutes[kind], { id: group.id }),
    onSuccess: (changed) => {
      groupChanged(client, changed);
      onDone(askedOf(changed));
    },
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

function askedOf({ proposals }: Group): string {
  const asked = proposals.at(-1);
  return asked ? `${asked.yes} of ${asked.needed} needed have agreed.` : 'The group agreed.';
}

/** Other terms for the rounds to come: what is taken can only become less. */
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
        rules: rules
          .split('\n')
          .map((rule) => rule.trim())
          .filter((rule) => rule !== ''),
      }),
    send: (changes) => call(proposalRoutes.proposeTerms, { id: group.id, changes }),
    onDone: (changed) => {
      groupChanged(client, changed);
      onDone(askedOf(changed));
    },
  });
  const { field } = form;
  return (
    <ViewFrame title="Propose other terms" onBack={onBack}>
      <p className="text-muted text-sm">
        Everyone is asked and has {durationText(AJO_VOTE_HOURS)}. If more than half agree, the new
        terms hold from the next round on. A vote can only lower what is taken.
      </p>
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <GraceField
          hint="How long we keep trying before a contribution counts as missed"
          {...field('grace_hours')}
        />
        <UpTo
          label="Late fee"
          most={group.late_fee}
          {...field('late_fee')}
          onValue={(late_fee) => form.set({ late_fee })}
        />
        <UpTo
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

type UpToProps = { label: string; most: number; value: string; onValue: (value: string) => void };

/** A percentage that can only go down. */
function UpTo({ label, most, ...choice }: UpToProps) {
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
