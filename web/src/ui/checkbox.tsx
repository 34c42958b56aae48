// A checkbox with its label beside it; the whole line can be tapped.
import { type ReactNode, useId } from 'react';

type Props = {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
};

export function Checkbox({
  checked,
  onChecked,
  error,
  className = 'items-center',
  children,
}: Props) {
  const id = useId();
  return (
    <div>
      <label className={`flex min-h-11 gap-3 ${className}`}>
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChecked(event.target.checked)}
        />
        {children}
      </label>
      {error && (
        <p id={id} className="text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
