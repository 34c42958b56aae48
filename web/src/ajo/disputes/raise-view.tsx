// Disputes the open round: the person it is about and the reason, then optional pictures.
import { disputeRoutes } from '@alajo/contract/ajo/dispute-routes.ts';
import {
  DISPUTE_TEXT_MAX,
  type DisputeAbout,
  disputeAbout,
  disputeText,
} from '@alajo/contract/ajo/disputes.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { TRUST_POINTS } from '@alajo/contract/ajo/trust.ts';
import { AJO_DISPUTE_HOURS, durationText } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { changeGroup } from '../change-group.ts';
import { ViewFrame } from '../dialog-views.tsx';
import DisputeView from './dispute-view.tsx';

type Props = { group: Group; onBack: () => void; onDone: (sentence: string) => void };

export default function RaiseView({ group, onBack, onDone }: Props) {
  const [raised, setRaised] = useState<number>();
  if (raised !== undefined && group.disputes.some(({ id }) => id === raised)) {
    return <DisputeView group={group} id={raised} onBack={onBack} onDone={onDone} />;
  }
  return <RaiseForm group={group} onBack={onBack} onRaised={setRaised} />;
}

const body = z.strictObject({ about: disputeAbout, text: disputeText });

type RaiseProps = { group: Group; onBack: () => void; onRaised: (id: number) => void };

function RaiseForm({ group, onBack, onRaised }: RaiseProps) {
  const client = useQueryClient();
  const round = group.actions.dispute ?? group.current_round;
  const choices = choicesOf(group);
  const form = useForm({
    initial: { about: choices[0]?.about ?? 'collector', text: '' },
    check: (values) => body.safeParse(values),
    send: (sent) =>
      changeGroup(client, call(disputeRoutes.disputeRound, { ...sent, id: group.id, round })),
    onDone: ({ id }) => onRaised(id),
  });
  return (
    <ViewFrame title={`Dispute round ${round}`} onBack={onBack}>
      <p className="text-muted text-sm">
        Only round {round}’s payout goes on hold, for {durationText(AJO_DISPUTE_HOURS)}, or longer
        if the group agrees. Everything else continues. Everyone in the group can see the dispute,
        and so can our team.
      </p>
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <Select
          label="Who is it about?"
          {...form.field('about')}
          onValue={(value) => form.set({ about: disputeAbout.parse(value) })}
        >
          {choices.map(({ about, label }) => (
            <option key={about} value={about}>
              {label}
            </option>
          ))}
        </Select>
        <TextArea
          label="What is wrong?"
          rows={5}
          maxLength={DISPUTE_TEXT_MAX}
          hint="Say what happened and when. You can add pictures next."
          {...form.field('text')}
        />
        <p className="text-muted text-sm">
          If our team finds that a dispute had no basis and harmed other members, it costs{' '}
          {-TRUST_POINTS.abuse} points of your trust score. You can’t stop a payout here once it’s
          made: contact support instead.
        </p>
        <Button type="submit" loading={form.pending}>
          Stop this payout
        </Button>
      </form>
    </ViewFrame>
  );
}

/** The collector and the organiser, except the customer. */
function choicesOf({
  members,
  current_collector,
}: Group): { about: DisputeAbout; label: string }[] {
  const collector = members.find(({ id }) => id === current_collector);
  const organiser = members.find(({ is_organiser }) => is_organiser);
  return [
    ...(collector && !collector.is_you
      ? [{ about: 'collector' as const, label: `${collector.name}, the collector` }]
      : []),
    ...(organiser && !organiser.is_you
      ? [{ about: 'organiser' as const, label: `${organiser.name}, the organiser` }]
      : []),
  ];
}
