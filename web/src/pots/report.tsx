// Reports a pot to our staff. Open to anyone with its link.
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import {
  POT_NOTE_MAX,
  type PotReportBody,
  type PotReportReason,
  potReportBody,
  potReportReason,
} from '@alajo/contract/pots/schemas.ts';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';

type Props = { slug: string; organiser: string; onClose: () => void };

const initial: Record<keyof PotReportBody, string> = { reason: 'not_them', note: '' };

export default function Report({ slug, organiser, onClose }: Props) {
  const reasons: Record<PotReportReason, string> = {
    not_them: `It isn’t really ${organiser}`,
    not_true: 'The description isn’t true',
    scam: 'I think it’s a scam',
    other: 'Something else',
  };
  const form = useForm({
    initial,
    check: (values) => firstProblem<PotReportBody>(z.safeParse(potReportBody, values)),
    send: (body) => call(potsRoutes.report, { slug, ...body }),
  });
  const { field, reply } = form;
  return (
    <Dialog open onOpenChange={onClose} title="Report this pot">
      {reply ? (
        <div className="flex flex-col gap-4">
          <Outcome tone="good">
            Thank you. Our team will look into it. If something is wrong, we won’t pay it out, and
            everyone gets their money back.
          </Outcome>
          <Button onClick={onClose}>Done</Button>
        </div>
      ) : (
        <form {...form.props} className="flex flex-col gap-4">
          {form.message && <Notice tone="bad">{form.message}</Notice>}
          <Select label="What is wrong?" {...field('reason')}>
            {potReportReason.options.map((reason) => (
              <option key={reason} value={reason}>
                {reasons[reason]}
              </option>
            ))}
          </Select>
          <TextArea
            label="What should we know? (optional)"
            hint="We never reveal who reported it."
            rows={3}
            maxLength={POT_NOTE_MAX}
            {...field('note')}
          />
          <Button type="submit" loading={form.pending}>
            Report it
          </Button>
        </form>
      )}
    </Dialog>
  );
}
