// An Ajo group as seats in a circle: one bead per member, clockwise in the order of turns, the pot as an arc
// inside, and the children in the middle.
import type { HTMLAttributes } from 'react';

/**
 * `now`: the customer's own turn. `joined`: nothing is due yet. `held`: their first payment is on hold.
 * `free`: the seat is empty. `requested`: the customer has asked for it. `quiet`: the payment status is
 * private. `covered`: a bond or another member paid.
 */
export type SeatMarker = {
  state:
    | 'paid'
    | 'due'
    | 'late'
    | 'covered'
    | 'joined'
    | 'held'
    | 'free'
    | 'requested'
    | 'now'
    | 'quiet';
  initials?: string;
  isYou?: boolean;
  collects?: boolean;
  hasCollected?: boolean;
};

type MarkerStyle = {
  fill: string;
  stroke?: string;
  strokeWidth?: number;
  strokeDasharray?: string;
};

const DASHED: MarkerStyle = {
  fill: 'var(--tint)',
  stroke: 'var(--primary)',
  strokeWidth: 1.5,
  strokeDasharray: '4 3',
};
const STYLES: Record<SeatMarker['state'], MarkerStyle> = {
  paid: { fill: 'var(--primary)' },
  due: { fill: 'var(--surface)', stroke: 'var(--field)', strokeWidth: 1.5 },
  late: { fill: 'var(--bad-tint)', stroke: 'var(--bad)', strokeWidth: 2 },
  covered: DASHED,
  joined: { fill: 'var(--tint)' },
  held: { fill: 'var(--tint)', stroke: 'var(--primary)', strokeWidth: 1.5 },
  free: {
    fill: 'var(--surface)',
    stroke: 'var(--field)',
    strokeWidth: 1.5,
    strokeDasharray: '4 4',
  },
  requested: DASHED,
  now: { fill: 'var(--amber)' },
  quiet: { fill: 'var(--tint)' },
};
const INKS: Record<SeatMarker['state'], string> = {
  paid: 'var(--on-primary)',
  due: 'var(--text)',
  late: 'var(--bad)',
  covered: 'var(--primary)',
  joined: 'var(--primary)',
  held: 'var(--primary)',
  free: 'var(--muted)',
  requested: 'var(--primary)',
  now: 'var(--on-amber)',
  quiet: 'var(--primary)',
};

/** Shares of the pot, from 0 to 1: paid by members, and paid for them. `onHold`: a dispute stops the payout. */
type Pot = { paid: number; covered?: number; onHold?: boolean };

/** Radius of a group's ring, through the beads' centres. */
export const RING_RADIUS = 137;

/** Up to 12 members there is room for initials; above 30 only for dots. */
export function beadRadius(members: number): number {
  if (members <= 12) return 25;
  return members <= 30 ? 12 : 6;
}

type Props = HTMLAttributes<HTMLDivElement> & {
  beads: readonly SeatMarker[];
  /** Radius of the circle through the beads' centres, and of a bead. */
  radius: number;
  beadRadius: number;
  /** Drawn as an arc; without it there is none. */
  pot?: Pot | undefined;
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
        {pot && <PotArc radius={radius - beadRadius - 14} {...pot} />}
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

function PotArc({ radius, paid, covered = 0, onHold = false }: Pot & { radius: number }) {
  const stroke = onHold ? 'var(--field)' : 'var(--primary)';
  return (
    <g strokeWidth="6" strokeLinecap="round">
      <circle r={radius} stroke="var(--sunk)" />
      {covered > 0 && (
        <path
          d={`M0 ${-radius}A${radius} ${radius} 0 ${covered > 0.5 ? 1 : 0} 0 ${endOfArc(radius, covered)}`}
          stroke={stroke}
          strokeLinecap="butt"
          strokeDasharray="4 3"
        />
      )}
      {paid > 0 && (
        <circle
          r={radius}
          pathLength="1"
          strokeDasharray={paid < 1 ? `${paid} 1` : undefined}
          transform="rotate(-90)"
          stroke={stroke}
          style={{ transition: 'stroke-dasharray 160ms ease-out' }}
        />
      )}
    </g>
  );
}

/** Counter-clockwise from the top. */
function endOfArc(radius: number, share: number): string {
  const angle = share * 2 * Math.PI;
  return `${-radius * Math.sin(angle)} ${-radius * Math.cos(angle)}`;
}

// Smaller beads have no room for letters and badges.
const WRITABLE = 20;

/** A plus in a free seat, and a person in a taken one whose name is private. */
const PICTURES: Partial<Record<SeatMarker['state'], string>> = {
  free: 'M-5 0H5M0-5V5',
  joined: 'M-3.5-4.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M-7 8v-1a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v1',
};

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
      <circle r={radius} {...STYLES[state]} className="transition-[fill] duration-150" />
      {isYou && !isNow && (
        <circle r={radius * 1.1} stroke="var(--text)" strokeWidth={radius * 0.09} />
      )}
      {initials && radius >= WRITABLE && (
        <text
          dy=".36em"
          textAnchor="middle"
          fill={INKS[state]}
          fontSize={radius * 0.66}
          fontWeight="600"
        >
          {initials}
        </text>
      )}
      {!initials && PICTURES[state] && radius >= WRITABLE && (
        <path d={PICTURES[state]} stroke={INKS[state]} strokeWidth="1.8" strokeLinecap="round" />
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
