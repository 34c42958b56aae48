// Picker for how long a late contribution is retried: whole days, and the group's current value.
import { AJO_GRACE_HOURS, durationText } from '@alajo/contract/time-limits.ts';
import { useState } from 'react';
import { Select } from '../ui/select.tsx';

/** In hours. */
export const GRACES = [AJO_GRACE_HOURS.min, 48, 72, 120, AJO_GRACE_HOURS.max];

type Props = {
  hint: string;
  /** In hours. */
  value: string;
  error?: string | undefined;
  onValue: (hours: string) => void;
};

export function GraceField(props: Props) {
  const [before] = useState(props.value);
  const graces = [...new Set([...GRACES, Number(before)])].sort((a, b) => a - b);
  return (
    <Select label="Grace period" {...props}>
      {graces.map((hours) => (
        <option key={hours} value={hours}>
          {durationText(hours)}
        </option>
      ))}
    </Select>
  );
}
