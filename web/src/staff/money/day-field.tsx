// Date field that is kept in the URL.
import { useId } from 'react';
import { useUrlFilters } from '../kit/filters.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { dayIn, today } from './money-data.ts';

type Props = { name: 'as_of' | 'from' | 'to'; label: string; id?: string; hint?: string };

export function DayField({ name, label, id: own, hint }: Props) {
  const generated = useId();
  const id = own ?? generated;
  const { values, set } = useUrlFilters([name]);
  const value = values[name];
  return (
    <span className="inline-flex h-[32px] items-center gap-[7px] rounded-lg border border-line bg-surface px-2.5 font-semibold">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        max={today()}
        value={dayIn(value) ?? ''}
        aria-keyshortcuts={hint}
        onChange={({ target }) => set(name, target.value)}
        className="w-[112px] bg-transparent font-medium tabular-nums"
      />
      {hint && <Kbd>{hint}</Kbd>}
    </span>
  );
}
