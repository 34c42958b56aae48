// Values by day or month, as bars or as an equivalent table, chosen in the URL.
import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useUrlFilters } from '../kit/filters.tsx';
import type { PlotProps } from './plot.tsx';

/**
 * A browser that can’t draw shows nothing here: the table has the same values. Code that failed to load is
 * requested again.
 */
const load = () =>
  import('./plot.tsx').catch((error: unknown) => {
    if (error instanceof RangeError) return { default: () => null };
    throw error;
  });

const Plot = lazyPart<PlotProps>(load, {
  retry: 'inside',
  fallback: ({ height = 200 }: PlotProps) => <div style={{ height }} />,
});

/** The view that is shown. */
export const useView = () =>
  useUrlFilters(['view']).values.view === 'table' ? ('table' as const) : ('chart' as const);

/** Switches between bars and table. */
export function Views({ subject }: { subject: string }) {
  const { set } = useUrlFilters(['view']);
  const view = useView();
  return (
    <fieldset className="inline-flex overflow-hidden rounded-md border border-line">
      <legend className="sr-only">{subject} as</legend>
      {(['chart', 'table'] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={view === choice}
          onClick={() => set('view', choice === 'table' ? choice : undefined)}
          className={`h-6 px-2 font-semibold text-12 -outline-offset-2 ${view === choice ? 'bg-tint text-on-tint' : 'text-muted hover:bg-bg'}`}
        >
          {choice === 'chart' ? 'Chart' : 'Table'}
        </button>
      ))}
    </fieldset>
  );
}

type ChartProps = PlotProps & {
  /** Summary of the bars in one sentence. */
  summary: string;
  /** Unit shown before the totals. */
  legend?: ReactNode;
};

export function Chart({ summary, legend, ...plot }: ChartProps) {
  return (
    <figure className="grid gap-1.5 px-3.5 pt-2.5 pb-1.5">
      {legend}
      <div role="img" aria-label={`${summary} The table has the figures.`}>
        <Plot {...plot} />
      </div>
    </figure>
  );
}

export function Legend({
  entries,
}: {
  entries: readonly { name: string; color: string; value: string }[];
}) {
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-12 text-muted">
      {entries.map(({ name, color, value }) => (
        <li key={name} className="flex items-center gap-1.5 tabular-nums">
          <i
            aria-hidden="true"
            className="size-2.5 rounded-[3px]"
            style={{ background: `var(${color})` }}
          />
          {name} {value}
        </li>
      ))}
    </ul>
  );
}

const MILLION = 1_000_000;

/** Compact naira amounts: `950`, `4.2k`, `5.3m`, `1.2bn`. */
export function shortFigure(value: number): string {
  const [unit, letters] =
    value >= 1000 * MILLION
      ? [1000 * MILLION, 'bn']
      : value >= MILLION
        ? [MILLION, 'm']
        : value >= 1000
          ? [1000, 'k']
          : [1, ''];
  const tenths = Math.trunc((value / unit) * 10) / 10;
  return `${tenths}${letters}`;
}
