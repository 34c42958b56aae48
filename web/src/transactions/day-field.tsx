// A Lagos day, with the browser's date picker.
import { Field } from '../ui/field.tsx';

type DayProps = {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  set: (day: string) => void;
};

export function DayField({ label, value, min, max, set }: DayProps) {
  return (
    <Field
      label={label}
      type="date"
      value={value ?? ''}
      min={min}
      max={max}
      onChange={(event) => set(event.target.value)}
    />
  );
}
