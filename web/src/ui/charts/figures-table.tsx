// A chart's figures as a table, for those who prefer one. The first cell of a row names it.
type Props = {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
};

export function FiguresTable({ title, heads, rows }: Props) {
  return (
    <details className="-mb-3 mt-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-15 text-primary">
        Show as a table
      </summary>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-muted">
            {heads.map((head, index) => (
              <th key={head} scope="col" className={`py-1.5 font-medium ${SIDES[index] ?? RIGHT}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="whitespace-nowrap py-2 text-left font-medium">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]} className="py-2 pl-3 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const RIGHT = 'text-right';
const SIDES = ['text-left'];
