// An Ajo group as its members sit: a bead for each, clockwise in the order of turns, and the pot in the
// middle. For up to twelve; AjoRing shows more.
import type { HTMLAttributes } from 'react';

/** `now`: whose turn it is. `free`: nobody has the seat yet. */
export type Bead = { state: 'paid' | 'due' | 'late' | 'free' | 'now'; initials?: string };

const BEADS: Record<Bead['state'], string> = {
  paid: 'fill-primary',
  due: 'fill-surface stroke-primary stroke-2',
  late: 'fill-bad-tint stroke-bad stroke-2',
  free: 'fill-none stroke-field [stroke-dasharray:3_4]',
  now: 'fill-amber',
};
const INITIALS: Record<Bead['state'], string> = {
  paid: 'fill-on-primary',
  due: 'fill-text',
  late: 'fill-bad',
  free: 'fill-muted',
  now: 'fill-on-amber',
};

type Props = HTMLAttributes<HTMLDivElement> & {
  beads: readonly Bead[];
  /** Of the circle through the beads' centres, and of a bead. */
  radius: number;
  beadRadius: number;
};

/** Decorative: a sentence beside it says the same. The children are its middle. */
export function SeatRing({ beads, radius, beadRadius, className = '', children, ...rest }: Props) {
  const half = radius + beadRadius + 8;
  const step = 360 / beads.length;
  const gap = Math.ceil(((beadRadius + 5) / radius) * 57.3);
  return (
    <div {...rest} aria-hidden="true" className={`relative grid place-items-center ${className}`}>
      <svg
        aria-hidden="true"
        viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
        className="size-full"
      >
        <circle
          r={radius}
          pathLength="360"
          strokeDasharray={`${step - 2 * gap} ${2 * gap}`}
          transform={`rotate(${gap - 90})`}
          className="fill-none stroke-3 stroke-primary opacity-40"
        />
        {beads.map(({ state, initials }, place) => {
          const degrees = place * step;
          return (
            <g
              key={degrees}
              transform={`rotate(${degrees})translate(0 ${-radius})rotate(${-degrees})`}
            >
              {state === 'now' && (
                <circle r={beadRadius + 6} className="fill-none stroke-2 stroke-amber opacity-55" />
              )}
              <circle r={beadRadius} className={BEADS[state]} />
              {initials && (
                <text
                  dy=".36em"
                  textAnchor="middle"
                  className={`font-bold text-[15.5px] ${INITIALS[state]}`}
                >
                  {initials}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <div className="absolute grid justify-items-center">{children}</div>
    </div>
  );
}
