// An amount in naira, grouped as it is typed. The signed-out pages don't load it.
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { Field, type FieldProps } from './field.tsx';

type MoneyInput = { value: string; onValue: (value: string) => void };

export type MoneyFieldProps = Omit<FieldProps, 'value' | 'onChange' | 'onValue'> & MoneyInput;

export function MoneyField({ value, onValue, ...rest }: MoneyFieldProps) {
  return <Field {...rest} {...useMoneyInput({ value, onValue })} />;
}

/** An input of naira: groups digits as they are typed; the value is plain text such as 1500.50. */
export function useMoneyInput({ value, onValue }: MoneyInput) {
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const { input, keepCaret } = useCaret();
  return {
    ref: input,
    inputMode: 'decimal',
    autoComplete: 'off',
    placeholder: '0',
    value: fraction === undefined ? grouped : `${grouped}.${fraction}`,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const typed = digitsOf(target.value);
      keepCaret(target);
      if (/^\d{0,13}(\.\d{0,2})?$/.test(typed)) onValue(typed.replace(/^0+(?=\d)/, ''));
    },
  } as const;
}

// In the forms people write and paste: ₦5,000, NGN 5 000.00, N5000.
const digitsOf = (text: string) => text.replace(/₦|NGN|N|,|\s/gi, '');

// Commas come and go before the caret: it stays behind the same number of digits.
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
