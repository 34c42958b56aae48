// A checkbox with what it is for beside it; the whole line can be tapped.
import type { ReactNode } from 'react';

type Props = {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  className?: string;
  children: ReactNode;
};

export function Checkbox({ checked, onChecked, className = 'items-center', children }: Props) {
  return (
    <label className={`flex min-h-11 gap-3 ${className}`}>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
      />
      {children}
    </label>
  );
}
