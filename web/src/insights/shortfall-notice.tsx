// The day the balance will fall short, and what the customer can do before then.
import type { Forecast, ForecastAdvice } from '@alajo/contract/insights/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { TriangleAlert } from 'lucide-react';
import { useBalances } from '../platform/balances.ts';
import { ButtonLink } from '../ui/button.tsx';
import { dayName } from './months.ts';

type Props = { dip: NonNullable<Forecast['dip']>; advice: readonly ForecastAdvice[] };

export function ShortfallNotice({ dip, advice }: Props) {
  const { shown } = useBalances();
  const short = shown ? `You’ll be up to ${formatNaira(dip.short)} short. ` : '';
  return (
    <div role="status" className="rounded-card bg-warn-tint p-4 text-warn">
      <h2 className="flex items-start gap-2 font-semibold text-15">
        <TriangleAlert size={20} aria-hidden="true" className="shrink-0" />
        <span>Your balance won’t cover what’s due on {dayName(dip.day)}</span>
      </h2>
      <p className="mt-1 text-sm leading-5">{short}What you can do:</p>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-sm leading-5">
        {advice.map((item) => (
          <li key={`${item.kind}${'id' in item ? item.id : ''}`}>{adviceText(item, shown)}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to="/wallet?add=">Add Money</ButtonLink>
        {advice.some(({ kind }) => kind === 'pause_auto_save') && (
          <ButtonLink variant="secondary" to="/savings">
            Open your goals
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function adviceText(advice: ForecastAdvice, shown: boolean): string {
  switch (advice.kind) {
    case 'add_money':
      return shown
        ? `Add ${formatNaira(advice.amount)} by ${dayName(advice.by)}.`
        : `Add money by ${dayName(advice.by)}.`;
    case 'pause_auto_save':
      return `Pause the auto-save for ${advice.name}: that frees ${formatNaira(advice.amount)} until then.`;
    case 'comes_later':
      return `${formatNaira(advice.amount)} from ${advice.name} only arrives on ${dayName(advice.day)}.`;
    default:
      throw new RangeError(`unknown advice ${advice satisfies never}`);
  }
}
