// A total that grows over the days of a month, with the month before dotted behind it. The line stretches to
// fit; labels and the dot lie over it, so that they keep their size.
import { useId } from 'react';
import { Dot } from './dot.tsx';

const WIDTH = 100;
const TOP = 18;
const BASE = 76;
const HEIGHT = 78;

type Props = {
  title: string;
  /** Description of the chart. */
  description: string;
  /** The total at the end of each day so far; the width holds `days`. */
  values: readonly number[];
  days: number;
  before: readonly number[];
  labels: { first: string; now: string; last: string; before: string };
};

export function DayLine({ title, description, values, days, before, labels }: Props) {
  const id = useId();
  const highest = Math.max(...values, ...before, 1);
  const x = (at: number, count: number) =>
    Math.max(count - 1, 0) === 0 ? 0 : (at / (count - 1)) * WIDTH;
  const y = (value: number) => BASE - (Math.max(value, 0) / highest) * (BASE - TOP);
  const pathOf = (list: readonly number[], count: number) =>
    list.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index, count)} ${y(value)}`).join('');
  const end = { x: x(values.length - 1, days), y: y(values.at(-1) ?? 0) };
  const line = pathOf(values, days);
  const isOver = values.length >= days;
  const nowAt = end.x / WIDTH;
  return (
    <div className="text-[0.6875rem] text-muted tabular-nums leading-4">
      <div className="relative h-20">
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-about`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="size-full overflow-visible text-primary"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-about`}>{description}</desc>
          <path
            vectorEffect="non-scaling-stroke"
            d={pathOf(before, before.length)}
            fill="none"
            stroke="var(--field)"
            strokeWidth="1.5"
            strokeDasharray="2 3"
          />
          <path d={`${line}V${BASE}H0Z`} fill="var(--tint)" opacity="0.7" />
          <path
            vectorEffect="non-scaling-stroke"
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
          />
          <path vectorEffect="non-scaling-stroke" d={`M0 ${BASE}H${WIDTH}`} stroke="var(--line)" />
        </svg>
        <span aria-hidden="true" className="absolute top-0 right-0">
          {labels.before}
        </span>
        <Dot left={end.x / WIDTH} top={end.y / HEIGHT} />
      </div>
      <div aria-hidden="true" className="relative mt-1 flex justify-between">
        <span>{labels.first}</span>
        {!isOver && nowAt > 0.16 && nowAt < 0.88 && (
          <span className="absolute" style={{ left: `${nowAt * 100}%`, translate: '-50%' }}>
            {labels.now}
          </span>
        )}
        <span>{labels.last}</span>
      </div>
    </div>
  );
}
