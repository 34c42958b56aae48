// Two columns per month, with the same figures as a table.
import { FiguresTable } from './figures-table.tsx';

type Month = { key: string; short: string; name: string; in: number; out: number };

type Props = {
  title: string;
  description: string;
  columns: readonly Month[];
  /** An amount as text. */
  textOf: (amount: number) => string;
};

export function MonthColumns({ title, description, columns, textOf }: Props) {
  const highest = Math.max(...columns.flatMap((column) => [column.in, column.out]), 1);
  const heightOf = (amount: number) =>
    amount <= 0 ? '0' : `${Math.max((amount / highest) * 100, 2)}%`;
  return (
    <figure>
      <div
        role="img"
        aria-label={`${title}. ${description}`}
        className="flex h-40 items-end border-line border-b"
      >
        {columns.map((column) => (
          <span key={column.key} className="flex h-full flex-1 items-end justify-center gap-px">
            <Column className="bg-good" height={heightOf(column.in)} />
            <Column className="bg-primary" faint height={heightOf(column.out)} />
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 flex text-[0.6875rem] text-muted leading-4">
        {columns.map(({ key, short }) => (
          <span key={key} className="flex-1 text-center">
            {short}
          </span>
        ))}
      </p>
      <figcaption className="mt-2 flex flex-wrap items-center gap-x-5 text-muted text-sm">
        <Key colour="var(--good)">Money In</Key>
        <Key colour="var(--primary)" faint>
          Money Out
        </Key>
      </figcaption>
      <FiguresTable
        title={title}
        heads={['Month', 'In', 'Out']}
        rows={columns.map((column) => [column.name, textOf(column.in), textOf(column.out)])}
      />
    </figure>
  );
}

type ColumnProps = { className: string; height: string; faint?: boolean };

function Column({ className, height, faint = false }: ColumnProps) {
  const look = { height, width: '34%', maxWidth: 14, borderRadius: '3px 3px 0 0' };
  return <span className={className} style={{ ...look, opacity: faint ? 0.55 : 1 }} />;
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
