// Form for an announcement to the whole group.
import { ANNOUNCEMENT_MAX, officerRoutes } from '@alajo/contract/ajo/officers.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { changeGroup } from '../change-group.ts';

type Props = { group: Group; onDone: (sentence: string) => void };

export function AnnouncementForm({ group, onDone }: Props) {
  const client = useQueryClient();
  const form = useForm({
    initial: { text: '' },
    check: (values) => z.safeParse(officerRoutes.announce.body, values),
    send: (body) => changeGroup(client, call(officerRoutes.announce, { ...body, id: group.id })),
    onDone: ({ message }) => {
      form.reset({ text: '' });
      onDone(message);
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-3">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <TextArea
        label="Write to everyone"
        rows={3}
        maxLength={ANNOUNCEMENT_MAX}
        hint={`Up to ${ANNOUNCEMENT_MAX} characters. No one can reply.`}
        {...form.field('text')}
      />
      <Button type="submit" className="self-start" loading={form.pending}>
        Announce
      </Button>
    </form>
  );
}
