// Asks for the words an act needs before it is done: its reason, or the note itself.
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Act } from '../ui/act.tsx';

export type ReasonDialogProps = {
  title: string;
  /** What it does, and who is told. */
  says: string;
  label: string;
  act: string;
  look?: 'primary' | 'danger';
  schema: z.ZodMiniType<string, string>;
  send: (text: string) => Promise<unknown>;
  onDone: () => void;
  onFail: () => void;
  onClose: () => void;
};

export default function ReasonDialog({
  title,
  says,
  label,
  act,
  look = 'primary',
  schema,
  send,
  onDone,
  onFail,
  onClose,
}: ReasonDialogProps) {
  const form = useForm({
    initial: { text: '' },
    check: (values) => z.safeParse(z.object({ text: schema }), values),
    send: ({ text }) => send(text),
    onDone: () => {
      onDone();
      onClose();
    },
    // Somebody else may have been faster.
    onFail,
  });
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <form {...form.props} className="dense flex flex-col gap-3">
        <p className="text-pretty">{says}</p>
        <TextArea label={label} rows={3} {...form.field('text')} />
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <div className="grid grid-cols-2 gap-2">
          <Act onClick={onClose}>Cancel</Act>
          <Act type="submit" look={look} busy={form.pending}>
            {act}
          </Act>
        </div>
      </form>
    </Dialog>
  );
}
