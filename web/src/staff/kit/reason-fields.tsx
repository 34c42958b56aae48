// The end of a form that asks for a reason: the reason, what went wrong, and the buttons.
import type { Form } from '../../platform/form.ts';
import { Notice } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Act } from '../ui/act.tsx';

type Props = {
  form: Pick<Form<{ reason: string }>, 'message' | 'pending'> & {
    field: (name: 'reason') => object;
  };
  hint?: string;
  act?: string;
  onClose: () => void;
};

const DECIDED = 'Whoever decides reads it, and it stays in the log.';

export function ReasonFields({ form, hint = DECIDED, act = 'Propose', onClose }: Props) {
  return (
    <>
      <TextArea label="Why" hint={hint} rows={3} {...form.field('reason')} />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <div className="grid grid-cols-2 gap-2">
        <Act onClick={onClose}>Cancel</Act>
        <Act type="submit" look="primary" busy={form.pending}>
          {act}
        </Act>
      </div>
    </>
  );
}
