// The end of a form: what went wrong, the way back, and its button.
import { Notice } from '../../ui/card.tsx';
import { Act } from '../ui/act.tsx';

type Props = {
  form: { message?: string | undefined; pending: boolean };
  act: string;
  look?: 'primary' | 'danger';
  back?: string;
  /** The key of the way back, if the form declares it. */
  hint?: 'esc';
  /** No way back if left out. */
  onBack?: (() => void) | undefined;
};

export function FormButtons({ form, act, look = 'primary', back = 'Cancel', hint, onBack }: Props) {
  const send = (
    <Act type="submit" look={look} busy={form.pending}>
      {act}
    </Act>
  );
  return (
    <>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      {onBack === undefined ? (
        send
      ) : (
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <Act hint={hint} onClick={onBack}>
            {back}
          </Act>
          {send}
        </div>
      )}
    </>
  );
}
