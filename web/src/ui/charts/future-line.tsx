// A balance known today and projected for the days after: dashed steps above the zero line, and a slider
// that reads the line out day by day.
import { type ReactNode, useId, useState } from 'react';
import { Dot } from './dot.tsx';

const WIDTH = 100;
const TOP = 10;
const BOTTOM = 110;
const HEIGHT = 112;

type FuturePoint = { at: number; value: number };

type Props = {
  title: string;
  description: string;
  /** The value from each of these days on, the first at 0, in order; the width holds `days`. */
  points: readonly FuturePoint[];
  days: number;
  labels: { first: string; last: string };
  /** Text read out for a day of the slider. */
  textOf: (at: number, value: number) => string;
  children?: ReactNode;
};

export function FutureLine({ title, description, points, days, labels, textOf, children }: Props) {
  const id = useId();
  const [at, setAt] = useState(0);
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values, 0), Math.max(...values, 1)];
  const x = (day: number) => (day / days) * WIDTH;
  const y = (value: number) => BOTTOM - ((value - low) / (high - low)) * (BOTTOM - TOP);
  const [first] = points;
  const steps = points.slice(1).map((point) => `H${x(point.at)}V${y(point.value)}`);
  const line = `M0 ${y(first?.value ?? 0)}${steps.join('')}H${WIDTH}`;
  const value = points.findLast((point) => point.at <= at)?.value ?? 0;
  const zero = y(0);
  return (
    <figure>
      <div className="relative h-40">
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-about`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="size-full overflow-visible text-primary"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-about`}>{description}</desc>
          <path d={`${line}V${zero}H0Z`} fill="var(--tint)" opacity="0.6" />
          {low < 0 && (
            <rect
              x="0"
              y={zero}
              width={WIDTH}
              height={BOTTOM - zero}
              fill="var(--bad-tint)"
              opacity="0.6"
            />
          )}
          <path
            vectorEffect="non-scaling-stroke"
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeDasharray="5 3"
            strokeLinejoin="round"
          />
          <path
            vectorEffect="non-scaling-stroke"
            d={`M0 ${zero}H${WIDTH}`}
            stroke={low < 0 ? 'var(--bad)' : 'var(--line)'}
          />
          <path
            vectorEffect="non-scaling-stroke"
            d={`M${x(at)} ${TOP - 6}V${BOTTOM}`}
            stroke="var(--field)"
            strokeDasharray="2 3"
          />
        </svg>
        <Dot left={x(at) / WIDTH} top={y(value) / HEIGHT} bad={value < 0} />
      </div>
      <p aria-hidden="true" className="flex justify-between text-muted text-xs">
        <span>{labels.first}</span>
        <span>{labels.last}</span>
      </p>
      <input
        type="range"
        min="0"
        max={days}
        value={at}
        onChange={(event) => setAt(Number(event.target.value))}
        aria-label={`${title}: choose a day`}
        aria-valuetext={textOf(at, value)}
        className="h-11 w-full cursor-pointer accent-primary"
      />
      <figcaption className="text-15">
        <output className="font-semibold tabular-nums">{textOf(at, value)}</output>
        {children}
      </figcaption>
    </figure>
  );
}
