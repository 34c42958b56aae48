// Reports to Alajo that a member has died or can't act: quiet wording, and the next steps.
import { nextOfKinRoutes, seatReport } from '@alajo/contract/ajo/next-of-kin.ts';
import { type AjoMember, type Group, reportKind } from '@alajo/contract/ajo/schemas.ts';
import { TRUST_POINTS } from '@alajo/contract/ajo/trust.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { changeGroup } from '../change-group.ts';
import { ViewFrame } from '../dialog-views.tsx';

type Props = {
  group: Group;
  member: AjoMember;
  onBack: () => void;
  onDone: (sentence: string) => void;
};

const LABELS = { died: 'They have died', incapacitated: 'They can no longer act for themselves' };

export default function ReportView({ group, member, onBack, onDone }: Props) {
  const client = useQueryClient();
  const { name } = member;
  const form = useForm({
    initial: { kind: 'died', text: '' },
    check: (values) => seatReport.safeParse(values),
    send: (sent) => {
      const report = { ...sent, id: group.id, member: member.id };
      return changeGroup(client, call(nextOfKinRoutes.reportMember, report));
    },
    onDone: ({ message }) => onDone(message),
  });
  return (
    <ViewFrame title={`Has something happened to ${name}?`} onBack={onBack}>
      <p className="text-muted text-sm">
        We’re sorry if it has. Nothing changes until two members of our team have confirmed it.
        After that, nothing more is taken from {name} in this group, no fee is charged, and the
        seat’s turn comes last.
      </p>
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <Select
          label="What has happened?"
          {...form.field('kind')}
          onValue={(kind) => form.set({ kind })}
        >
          {reportKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {LABELS[kind]}
            </option>
          ))}
        </Select>
        <TextArea
          label="What do you know?"
          rows={4}
          maxLength={500}
          hint="A sentence is enough: who told you, and when."
          {...form.field('text')}
        />
        <p className="text-muted text-sm">
          We’ll tell {name} right away that someone reported this, but not who. If they’re fine,
          they can end it with one tap. If our team finds a report abusive, it costs{' '}
          {-TRUST_POINTS.abuse} points of your trust score.
        </p>
        <Button type="submit" loading={form.pending}>
          Tell Alajo
        </Button>
      </form>
    </ViewFrame>
  );
}
