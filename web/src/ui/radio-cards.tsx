// A choice among a few options that each need a full line: native radio buttons drawn as cards.
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

type Props<T extends string> = {
  legend: string;
  options: readonly { value: T; label: string; hint: string; icon: LucideIcon }[];
  /** Undefined until one is chosen. */
  value: T | undefined;
  onValue: (value: T) => void;
};

export function RadioCards<T extends string>({ legend, options, value, onValue }: Props<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="grid gap-2">
        {options.map(({ icon: Icon, ...option }) => (
          <label
            key={option.value}
            className="relative flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 has-checked:border-primary has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            <Icon size={20} aria-hidden="true" className="shrink-0 text-primary" />
            <span>
              <span className="block font-semibold text-[15px]">{option.label}</span>
              <span className="block text-[13px] text-muted">{option.hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
