// A number that is not an amount.
import { Field, type FieldProps } from './field.tsx';

/**
 * Digits only, such as account numbers. Without `maxLength`, which would truncate pasted text before its
 * spaces are removed.
 */
export function DigitsField({
  length,
  value,
  onValue,
  ...rest
}: Omit<FieldProps, 'value' | 'onChange' | 'onValue'> & {
  length: number;
  value: string;
  onValue: (value: string) => void;
}) {
  return (
    <Field
      inputMode="numeric"
      {...rest}
      value={value}
      onValue={(text) => onValue(text.replace(/\D/g, '').slice(0, length))}
    />
  );
}
