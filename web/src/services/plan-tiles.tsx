// Data plans as tiles: duration first, then size, price, and price per gigabyte.
import { formatNaira } from '@alajo/contract/money.ts';
import type { DataPlan } from '@alajo/contract/services/schemas.ts';
import { useState } from 'react';
import { bestValue, periodsOf, pricePerGigabyte } from './data-plans.ts';
import { Chips } from './purchase-fields.tsx';
import { TILE } from './tiles.ts';

/** The most popular duration. */
const USUAL = '30 days';

type Props = {
  /** At least one, all of one network. */
  plans: DataPlan[];
  value: number | undefined;
  onValue: (id: number | undefined) => void;
  error: string | undefined;
};

export function PlanTiles({ plans, value, onValue, error }: Props) {
  const periods = periodsOf(plans);
  const [chosen, setChosen] = useState(USUAL);
  const period = periods.find(({ label }) => label === chosen) ?? periods[0];
  const best = bestValue(period?.plans ?? []);
  return (
    <>
      <Chips
        legend="How long"
        choices={periods.map(({ label }) => ({ id: label, name: label }))}
        value={period?.label}
        onValue={(label) => {
          setChosen(label);
          // Otherwise a plan the customer can't see would be bought.
          onValue(undefined);
        }}
      />
      <fieldset>
        <legend className="sr-only">Data plan</legend>
        {error && (
          <p role="alert" className="mb-3 text-bad text-sm">
            {error}
          </p>
        )}
        <div className="grid grid-cols-2 gap-x-2 gap-y-4 sm:grid-cols-3">
          {period?.plans.map((plan) => (
            <PlanTile
              key={plan.id}
              plan={plan}
              best={plan === best}
              checked={plan.id === value}
              onChoose={() => onValue(plan.id)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

type TileProps = { plan: DataPlan; best: boolean; checked: boolean; onChoose: () => void };

function PlanTile({ plan, best, checked, onChoose }: TileProps) {
  const perGigabyte = pricePerGigabyte(plan);
  return (
    <label className={`relative flex min-h-18 flex-col rounded-card p-3 sm:px-3.5 ${TILE}`}>
      <input
        type="radio"
        name="plan"
        className="sr-only"
        checked={checked}
        onChange={() => onChoose()}
      />
      {best && (
        <span className="absolute -top-2.5 left-3 rounded-full bg-primary px-2 font-semibold text-on-primary text-xs leading-5">
          Best value
        </span>
      )}
      <span className={`font-bold tracking-tight ${plan.size ? 'text-[22px] leading-7' : ''}`}>
        {plan.size ?? plan.name}
      </span>
      <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 tabular-nums">
        <span className="font-semibold text-[15px] leading-5">{formatNaira(plan.price)}</span>
        {perGigabyte !== undefined && (
          <span className="whitespace-nowrap text-[13px] text-muted leading-[18px]">
            {formatNaira(perGigabyte)} per GB
          </span>
        )}
      </span>
    </label>
  );
}
