// A choice among a few options that each need a full line: native radio buttons drawn as cards.
import { ChevronDown } from 'lucide-react';
import { type ComponentType, useId, useState } from 'react';

type IconProps = { size: number; className: string; 'aria-hidden': 'true' };
type Option<T> = { value: T; label: string; hint: string; icon: ComponentType<IconProps> };

type Props<T extends string> = {
  legend: string;
  options: readonly Option<T>[];
  /** Options that few choose, behind a button of this label. */
  more?: { label: string; options: readonly Option<T>[] };
  /** Undefined until one is chosen. */
  value: T | undefined;
  onValue: (value: T) => void;
};

export function RadioCards<T extends string>({ legend, value, onValue, more, ...props }: Props<T>) {
  const name = useId();
  // A rare option that was chosen before comes first, and the others are unfolded.
  const [chosen] = useState(() => more?.options.find((option) => option.value === value));
  const [open, setOpen] = useState(chosen !== undefined);
  const rare = more?.options.filter((option) => option !== chosen) ?? [];
  const often = chosen ? [chosen, ...props.options] : props.options;
  const shown = open ? [...often, ...rare] : often;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="grid gap-2">
        {shown.map(({ icon: Icon, ...option }) => (
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
              <span className="block font-semibold text-15">{option.label}</span>
              <span className="block text-13 text-muted">{option.hint}</span>
            </span>
          </label>
        ))}
      </div>
      {more && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center gap-2 px-3 text-left"
        >
          <span className="flex-1 whitespace-nowrap font-semibold text-15 text-primary">
            {more.label}
          </span>
          <span className="text-13 text-muted">{open ? '' : labelsOf(rare)}</span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="shrink-0 text-muted"
            style={open ? { rotate: '180deg' } : undefined}
          />
        </button>
      )}
    </fieldset>
  );
}

/** `Organiser first, by need` */
function labelsOf(options: readonly { label: string }[]): string {
  const text = options
    .map(({ label }) => label)
    .join(', ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
