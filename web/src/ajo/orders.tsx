// Orders of turns that an organiser can choose, each drawn as beads that collect one after the other.
import type { ChosenOrder } from '@alajo/contract/ajo/schemas.ts';
import type { ReactNode } from 'react';

type Order = {
  value: ChosenOrder;
  label: string;
  hint: string;
  icon: (props: { className: string }) => ReactNode;
};

/** Most groups use one of these. */
export const ORDERS: readonly Order[] = [
  {
    value: 'organiser_last',
    label: 'Organiser last',
    hint: 'In the order people join, you last',
    icon: (props) => (
      <Picture {...props}>
        <Bead x={10} mark="1" />
        <Bead x={29} mark="2" />
        <Bead x={47} mark="tick" filled />
      </Picture>
    ),
  },
  {
    value: 'drawn',
    label: 'By draw',
    hint: 'Drawn at the start, and anyone can check it',
    icon: (props) => (
      <Picture {...props}>
        <Bead x={10} y={26} mark="3" />
        <Bead x={29} y={14} mark="1" filled />
        <Bead x={47} y={24} mark="2" />
      </Picture>
    ),
  },
  {
    value: 'picked',
    label: 'Members choose',
    hint: 'Each picks a turn before the start',
    icon: (props) => (
      <Picture {...props}>
        <Bead x={10} mark="?" />
        <path d="M22 20h11m-4-4 4 4-4 4" />
        <Bead x={46} mark="2" filled />
      </Picture>
    ),
  },
];

export const MORE_ORDERS: readonly Order[] = [
  {
    value: 'join',
    label: 'Organiser first',
    hint: 'In the order people join, you first',
    icon: (props) => (
      <Picture {...props}>
        <Bead x={10} mark="tick" filled />
        <Bead x={29} mark="1" />
        <Bead x={47} mark="2" />
      </Picture>
    ),
  },
  {
    value: 'need',
    label: 'By need',
    hint: 'The request with the most support goes first',
    icon: (props) => (
      <Picture {...props}>
        <path d="M10 28s-8-4.5-8-10a4.3 4.3 0 0 1 8-2.2 4.3 4.3 0 0 1 8 2.2c0 5.5-8 10-8 10Z" />
        <path d="M22 20h11m-4-4 4 4-4 4" />
        <Bead x={46} mark="1" filled />
      </Picture>
    ),
  },
];

const ALL = [...ORDERS, ...MORE_ORDERS];

export const orderOf = (order: string) => ALL.find(({ value }) => value === order);

type PictureProps = { className: string; children: ReactNode };

const Picture = ({ className, children }: PictureProps) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 56 40"
    className={`h-10 w-14 fill-none ${className}`}
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
);

/** `tick`: the organiser. */
type BeadProps = { x: number; y?: number; mark: string; filled?: boolean };

function Bead({ x, y = 20, mark, filled = false }: BeadProps) {
  const ink = filled ? 'var(--on-primary)' : 'currentColor';
  return (
    <>
      <circle cx={x} cy={y} r="9" fill={filled ? 'currentColor' : 'var(--tint)'} />
      {mark === 'tick' ? (
        <path d={`M${x - 4} ${y + 0.4}l2.8 2.9 4.9-5.6`} stroke={ink} />
      ) : (
        <text
          x={x}
          y={y + 4}
          fontSize="11"
          fontWeight="700"
          textAnchor="middle"
          fill={ink}
          stroke="none"
        >
          {mark}
        </text>
      )}
    </>
  );
}
