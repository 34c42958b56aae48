// Data plans as tiles: duration first, then size, price, and price per gigabyte.
import { formatNaira } from '@alajo/contract/money.ts';
import type { DataPlan } from '@alajo/contract/services/schemas.ts';
import { raiseOf } from '@alajo/contract/wallet/limit-refusals.ts';
import { useState } from 'react';
import { overLimit, type SpendingLimit } from '../paying/spending-limit.ts';
import { Chips } from './chips.tsx';
import { bestValue, groupByPeriod, pricePerGigabyte } from './data-plans.ts';
import { SpendingLine } from './spending-line.tsx';
import { TILE } from './tiles.ts';

/** The most popular duration. */
const USUAL = '30 days';

type Props = {
  /** At least one, all of one network. */
  plans: DataPlan[];
  limit: SpendingLimit | undefined;
  value: number | undefined;
  onValue: (id: number | undefined) => void;
  error: string | undefined;
};

export function PlanTiles({ plans, limit, value, onValue, error }: Props) {
  const periods = groupByPeriod(plans);
  const [chosen, setChosen] = useState(USUAL);
  // Otherwise a plan the customer can't see would be bought.
  const withValue = periods.find((candidate) => candidate.plans.some(({ id }) => id === value));
  const period = withValue ?? periods.find(({ label }) => label === chosen) ?? periods[0];
  const best = bestValue(period?.plans ?? []);
  const overOf = ({ price }: DataPlan) => overLimit(limit, price);
  const over = period?.plans.map(overOf).find((refusal) => refusal !== undefined);
  const raise = over && raiseOf(over)?.path;
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <Chips
          legend="Duration"
          compact
          choices={periods.map(({ label }) => ({ id: label, name: label }))}
          value={period?.label}
          onValue={(label) => {
            setChosen(label);
            onValue(undefined);
          }}
        />
        {limit && <SpendingLine limit={limit} raise={raise} />}
      </div>
      <fieldset>
        <legend className="sr-only">Data plan</legend>
        {error && (
          <p role="alert" className="mb-3 text-bad text-sm">
            {error}
          </p>
        )}
        <div className="data-plans">
          {period?.plans.map((plan) => (
            <PlanTile
              key={plan.id}
              plan={plan}
              best={plan === best}
              isOver={overOf(plan) !== undefined}
              checked={plan.id === value}
              onChoose={() => onValue(plan.id)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

type TileProps = {
  plan: DataPlan;
  best: boolean;
  isOver: boolean;
  checked: boolean;
  onChoose: () => void;
};

function PlanTile({ plan, best, isOver, checked, onChoose }: TileProps) {
  const perGigabyte = pricePerGigabyte(plan);
  const aside = isOver
    ? 'over limit'
    : perGigabyte !== undefined && `${formatNaira(perGigabyte)} per GB`;
  return (
    <label
      className={`relative flex flex-col rounded-card px-3 py-2 ${isOver ? 'border border-line text-muted' : TILE}`}
    >
      <input
        type="radio"
        name="plan"
        className="sr-only"
        disabled={isOver}
        checked={checked}
        onChange={() => onChoose()}
      />
      {best && !isOver && (
        <span className="absolute -top-2.5 left-3 rounded-full bg-primary px-2 font-semibold text-on-primary text-xs leading-5">
          Best value
        </span>
      )}
      <span className={`font-bold tracking-tight ${plan.size ? 'text-[1.375rem] leading-7' : ''}`}>
        {plan.size ?? plan.name}
      </span>
      <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-1 tabular-nums">
        <span className="font-semibold text-15 leading-5">{formatNaira(plan.price)}</span>
        {aside && (
          <span className="aside whitespace-nowrap text-13 text-muted leading-4.5">{aside}</span>
        )}
      </span>
    </label>
  );
}
