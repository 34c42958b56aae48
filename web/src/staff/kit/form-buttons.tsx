// Footer of a form: the error, the way back and the submit button.
import { Notice } from '../../ui/card.tsx';
import { ActionButton } from '../ui/action-button.tsx';

type Props = {
  form: { message?: string | undefined; pending: boolean };
  submitLabel: string;
  variant?: 'primary' | 'danger';
  back?: string;
  /** Key of the way back, if the form declares one. */
  hint?: 'esc';
  /** Leave out for a form without a way back. */
  onBack?: (() => void) | undefined;
};

export function FormButtons({
  form,
  submitLabel,
  variant = 'primary',
  back = 'Cancel',
  hint,
  onBack,
}: Props) {
  const send = (
    <ActionButton type="submit" variant={variant} busy={form.pending}>
      {submitLabel}
    </ActionButton>
  );
  return (
    <>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {onBack === undefined ? (
        send
      ) : (
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <ActionButton hint={hint} onClick={onBack}>
            {back}
          </ActionButton>
          {send}
        </div>
      )}
    </>
  );
}
