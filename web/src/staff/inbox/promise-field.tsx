// Date and time of a promise, in Lagos time regardless of this computer’s clock.
import { PROMISE_DAYS } from '@alajo/contract/time-limits.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An instant in the field’s format: `2026-11-20T15:00`. */
export const typedTime = (at: string | number) =>
  new Date(new Date(at).getTime() + HOUR_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);

/** The field’s value as an instant for the API. */
export const instantOf = (typed: string) => `${typed}:00+01:00`;

type Props = Pick<FieldProps, 'label' | 'hint' | 'value' | 'error' | 'onValue' | 'autoFocus'>;

export function PromiseField(props: Props) {
  const now = Date.now();
  return (
    <Field
      type="datetime-local"
      min={typedTime(now)}
      max={typedTime(now + PROMISE_DAYS * DAY_MS)}
      {...props}
    />
  );
}
