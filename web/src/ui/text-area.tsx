// A text of several lines, with its label and what is wrong with it.
import { type TextareaHTMLAttributes, useId } from 'react';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string;
  error?: string | undefined;
};

export function TextArea({ label, error, ...rest }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-about` : undefined}
        className={`block w-full rounded-card border bg-surface px-3.5 py-2.5 text-base text-text placeholder:text-muted ${error ? 'border-bad' : 'border-field'}`}
      />
      {error && (
        <p id={`${id}-about`} className="mt-1.5 text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
