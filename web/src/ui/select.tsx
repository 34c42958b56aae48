// A choice from a list, in the phone's native style.
import { type ReactNode, useId } from 'react';
import { INPUT } from './field.tsx';

export function Select({
  label,
  hint,
  error,
  children,
  ...rest
}: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
  value: string;
  onValue: (value: string) => void;
}) {
  const id = useId();
  const about = error || hint ? `${id}-about` : undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={rest.value}
        onChange={(event) => rest.onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={about}
        className={`${INPUT} ${error ? 'border-bad' : 'border-field'}`}
      >
        {children}
      </select>
      {about && (
        <p id={about} className={`mt-1.5 text-sm ${error ? 'text-bad' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
