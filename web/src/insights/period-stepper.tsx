// Steps through periods: the earlier one, the name of the one shown, the later one.
import { ChevronLeft, ChevronRight } from 'lucide-react';

type Props = {
  name: string;
  /** The period's name, as in "Earlier month". */
  unit: string;
  earlier: (() => void) | undefined;
  later: (() => void) | undefined;
};

const ROUND =
  'grid size-11 place-items-center rounded-full border border-line bg-surface hover:bg-tint disabled:opacity-40';

export function PeriodStepper({ name, unit, earlier, later }: Props) {
  return (
    <div className="flex items-center justify-between gap-3">
      <button
        type="button"
        className={ROUND}
        aria-label={`Earlier ${unit}`}
        disabled={earlier === undefined}
        onClick={earlier}
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </button>
      <h2 aria-live="polite" className="font-bold text-xl tracking-tight">
        {name}
      </h2>
      <button
        type="button"
        className={ROUND}
        aria-label={`Later ${unit}`}
        disabled={later === undefined}
        onClick={later}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
