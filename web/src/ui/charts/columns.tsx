// Two columns a month, with the same figures as a table for whoever prefers them.
import { useId } from 'react';

const WIDTH = 336;
const TOP = 6;
const BASE = 120;

type Column = { key: string; short: string; name: string; in: number; out: number };

type Props = {
  title: string;
  description: string;
  columns: readonly Column[];
  /** An amount as text. */
  textOf: (amount: number) => string;
};

export function MonthColumns({ title, description, columns, textOf }: Props) {
  const id = useId();
  const highest = Math.max(...columns.flatMap((column) => [column.in, column.out]), 1);
  const step = WIDTH / Math.max(columns.length, 1);
  const width = Math.min(step * 0.3, 12);
  const heightOf = (amount: number) =>
    amount <= 0 ? 0 : Math.max((amount / highest) * (BASE - TOP), 2);
  return (
    <figure>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-about`}
        viewBox={`0 0 ${WIDTH} 138`}
        className="w-full"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-about`}>{description}</desc>
        {columns.map((column, at) => {
          const middle = step * (at + 0.5);
          const [tall, other] = [heightOf(column.in), heightOf(column.out)];
          return (
            <g key={column.key}>
              <rect
                x={middle - width - 1}
                y={BASE - tall}
                width={width}
                height={tall}
                rx="2.5"
                fill="var(--good)"
              />
              <rect
                x={middle + 1}
                y={BASE - other}
                width={width}
                height={other}
                rx="2.5"
                fill="var(--primary)"
                opacity="0.55"
              />
              <text
                x={middle}
                y="134"
                textAnchor="middle"
                fontSize="10.5"
                className="sm:text-[8px]"
                fill="var(--muted)"
              >
                {column.short}
              </text>
            </g>
          );
        })}
        <path d={`M0 ${BASE}H${WIDTH}`} stroke="var(--line)" />
      </svg>
      <figcaption className="mt-2 flex flex-wrap items-center gap-x-5 text-muted text-sm">
        <Key colour="var(--good)">Money In</Key>
        <Key colour="var(--primary)" faint>
          Money Out
        </Key>
      </figcaption>
      <details className="mt-1">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-[15px] text-primary">
          Show as a table
        </summary>
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-1.5 text-left font-medium">
                Month
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                In
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Out
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.key} className="border-line border-t">
                <th scope="row" className="py-2 text-left font-medium">
                  {column.name}
                </th>
                <td className="py-2 text-right">{textOf(column.in)}</td>
                <td className="py-2 text-right">{textOf(column.out)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Key({ colour, faint, children }: { colour: string; faint?: boolean; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className="size-2.5 rounded-[3px]"
        style={{ background: colour, opacity: faint ? 0.55 : 1 }}
      />
      {children}
    </span>
  );
}
