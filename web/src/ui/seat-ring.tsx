// An Ajo group as seats in a circle: one bead per member, clockwise in the order of turns, the pot as an arc
// inside, and the children in the middle.
import type { HTMLAttributes } from 'react';

/**
 * `now`: the customer's own turn. `joined`: nothing is due yet. `free`: the seat is empty. `quiet`: the
 * payment status is private. `covered`: a bond or another member paid.
 */
export type SeatMarker = {
  state: 'paid' | 'due' | 'late' | 'covered' | 'joined' | 'free' | 'now' | 'quiet';
  initials?: string;
  isYou?: boolean;
  collects?: boolean;
  hasCollected?: boolean;
};

type BeadLook = { fill: string; stroke?: string; strokeWidth?: number; strokeDasharray?: string };

const LOOKS: Record<SeatMarker['state'], BeadLook> = {
  paid: { fill: 'var(--primary)' },
  due: { fill: 'var(--surface)', stroke: 'var(--field)', strokeWidth: 1.5 },
  late: { fill: 'var(--bad-tint)', stroke: 'var(--bad)', strokeWidth: 2 },
  covered: {
    fill: 'var(--tint)',
    stroke: 'var(--primary)',
    strokeWidth: 1.5,
    strokeDasharray: '4 3',
  },
  joined: { fill: 'var(--tint)', stroke: 'var(--primary)', strokeWidth: 1.5 },
  free: {
    fill: 'var(--surface)',
    stroke: 'var(--field)',
    strokeWidth: 1.5,
    strokeDasharray: '4 4',
  },
  now: { fill: 'var(--amber)' },
  quiet: { fill: 'var(--tint)' },
};
const INKS: Record<SeatMarker['state'], string> = {
  paid: 'var(--on-primary)',
  due: 'var(--text)',
  late: 'var(--bad)',
  covered: 'var(--primary)',
  joined: 'var(--primary)',
  free: 'var(--muted)',
  now: 'var(--on-amber)',
  quiet: 'var(--primary)',
};

type Props = HTMLAttributes<HTMLDivElement> & {
  beads: readonly SeatMarker[];
  /** Radius of the circle through the beads' centres, and of a bead. */
  radius: number;
  beadRadius: number;
  /** Share of the pot that is paid, from 0 to 1; without it there is no arc. */
  pot?: number | undefined;
  /** Describes all of it in a sentence; without it the ring is decorative. */
  label?: string;
};

export function SeatRing({
  beads,
  radius,
  beadRadius,
  pot,
  label,
  className = '',
  children,
  ...rest
}: Props) {
  const half = radius + beadRadius + 8;
  const drawn = (
    <>
      <svg
        aria-hidden="true"
        viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
        className="size-full fill-none"
      >
        <circle r={radius} stroke="var(--open)" strokeWidth="2" />
        {pot !== undefined && <Pot radius={radius - beadRadius - 14} paid={pot} />}
        {beads.map((bead, place) => {
          const degrees = (place / beads.length) * 360;
          return (
            <g
              key={degrees}
              transform={`rotate(${degrees})translate(0 ${-radius})rotate(${-degrees})`}
            >
              <SeatMarkerShape {...bead} radius={beadRadius} />
            </g>
          );
        })}
      </svg>
      <div className="absolute grid justify-items-center text-center">{children}</div>
    </>
  );
  const placed = { ...rest, className: `relative grid place-items-center ${className}` };
  return label === undefined ? (
    <div {...placed} aria-hidden="true">
      {drawn}
    </div>
  ) : (
    <div {...placed} role="img" aria-label={label}>
      {drawn}
    </div>
  );
}

function Pot({ radius, paid }: { radius: number; paid: number }) {
  return (
    <g strokeWidth="6" strokeLinecap="round">
      <circle r={radius} stroke="var(--sunk)" />
      {paid > 0 && (
        <circle
          r={radius}
          pathLength="1"
          strokeDasharray={paid < 1 ? `${paid} 1` : undefined}
          transform="rotate(-90)"
          stroke="var(--primary)"
          style={{ transition: 'stroke-dasharray 160ms ease-out' }}
        />
      )}
    </g>
  );
}

// Smaller beads have no room for letters and badges.
const WRITABLE = 20;

type SeatMarkerProps = SeatMarker & { radius: number };

function SeatMarkerShape({
  state,
  initials,
  isYou,
  collects,
  hasCollected,
  radius,
}: SeatMarkerProps) {
  const isNow = state === 'now';
  return (
    <>
      {(collects || isNow) && (
        <circle r={radius * 1.28} fill={isNow ? 'var(--amber)' : 'var(--primary)'} opacity="0.25" />
      )}
      <circle r={radius * 1.12} fill="var(--surface)" />
      <circle r={radius} {...LOOKS[state]} className="transition-[fill] duration-150" />
      {isYou && !isNow && (
        <circle r={radius * 1.1} stroke="var(--text)" strokeWidth={radius * 0.09} />
      )}
      {initials && radius >= WRITABLE && (
        <text
          dy=".36em"
          textAnchor="middle"
          fill={INKS[state]}
          fontSize={radius * 0.56}
          fontWeight="600"
        >
          {initials}
        </text>
      )}
      {hasCollected && radius >= WRITABLE && (
        <g transform={`translate(${radius * 0.75} ${-radius * 0.75})`} stroke="var(--primary)">
          <circle r="8.5" fill="var(--surface)" strokeWidth="1.5" />
          <path d="m-3.5 0 2.5 2.5 4.5-5" strokeWidth="1.8" strokeLinecap="round" />
        </g>
      )}
    </>
  );
}
