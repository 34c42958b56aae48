// A reason, or another text, that is written where it belongs: in the panel, beside what it is about.
import { reason } from '@alajo/contract/staff/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { TextArea } from '../../ui/text-area.tsx';
import { FormButtons } from './form-buttons.tsx';
import { usePanelForm } from './panel-form.ts';

type Props = {
  label: string;
  hint: string;
  act: string;
  look?: 'primary' | 'danger';
  /** What the way back is called. */
  back?: string;
  /** Of a text that is no reason. */
  schema?: z.ZodMiniType<string, string>;
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
  /** After it was sent, or refused; if left out, all that is shown is fetched again. */
  onSettled?: () => void;
};

export function ReasonForm({
  label,
  hint,
  act,
  look = 'primary',
  back = 'Cancel',
  schema = reason,
  send,
  onClose,
  onSettled,
}: Props) {
  const client = useQueryClient();
  const settled = onSettled ?? (() => client.invalidateQueries());
  const { form, close } = usePanelForm({
    initial: { text: '' },
    check: (values) => z.safeParse(z.object({ text: schema }), values),
    send: ({ text }) => send(text),
    onClose,
    back: back.toLowerCase(),
    onDone: settled,
    onFail: settled,
  });
  return (
    <form {...form.props} className="dense col-span-2 flex flex-col gap-2.5">
      <TextArea label={label} hint={hint} rows={4} autoFocus {...form.field('text')} />
      <FormButtons form={form} act={act} look={look} back={back} hint="esc" onBack={close} />
    </form>
  );
}
