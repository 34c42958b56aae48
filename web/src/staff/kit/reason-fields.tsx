// End of a form that asks for a reason: the reason field and the buttons.
import type { FormState } from '../../platform/form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { FormButtons } from './form-buttons.tsx';

type Props = {
  form: Pick<FormState<{ reason: string }>, 'message' | 'pending'> & {
    field: (name: 'reason') => object;
  };
  hint?: string;
  submitLabel?: string;
  onClose: () => void;
};

/** Hint for a reason that a second person decides on. */
export const DECIDED = 'The person who decides will read it, and it stays in the log.';

export const ReasonFields = ({ form, hint = DECIDED, submitLabel = 'Propose', onClose }: Props) => (
  <>
    <TextArea label="Why" hint={hint} rows={3} {...form.field('reason')} />
    <FormButtons form={form} submitLabel={submitLabel} onBack={onClose} />
  </>
);
