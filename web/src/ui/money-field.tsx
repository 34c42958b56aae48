// An amount in naira, grouped as it is typed. The pages before signing in do without it.
import { useLayoutEffect, useRef } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** Naira: groups digits as they are typed; the value is plain text such as 1500.50. */
export function MoneyField({
  value,
  onValue,
  ...rest
}: Omit<FieldProps, 'value' | 'onChange' | 'onValue'> & {
  value: string;
  onValue: (value: string) => void;
}) {
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const { input, keepCaret } = useCaret();
  return (
    <Field
      {...rest}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      value={fraction === undefined ? grouped : `${grouped}.${fraction}`}
      onChange={(event) => {
        const typed = digitsOf(event.target.value);
        keepCaret(event.target);
        if (/^\d{0,13}(\.\d{0,2})?$/.test(typed)) onValue(typed.replace(/^0+(?=\d)/, ''));
      }}
    />
  );
}

// As people write and paste an amount: ₦5,000, NGN 5 000.00, N5000.
const digitsOf = (text: string) => text.replace(/₦|NGN|N|,|\s/gi, '');

// Commas come and go before the caret: it stays behind as many digits as before.
function useCaret() {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    const { current } = input;
    if (before.current === undefined || current === null) return;
    let at = 0;
    for (let left = before.current; left > 0 && at < current.value.length; at++) {
      if (current.value[at] !== ',') left -= 1;
    }
    before.current = undefined;
    current.setSelectionRange(at, at);
  });
  const keepCaret = ({ value, selectionStart }: HTMLInputElement) => {
    const typed = value.slice(0, selectionStart ?? value.length);
    before.current = digitsOf(typed).length;
  };
  return { input, keepCaret };
}
