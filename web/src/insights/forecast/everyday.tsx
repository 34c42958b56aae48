// Everyday spending in a sentence, and the dialog that changes it.
import { EVERYDAY_WEEKS_MIN, type EverydaySpending } from '@alajo/contract/insights/forecast.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

const loadDialog = () => import('./everyday-dialog.tsx');
const EverydayDialog = lazyPart(loadDialog);

export function Everyday({ everyday }: { everyday: EverydaySpending }) {
  const [changing, setChanging] = useState(false);
  return (
    <div className="flex items-center gap-3 border-line border-t pt-2">
      <ShoppingBag size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 text-muted text-sm leading-5">
        <EverydaySentence everyday={everyday} />
      </p>
      <button
        type="button"
        aria-label="Change everyday spending"
        onPointerDown={loadDialog}
        onClick={() => setChanging(true)}
        className="min-h-11 font-semibold text-15 text-primary underline-offset-4 hover:underline"
      >
        Change
      </button>
      {changing && <EverydayDialog everyday={everyday} onClose={() => setChanging(false)} />}
    </div>
  );
}

function EverydaySentence({ everyday }: { everyday: EverydaySpending }) {
  const { amount, chosen, measured } = everyday;
  if (amount > 0) {
    return (
      <>
        Counts <b className="font-semibold text-text">{formatNaira(amount)} a day</b> for food,
        fares and the like, {chosen ? 'as you set it' : 'your typical day in the last '}
        {!chosen && `${measured?.weeks} weeks`}.
      </>
    );
  }
  if (chosen) return 'Everyday spending is left out, as you chose.';
  if (measured === null) {
    return `Everyday spending is left out: we need ${EVERYDAY_WEEKS_MIN} weeks of payments to know your typical day.`;
  }
  return `Counts nothing for everyday spending: on most days of the last ${measured.weeks} weeks you paid nothing.`;
}
