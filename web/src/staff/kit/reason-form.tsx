// Form for a reason or another text, placed in the panel next to its subject.
import { reason } from '@alajo/contract/staff/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { TextArea } from '../../ui/text-area.tsx';
import { FormButtons } from './form-buttons.tsx';
import { usePanelForm } from './panel-form.ts';

type Props = {
  label: string;
  hint: string;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  /** Label of the way back. */
  back?: string;
  /** For a text other than a reason. */
  schema?: z.ZodMiniType<string, string>;
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
};

export function ReasonForm({
  label,
  hint,
  submitLabel,
  variant = 'primary',
  back = 'Cancel',
  schema = reason,
  send,
  onClose,
}: Props) {
  const client = useQueryClient();
  // The data may have changed even if the request was refused.
  const refetch = () => client.invalidateQueries();
  const { form, close } = usePanelForm({
    initial: { text: '' },
    check: (values) => z.safeParse(z.object({ text: schema }), values),
    send: ({ text }) => send(text),
    onClose,
    back: back.toLowerCase(),
    onDone: refetch,
    onFail: refetch,
  });
  return (
    <form {...form.props} className="dense col-span-2 flex flex-col gap-2.5">
      <TextArea label={label} hint={hint} rows={4} autoFocus {...form.field('text')} />
      <FormButtons
        form={form}
        submitLabel={submitLabel}
        variant={variant}
        back={back}
        hint="esc"
        onBack={close}
      />
    </form>
  );
}
