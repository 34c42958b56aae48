// The balance of the next sixty days as steps: days below zero are tinted, the lowest point has its date and sum,
// and the next Ajo pot its name.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import type { Forecast } from '@alajo/contract/insights/forecast.ts';
import { formatNaira, type Kobo, kobo, toNaira } from '@alajo/contract/money.ts';
import { useId } from 'react';
import { formatDayMonth } from '../../platform/format.ts';
import { Dot } from '../../ui/charts/dot.tsx';
import { scaleOf, scaleText } from './scale.ts';
import { dayText, signedNaira } from './texts.ts';
import './forecast.css';

const HEIGHT = 100;
/** The least share of the plot below ₦0, if there is any: room for the sum. */
const BELOW_MIN = 0.16;
const DATES = 4;

type Props = { forecast: Forecast };
type Step = { at: number; naira: number };

export function BalanceChart({ forecast }: Props) {
  const id = useId();
  const { from, until, points, balance, lowest, payments } = forecast;
  const days = daysBetween(from, until);
  const at = (day: string) => daysBetween(from, day);
  const steps = points.map((point) => ({ at: at(point.day), naira: toNaira(point.balance) }));
  const values = steps.map(({ naira }) => naira);
  const low = Math.min(...values, 0);
  const top = Math.max(...values, 1);
  const lines = scaleOf(low, top);
  const bottom = low < 0 ? Math.min(low, -top * BELOW_MIN) : 0;
  const share = (naira: number) => (top - naira) / (top - bottom);
  const y = (naira: number) => share(naira) * HEIGHT;
  const line = pathOf(steps, days, y);
  const zero = y(0);
  const pot = payments.find(({ kind, day }) => kind === 'ajo_payout' && day > from);
  const end = points.at(-1)?.balance ?? balance;
  return (
    <figure className="ahead">
      <div
        role="img"
        aria-label={`Balance for the next 60 days: ${formatNaira(balance)} today, lowest ${dayAndSum(lowest.day, lowest.balance)}, ${signedNaira(end)} on ${formatDayMonth(until)}`}
        className="ahead-plot"
      >
        {shortSpells(steps, days).map((spell) => (
          <span
            key={spell.from}
            className="ahead-short"
            style={{
              left: `${(spell.from / days) * 100}%`,
              width: `${((spell.to - spell.from) / days) * 100}%`,
            }}
          />
        ))}
        <svg viewBox={`0 0 ${days} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <clipPath id={`${id}-up`}>
            <rect y={-HEIGHT} width={days} height={HEIGHT + zero} />
          </clipPath>
          <clipPath id={`${id}-down`}>
            <rect y={zero} width={days} height={2 * HEIGHT} />
          </clipPath>
          <path
            vectorEffect="non-scaling-stroke"
            d={lines.map((naira) => `M0 ${y(naira)}H${days}`).join('')}
            stroke="var(--line)"
          />
          <path d={`${line}V${zero}H0Z`} fill="var(--tint)" clipPath={`url(#${id}-up)`} />
          <path vectorEffect="non-scaling-stroke" d={`M0 ${zero}H${days}`} stroke="var(--field)" />
          {(['up', 'down'] as const).map((side) => (
            <path
              key={side}
              vectorEffect="non-scaling-stroke"
              d={line}
              fill="none"
              stroke={side === 'up' ? 'var(--primary)' : 'var(--bad)'}
              strokeWidth="2"
              strokeLinejoin="round"
              clipPath={`url(#${id}-${side})`}
            />
          ))}
        </svg>
        {lines.map((naira) => (
          <span key={naira} className="ahead-amount" style={{ top: `${share(naira) * 100}%` }}>
            {scaleText(naira)}
          </span>
        ))}
        <Dates from={from} days={days} />
        <Mark
          left={at(lowest.day) / days}
          top={share(toNaira(lowest.balance))}
          short={lowest.balance < 0}
          text={`${dayText(lowest.day)}: ${lowest.balance < 0 ? `${formatNaira(kobo(-lowest.balance))} short` : formatNaira(lowest.balance)}`}
        />
        {pot && (
          <Mark
            left={at(pot.day) / days}
            top={share(steps.findLast((step) => step.at <= at(pot.day))?.naira ?? 0)}
            text={`Your Ajo pot, ${formatNaira(pot.amount)}`}
            above
          />
        )}
      </div>
    </figure>
  );
}

/** The line, held until the next step and to the last day. */
function pathOf([first, ...others]: readonly Step[], days: number, y: (naira: number) => number) {
  const steps = others.map((step) => `H${step.at}V${y(step.naira)}`);
  return `M0 ${y(first?.naira ?? 0)}${steps.join('')}H${days}`;
}

/** Runs of days below zero. */
function shortSpells(steps: readonly Step[], days: number) {
  const spells: { from: number; to: number }[] = [];
  for (const [index, { at, naira }] of steps.entries()) {
    if (naira >= 0) continue;
    const to = steps[index + 1]?.at ?? days;
    const last = spells.at(-1);
    if (last?.to === at) last.to = to;
    else spells.push({ from: at, to });
  }
  return spells;
}

function Dates({ from, days }: { from: string; days: number }) {
  const shares = Array.from({ length: DATES + 1 }, (_, index) => index / DATES);
  return (
    <div className="ahead-dates">
      {shares.map((share) => (
        <span key={share} style={{ left: `${share * 100}%` }}>
          {share === 0 ? 'Today' : formatDayMonth(addDays(from, share * days))}
        </span>
      ))}
      {shares.map((share) => (
        <i key={share} style={{ left: `${share * 100}%` }} />
      ))}
    </div>
  );
}

type MarkProps = { left: number; top: number; text: string; short?: boolean; above?: boolean };

/** A dot and its text: beside it, where the line leaves more room, or above the plot. */
function Mark({ left, top, text, short = false, above = false }: MarkProps) {
  const isLeft = left < 0.5;
  const share = `${(isLeft ? left : 1 - left) * 100}%`;
  const offset = above ? share : `calc(${share} + 0.625rem)`;
  const side = isLeft ? { left: offset } : { right: offset };
  const height = above ? { bottom: 'calc(100% + 0.625rem)' } : { top: `${top * 100}%` };
  return (
    <>
      <Dot left={left} top={top} bad={short} />
      <span
        className="ahead-mark"
        data-short={short || undefined}
        style={{
          ...side,
          ...height,
          maxWidth: `calc(100% - ${offset})`,
          translate: above ? undefined : '0 -50%',
        }}
      >
        {text}
      </span>
    </>
  );
}

const dayAndSum = (day: string, sum: Kobo) => `on ${dayText(day)} at ${signedNaira(sum)}`;
