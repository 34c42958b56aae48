// A whole-number field whose hint is its range.
import { Field } from '../ui/field.tsx';

type Props = {
  label: string;
  min: number;
  max: number;
  value: string;
  error?: string | undefined;
  onValue: (value: string) => void;
};

export const WholeNumberField = ({ min, max, ...rest }: Props) => (
  <Field
    type="number"
    inputMode="numeric"
    min={min}
    max={max}
    hint={`${min} to ${max}`}
    {...rest}
  />
);
