// Options shown as chips. Built on radio buttons, so the keyboard and screen readers work.
import type { ReactNode } from 'react';

const CHIP =
  'min-h-11 rounded-full border bg-surface px-4 font-semibold text-sm has-checked:border-primary has-checked:bg-tint has-checked:text-on-tint';

type Choice<T extends string> = { id: T; name: string };

type Props<T extends string> = {
  legend: string;
  choices: readonly Choice<T>[];
  value: T | undefined;
  onValue: (id: T) => void;
  error?: ReactNode;
  /** Four to a row, the legend only for screen readers. */
  compact?: boolean;
};

export function Chips<T extends string>(props: Props<T>) {
  const { legend, choices, value, onValue, error, compact = false } = props;
  return (
    <fieldset>
      <legend className={compact ? 'sr-only' : 'mb-1.5 font-medium text-sm'}>{legend}</legend>
      <div className={compact ? 'chips-in-rows' : 'flex flex-wrap gap-2'}>
        {choices.map(({ id, name }) => (
          <label
            key={id}
            className={`flex items-center border-line ${CHIP} ${compact ? 'justify-center' : ''}`}
          >
            <input
              type="radio"
              name={legend}
              className="peer sr-only"
              checked={value === id}
              onChange={() => onValue(id)}
            />
            <span className="rounded-full peer-focus-visible:outline-3 peer-focus-visible:outline-primary peer-focus-visible:outline-offset-8">
              {name}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div role="alert" className="mt-1.5 text-bad text-sm">
          {error}
        </div>
      )}
    </fieldset>
  );
}
