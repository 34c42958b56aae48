// Footer of a form below a thread: the error, the submit button and the way back.
import { Notice } from '../../ui/card.tsx';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';

type Props = {
  submitLabel: string;
  form: { message?: string | undefined; pending: boolean };
  onClose: () => void;
};

export function FormFoot({ submitLabel, form, onClose }: Props) {
  useKeys('Writing', [{ key: 'esc', label: 'back', run: onClose }]);
  return (
    <>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <div className="flex gap-2">
        <ActionButton type="submit" variant="primary" busy={form.pending}>
          {submitLabel}
        </ActionButton>
        <ActionButton hint="esc" onClick={onClose}>
          Back
        </ActionButton>
      </div>
    </>
  );
}
