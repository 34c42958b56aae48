// An Ajo group: a ring with one arc per member, clockwise in the order of turns.
import type { ReactNode } from 'react';

/** `now`: the collector's arc. `quiet`: the payment status is private. */
export type Seat = 'paid' | 'open' | 'now' | 'quiet';

const STROKES: Record<Seat, string> = {
  paid: 'stroke-primary',
  open: 'stroke-open',
  now: 'stroke-amber',
  quiet: 'stroke-primary/40',
};
// Beyond this the gaps would be longer than the arcs.
const GAPS_MAX = 16;
const GAP_PX = 4.4;
const SIZE = 40;

type Props = {
  seats: readonly Seat[];
  /** Label for screen readers; without it the ring is decorative. */
  label?: string;
  width?: number;
  className?: string;
  /** SVG in its middle, around 20, 20. */
  children?: ReactNode;
};

export function AjoRing({ seats, label, width = 4, className = 'size-10', children }: Props) {
  const drawn = {
    viewBox: `0 0 ${SIZE} ${SIZE}`,
    className: `shrink-0 fill-none ${className}`,
    strokeWidth: width,
  };
  const inside = (
    <>
      <Arcs seats={seats} radius={SIZE / 2 - width / 2 - 0.5} />
      {children}
    </>
  );
  return label === undefined ? (
    <svg {...drawn} aria-hidden="true">
      {inside}
    </svg>
  ) : (
    <svg {...drawn} role="img" aria-label={label}>
      {inside}
    </svg>
  );
}

function Arcs({ seats, radius }: { seats: readonly Seat[]; radius: number }) {
  const around = 2 * Math.PI * radius;
  const step = around / Math.max(seats.length, 1);
  const gap = seats.length > GAPS_MAX || seats.length === 1 ? 0 : GAP_PX;
  const arcs = seats.map((seat, place) => ({
    seat,
    degrees: ((place * step + gap / 2) / around) * 360 - 90,
  }));
  return arcs.map(({ seat, degrees }) => (
    <circle
      key={degrees}
      className={STROKES[seat]}
      cx={SIZE / 2}
      cy={SIZE / 2}
      r={radius}
      strokeDasharray={`${step - gap} ${around}`}
      transform={`rotate(${degrees} ${SIZE / 2} ${SIZE / 2})`}
    />
  ));
}
