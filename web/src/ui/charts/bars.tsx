// Amounts compared as bars: a list, so screen readers and keyboards handle it as one.
import type { ReactNode } from 'react';

type Bar = {
  key: string;
  name: ReactNode;
  amount: string;
  /** The length, 0 to 1. */
  share: number;
  /** A limit on the same scale, drawn as a mark; a bar beyond it turns red. */
  limit?: number | undefined;
  /** Shown below the bar. */
  about?: ReactNode;
};

const percent = (share: number) => `${Math.min(Math.max(share, 0), 1) * 100}%`;

export function Bars({ rows, label }: { rows: readonly Bar[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-4">
      {rows.map(({ key, name, amount, share, limit, about }) => {
        const isOver = limit !== undefined && share > limit;
        return (
          <li key={key}>
            <div className="flex items-baseline justify-between gap-3 text-15">
              <span className="min-w-0 break-words font-medium">{name}</span>
              <span className="shrink-0 font-semibold tabular-nums">{amount}</span>
            </div>
            <div aria-hidden="true" className="relative mt-1.5 h-1.5 rounded-full bg-sunk">
              <div
                className={`h-1.5 rounded-full ${isOver ? 'bg-bad' : 'bg-primary'}`}
                style={{ width: percent(share) }}
              />
              {limit !== undefined && (
                <span
                  className="absolute -top-1 h-3.5 w-0.5 rounded-full bg-text"
                  style={{ left: percent(limit) }}
                />
              )}
            </div>
            {about && <div className="mt-1 text-muted text-sm leading-5">{about}</div>}
          </li>
        );
      })}
    </ul>
  );
}
