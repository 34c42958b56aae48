// A multi-line text field.
import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { INPUT } from './field.tsx';

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  onValue?: ((value: string) => void) | undefined;
  ref?: Ref<HTMLTextAreaElement>;
};

export function TextArea({ label, hint, error, onValue, ...rest }: AreaProps) {
  const id = useId();
  const about = error || hint ? `${id}-about` : undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        onChange={onValue && ((event) => onValue(event.target.value))}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={about}
        className={`${INPUT} py-2.5 ${error ? 'border-bad' : 'border-field'}`}
      />
      {about && (
        <p id={about} className={`mt-1.5 text-sm ${error ? 'text-bad' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
