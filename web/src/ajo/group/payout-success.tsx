// Success screen of collecting a pot: the members' beads merge into one, and the customer chooses a use for
// the money.
import type { AjoPayout, Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, FastForward, type LucideIcon, Target } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { BalanceNow, PaymentSuccess } from '../../paying/payment-success.tsx';
import { goalsQuery } from '../../savings/queries.ts';
import { initialsOf } from '../../ui/avatar.tsx';
import { playAnimation } from '../../ui/play-animation.ts';

type Props = {
  payout: AjoPayout;
  group: Group;
  /** Opens the form that pays the next rounds ahead. */
  onAhead: () => void;
  onDone: () => void;
};

export function PayoutSuccess({ payout, group, onAhead, onDone }: Props) {
  const { amount, arrears, premium, message, reference, round } = payout;
  const isLast = round >= group.total_rounds;
  return (
    <PaymentSuccess
      amount={amount}
      headline={`is your payout for round ${round}`}
      picture={<Pot group={group} />}
      reference={reference}
      next={<NextSteps group={group} amount={amount} onAhead={onAhead} />}
      nextFirst
      onDone={onDone}
    >
      <p>
        {message}{' '}
        {isLast
          ? 'Everyone has collected, so the group is complete.'
          : 'You keep contributing until everyone has collected.'}
      </p>
      {arrears > 0 && (
        <p>
          The whole pot was{' '}
          <b className="font-semibold text-white">
            {formatNaira(kobo(amount + arrears - premium))}
          </b>
          .
        </p>
      )}
      <BalanceNow />
    </PaymentSuccess>
  );
}

type NextProps = { group: Group; amount: Kobo; onAhead: () => void };

/** Suggested uses of the pot, if there are any. */
function NextSteps({ group, amount, onAhead }: NextProps) {
  const { data } = useQuery(goalsQuery);
  const goal = data?.data
    .filter(({ status, remaining }) => status === 'active' && remaining > 0)
    .toSorted((a, b) => b.progress - a.progress)[0];
  const { ahead } = group.actions;
  if (ahead === 0 && goal === undefined) return null;
  return (
    <section className="mb-2">
      <h3 className="mb-1 font-semibold">What’s it for?</h3>
      {ahead > 0 && (
        <button type="button" onClick={onAhead} className={ROW}>
          <Row
            icon={FastForward}
            title="Pay your next rounds now"
            text={`Up to ${ahead} at ${formatNaira(group.contribution_amount)} each`}
          />
        </button>
      )}
      {goal && (
        <Link to="/savings" className={ROW}>
          <Row
            icon={Target}
            title={`Put ${formatNaira(goal.remaining < amount ? goal.remaining : amount)} into ${goal.title}`}
            text={goal.remaining <= amount ? 'That finishes the goal' : `${goal.progress}% so far`}
          />
        </Link>
      )}
    </section>
  );
}

const ROW = 'flex min-h-14 w-full items-center gap-3 border-line border-b text-left last:border-0';

type RowProps = { icon: LucideIcon; title: string; text: string };

function Row({ icon: Icon, title, text }: RowProps) {
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-tint text-primary">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold text-15 leading-5">{title}</span>
        <span className="block text-muted text-sm">{text}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </>
  );
}

// Above this the beads have no room for initials.
const INITIALS_MAX = 12;
const RING_RADIUS = 84;
const RUN_MS = 280;
const POT_MS = 120;
const TICK_MS = 200;
const NEXT_MS = 20;
const TICK = 64;

/**
 * Each bead moves to the middle a moment after its neighbour; the pot grows there, then its tick is drawn.
 */
function Pot({ group }: { group: Group }) {
  const svg = useRef<SVGSVGElement>(null);
  const members = group.members.toSorted((a, b) => a.position - b.position);
  const own = members.findIndex(({ is_you }) => is_you);
  const inOrder = [...members.slice(own), ...members.slice(0, own)];
  const size = members.length > INITIALS_MAX ? 6 : 16;
  useLayoutEffect(() => {
    const beads = [...(svg.current?.querySelectorAll<SVGElement>('[data-bead]') ?? [])];
    for (const [index, bead] of beads.entries()) {
      const middle = { translate: '0 0', opacity: 0 };
      playAnimation(bead, [{}, middle], { duration: RUN_MS, delay: Math.min(index, 12) * NEXT_MS });
    }
    const pot = svg.current?.querySelector<SVGElement>('[data-pot]') ?? null;
    playAnimation(pot, [{ scale: 0 }, { scale: 1 }], { duration: POT_MS, delay: RUN_MS });
    const tick = svg.current?.querySelector<SVGElement>('[data-tick]') ?? null;
    const drawn = [{ strokeDashoffset: TICK }, { strokeDashoffset: 0 }];
    playAnimation(tick, drawn, { duration: TICK_MS, delay: RUN_MS + POT_MS });
  }, []);
  return (
    <svg ref={svg} viewBox="-104 -104 208 208" aria-hidden="true" className="size-56 fill-none">
      <circle r={RING_RADIUS} className="stroke-white/25" strokeWidth="1.5" />
      {inOrder.map((member, index) => {
        const angle = (index / inOrder.length) * 2 * Math.PI;
        const place = `${RING_RADIUS * Math.sin(angle)}px ${-RING_RADIUS * Math.cos(angle)}px`;
        return (
          <g key={member.id} data-bead style={{ translate: place }}>
            <circle
              r={size}
              className={
                member.is_you ? 'fill-white' : 'fill-[#0f766e] stroke-white/70 stroke-[1.5]'
              }
            />
            {size > 10 && (
              <text
                dy=".36em"
                textAnchor="middle"
                fontSize="10"
                className={`font-semibold ${member.is_you ? 'fill-[#0f766e]' : 'fill-white'}`}
              >
                {member.is_you ? 'You' : initialsOf(member.name)}
              </text>
            )}
          </g>
        );
      })}
      <g data-pot>
        <circle r="54" className="fill-amber/30" />
        <circle r="44" className="fill-amber" />
        <path
          data-tick
          d="m-18 2 12 12 25-28"
          className="stroke-on-amber"
          strokeDasharray={TICK}
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  );
}
