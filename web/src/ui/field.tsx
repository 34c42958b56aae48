// Form fields: a label, the input, and a hint or error linked to it for screen readers.
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { Eye } from './eye.tsx';

export const INPUT =
  'w-full min-h-12 rounded-control border bg-surface px-3.5 text-base text-text [&[readonly]]:border-line [&[readonly]]:bg-bg';

export type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  onValue?: ((value: string) => void) | undefined;
  /** Inside the field's left and right edges. */
  start?: ReactNode;
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function Field({ label, hint, error, start, end, className, onValue, ...rest }: FieldProps) {
  const id = useId();
  const about = error || hint ? `${id}-about` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        {start && <div className="absolute inset-y-0 left-1.5 flex items-center">{start}</div>}
        <input
          onChange={onValue && ((event) => onValue(clean(event.target.value, rest.type)))}
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={about}
          className={`${INPUT} ${error ? 'border-bad' : 'border-field'} ${start ? 'pl-13' : ''} ${end ? 'pr-12' : ''}`}
        />
        {end && <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
      </div>
      {about && (
        <p id={about} className={`mt-1.5 text-sm ${error ? 'text-bad' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

// Phone numbers are pasted with dashes, brackets and the invisible marks of copied contacts.
const clean = (text: string, type: string | undefined) =>
  type === 'tel' ? text.replace(/[.()\p{Pd}\p{Cf}]/gu, '') : text;

/** A password with a show/hide toggle. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      end={<ShowToggle label="password" shown={shown} onShown={setShown} />}
    />
  );
}

type ToggleProps = { label: string; shown: boolean; onShown: (shown: boolean) => void };

/** The eye button that shows or hides a secret field's value. */
function ShowToggle({ label, shown, onShown }: ToggleProps) {
  return (
    <button
      type="button"
      className="grid size-11 place-items-center text-muted"
      aria-label={`${shown ? 'Hide' : 'Show'} ${label}`}
      onClick={() => onShown(!shown)}
    >
      <Eye crossed={shown} />
    </button>
  );
}
