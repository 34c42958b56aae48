// A sum that grows over the days of a month, with the month before dotted behind it.
import { useId } from 'react';

const WIDTH = 326;
const TOP = 22;
const BASE = 80;
const HEIGHT = 98;

type Props = {
  title: string;
  /** The chart in words. */
  description: string;
  /** The sum at the end of each day so far; the width holds `days`. */
  values: readonly number[];
  days: number;
  before: readonly number[];
  labels: { first: string; now: string; last: string; before: string };
};

export function DayLine({ title, description, values, days, before, labels }: Props) {
  const id = useId();
  const highest = Math.max(...values, ...before, 1);
  const x = (at: number, of: number) => (Math.max(of - 1, 0) === 0 ? 0 : (at / (of - 1)) * WIDTH);
  const y = (value: number) => BASE - (Math.max(value, 0) / highest) * (BASE - TOP);
  const pathOf = (list: readonly number[], of: number) =>
    list.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at, of)} ${y(value)}`).join('');
  const end = { x: x(values.length - 1, days), y: y(values.at(-1) ?? 0) };
  const line = pathOf(values, days);
  const isOver = values.length >= days;
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-about`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full overflow-visible text-primary"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-about`}>{description}</desc>
      <path
        d={pathOf(before, before.length)}
        fill="none"
        stroke="var(--field)"
        strokeWidth="1.5"
        strokeDasharray="2 3"
      />
      <path d={`${line}V${BASE}H0Z`} fill="var(--tint)" opacity="0.7" />
      <path d={line} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d={`M0 ${BASE}H${WIDTH}`} stroke="var(--line)" />
      <circle
        cx={end.x}
        cy={end.y}
        r="4.5"
        fill="currentColor"
        stroke="var(--surface)"
        strokeWidth="2"
      />
      <g fill="var(--muted)" fontSize="11">
        <text x={WIDTH} y={TOP - 8} textAnchor="end">
          {labels.before}
        </text>
        <text x="0" y="95">
          {labels.first}
        </text>
        {!isOver && end.x > 50 && end.x < WIDTH - 40 && (
          <text x={end.x} y="95" textAnchor="middle">
            {labels.now}
          </text>
        )}
        <text x={WIDTH} y="95" textAnchor="end">
          {labels.last}
        </text>
      </g>
    </svg>
  );
}
