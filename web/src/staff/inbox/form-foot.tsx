// Footer of a form below a thread: the error, the submit button and the way back.
import { Notice } from '../../ui/card.tsx';
import { useKeys } from '../platform/keys.ts';
import { Act } from '../ui/act.tsx';

type Props = {
  act: string;
  form: { message?: string | undefined; pending: boolean };
  onClose: () => void;
};

export function FormFoot({ act, form, onClose }: Props) {
  useKeys('Writing', [{ key: 'esc', says: 'back', run: onClose }]);
  return (
    <>
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <div className="flex gap-2">
        <Act type="submit" look="primary" busy={form.pending}>
          {act}
        </Act>
        <Act hint="esc" onClick={onClose}>
          Back
        </Act>
      </div>
    </>
  );
}
