// A PIN or a code: one input, drawn as one box per digit. With large fonts the boxes shrink to fit the screen.
import { Field, type FieldProps } from './field.tsx';

type Props = Pick<FieldProps, 'label' | 'hint' | 'error' | 'autoFocus'> & {
  length: number;
  value: string;
  onValue: (value: string) => void;
  /** Dots instead of digits, for a PIN. */
  hidden?: boolean;
};

const PIN = { type: 'password', autoComplete: 'off' };
/** Browsers offer codes sent by SMS. */
const CODE = { autoComplete: 'one-time-code' };

export function CodeField({ length, value, onValue, hidden = false, ...rest }: Props) {
  return (
    <Field
      {...rest}
      {...(hidden ? PIN : CODE)}
      className="group text-center [&>div]:my-2 [&>div>div]:inset-x-0 [&>div>div]:justify-center [&_input]:opacity-0"
      inputMode="numeric"
      // Typed text is to the left of the input, so that the caret stays at its end.
      style={{ textIndent: -999 }}
      start={
        <span aria-hidden="true" className="flex gap-2">
          {Array.from({ length }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes are identified by position.
              key={index}
              className={`grid place-items-center rounded-control border-2 border-field bg-surface ${index === Math.min(value.length, length - 1) ? 'group-focus-within:border-primary' : ''} ${hidden ? 'size-[min(3.5rem,17vw)]' : 'size-[min(2.5rem,10vw)]'}`}
            >
              {hidden && index < value.length ? '●' : value[index]}
            </span>
          ))}
        </span>
      }
      value={value}
      onValue={(text) => {
        const digits = text.replace(/\D/g, '');
        // The first digit after a wrong code starts a new one.
        const first = rest.error && digits.length > length ? length : 0;
        onValue(digits.slice(first, first + length));
      }}
    />
  );
}
