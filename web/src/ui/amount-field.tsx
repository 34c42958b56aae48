// Amount field that fills a whole step: as large as the screen allows, in the middle.
import { useId } from 'react';
import { type MoneyFieldProps, useMoneyInput } from './money-field.tsx';

type Props = Pick<MoneyFieldProps, 'label' | 'hint' | 'error' | 'value' | 'onValue'>;

// A longer amount would not fit a phone of 360 px.
const LONG = 8;

/** Width of the digits, so that they are centred together with ₦. */
const widthOf = (shown: string) => {
  // Measured in digit widths: separators are narrower, and letter spacing is tighter than usual.
  const separators = shown.replace(/\d/g, '').length;
  return `calc(${shown.length - separators * 0.6 + 0.1}ch - ${shown.length * 0.025}em)`;
};

export function AmountField({ label, hint, error, value, onValue }: Props) {
  const id = useId();
  const input = useMoneyInput({ value, onValue });
  const shown = input.value || input.placeholder;
  const size = shown.length > LONG ? 'text-4xl' : 'text-[3.5rem]';
  return (
    <div className="text-center">
      <label htmlFor={id} className="text-muted text-sm">
        {label}
      </label>
      <div
        className={`flex min-h-16 items-center justify-center font-bold tabular-nums tracking-tight ${size}`}
      >
        <span aria-hidden="true" className="font-medium text-[0.86em]">
          ₦
        </span>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-about` : undefined}
          className="min-w-0 max-w-full outline-none"
          style={{ width: widthOf(shown) }}
        />
      </div>
      <p
        id={`${id}-about`}
        role={error ? 'alert' : undefined}
        className={`min-h-6 ${error ? 'text-bad text-sm' : 'text-muted'}`}
      >
        {error ?? hint}
      </p>
    </div>
  );
}
