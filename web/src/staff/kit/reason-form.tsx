// A form of one text, with its button.
import * as z from 'zod/mini';
import { Notice } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Act } from '../ui/act.tsx';
import { usePanelForm } from './panel-form.ts';

type ReasonFormProps = {
  label: string;
  hint: string;
  act: string;
  back?: string;
  look?: 'primary' | 'danger';
  schema: z.ZodMiniType<string, string>;
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
  /** After it was sent, or refused: what is shown may have changed. */
  onDone: () => void;
};

/** A text that is asked for where it belongs: in the panel, beside what it is about. */
export function ReasonForm({
  label,
  hint,
  act,
  back = 'Cancel',
  look = 'primary',
  schema,
  send,
  onClose,
  onDone,
}: ReasonFormProps) {
  const { form, close } = usePanelForm({
    initial: { text: '' },
    check: (values) => z.safeParse(z.object({ text: schema }), values),
    send: ({ text }) => send(text),
    onClose,
    back: back.toLowerCase(),
    onDone,
    onFail: onDone,
  });
  return (
    <form {...form.props} className="dense col-span-2 flex flex-col gap-2.5">
      <TextArea label={label} hint={hint} rows={4} autoFocus {...form.field('text')} />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <div className="grid grid-cols-2 gap-2">
        <Act hint="esc" onClick={close}>
          {back}
        </Act>
        <Act type="submit" look={look} busy={form.pending}>
          {act}
        </Act>
      </div>
    </form>
  );
}
