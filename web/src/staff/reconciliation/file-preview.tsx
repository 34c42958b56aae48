// Preview of a file’s first lines, parsed with the current settings.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Preview } from '@alajo/contract/reconciliation/schemas.ts';
import { formatDateTime } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';

export function FirstLines({ preview: { lines, problems } }: { preview: Preview }) {
  return (
    <>
      {lines.length === 0 && <Notice tone="warn">None of the first lines is a transaction.</Notice>}
      {lines.length > 0 && (
        <div className="overflow-x-auto rounded-lg border border-line">
          <table aria-label="Preview of the first lines" className="w-full text-12">
            <thead>
              <tr className="text-left text-muted">
                <th className="px-2 py-1 font-medium">Date</th>
                <th className="px-2 py-1 font-medium">Reference</th>
                <th className="px-2 py-1 text-right font-medium">Amount</th>
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, 6).map(({ at, reference, amount }, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal.
                <tr key={nth} className="border-line border-t">
                  <td className="whitespace-nowrap px-2 py-1">{formatDateTime(at)}</td>
                  <td className="max-w-[220px] truncate px-2 py-1">{reference}</td>
                  <td className="whitespace-nowrap px-2 py-1 text-right tabular-nums">
                    {formatNaira(amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {problems.length > 0 && (
        <ul className="text-12 text-warn">
          {problems.slice(0, 4).map(({ line, description }) => (
            <li key={`${line} ${description}`} className="break-words">
              Line {line}: {description}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
