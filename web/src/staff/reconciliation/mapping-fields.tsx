// How the columns of a bank's statement are read. They are remembered for the account.
import {
  type DateOrder,
  dateOrders,
  type Mapping,
  type Preview,
} from '@alajo/contract/reconciliation/schemas.ts';
import { Select } from '../../ui/select.tsx';

const UNKNOWN: Mapping = {
  header_line: 1,
  delimiter: ',',
  date: 0,
  date_order: 'dmy',
  decimal: '.',
  amounts: { signed: 1 },
  narration: 2,
  reference: null,
};

type Props = {
  preview: Preview;
  mapping: Mapping | null;
  onMapping: (mapping: Mapping) => void;
};

export function MappingFields({ preview, mapping, onMapping }: Props) {
  const now = mapping ?? UNKNOWN;
  const first = preview.rows[0] ?? [];
  const names = (preview.header.length > 0 ? preview.header : first).map(
    (name, at) => name || `Column ${at + 1}`,
  );
  const column = (label: string, value: number, change: (at: number) => Partial<Mapping>) => (
    <Select
      label={label}
      value={String(value)}
      onValue={(at) => onMapping({ ...now, ...change(Number(at)) })}
    >
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place.
        <option key={at} value={at}>
          {name}
        </option>
      ))}
    </Select>
  );
  const { amounts } = now;
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="pb-1 font-semibold">
        Columns{preview.remembered && ', as the last time'}
      </legend>
      {mapping === null && (
        <p className="text-warn">
          No header was found. Say which columns are which: nothing is imported before.
        </p>
      )}
      <div className="grid grid-cols-2 gap-2.5">
        {column('Date', now.date, (date) => ({ date }))}
        <Select
          label="Dates are written"
          value={now.date_order}
          onValue={(order) => onMapping({ ...now, date_order: order as DateOrder })}
        >
          {Object.entries(dateOrders).map(([order, says]) => (
            <option key={order} value={order}>
              {says}
            </option>
          ))}
        </Select>
        {column('Text', now.narration, (narration) => ({ narration }))}
        <Select
          label="Reference"
          value={String(now.reference ?? '')}
          onValue={(at) => onMapping({ ...now, reference: at === '' ? null : Number(at) })}
        >
          <option value="">In the text</option>
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place.
            <option key={at} value={at}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="Amounts are in"
          value={'signed' in amounts ? 'one' : 'two'}
          onValue={(ways) =>
            onMapping({
              ...now,
              amounts: ways === 'one' ? { signed: 1 } : { debit: 1, credit: 2 },
            })
          }
        >
          <option value="one">One column, less than 0 is out</option>
          <option value="two">Two columns, out and in</option>
        </Select>
        <Select
          label="Kobo come after"
          value={now.decimal}
          onValue={(decimal) => onMapping({ ...now, decimal: decimal === ',' ? ',' : '.' })}
        >
          <option value=".">A point: 1,250.50</option>
          <option value=",">A comma: 1.250,50</option>
        </Select>
        {'signed' in amounts ? (
          column('Amount', amounts.signed, (signed) => ({ amounts: { signed } }))
        ) : (
          <>
            {column('Out', amounts.debit, (debit) => ({ amounts: { ...amounts, debit } }))}
            {column('In', amounts.credit, (credit) => ({ amounts: { ...amounts, credit } }))}
          </>
        )}
      </div>
    </fieldset>
  );
}
