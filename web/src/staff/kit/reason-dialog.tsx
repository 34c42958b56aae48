// Dialog that explains an action and asks for its reason or another text.
import { reason } from '@alajo/contract/staff/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FormButtons } from './form-buttons.tsx';

export type ReasonDialogProps = {
  title: string;
  /** The effect of the action, and who is notified. */
  description: string;
  label?: string;
  hint?: string;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  /** For a text other than a reason. */
  schema?: z.ZodMiniType<string, string>;
  send: (text: string) => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
};

export default function ReasonDialog({
  title,
  description,
  label = 'Why',
  hint,
  submitLabel,
  variant = 'primary',
  schema = reason,
  send,
  onDone,
  onClose,
}: ReasonDialogProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: { text: '' },
    check: (values) => z.safeParse(z.object({ text: schema }), values),
    send: ({ text }) => send(text),
    onDone: () => {
      client.invalidateQueries();
      onDone?.();
      onClose();
    },
    // A colleague may have been faster.
    onFail: () => client.invalidateQueries(),
  });
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <form {...form.props} className="dense flex flex-col gap-3">
        <p className="text-pretty">{description}</p>
        <TextArea label={label} hint={hint} rows={3} {...form.field('text')} />
        <FormButtons form={form} submitLabel={submitLabel} variant={variant} onBack={onClose} />
      </form>
    </Dialog>
  );
}
