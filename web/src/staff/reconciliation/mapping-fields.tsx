// Column settings of a bank’s statement, remembered for the account.
import {
  type DateOrder,
  type Delimiter,
  dateOrders,
  delimiters,
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
  /** Called for another delimiter, which changes the columns, so they are detected again. */
  onDelimiter: (delimiter: Delimiter) => void;
};

type Amounts = Mapping['amounts'];
const WAYS: Record<string, { label: string; amounts: Amounts }> = {
  signed: { label: 'One column, negative is money out', amounts: { signed: 1 } },
  side: { label: 'One column, plus a debit/credit column', amounts: { amount: 1, side: 2 } },
  balance: {
    label: 'One column, with balances',
    amounts: { amount: 1, balance: 2 },
  },
  debit: { label: 'Two columns, out and in', amounts: { debit: 1, credit: 2 } },
};
const wayOf = (amounts: Amounts) => Object.keys(WAYS).find((way) => way in amounts) ?? 'signed';

export function MappingFields({ preview, mapping, onMapping, onDelimiter }: Props) {
  const delimiter = preview.delimiter ?? UNKNOWN.delimiter;
  const now = mapping ?? { ...UNKNOWN, delimiter };
  const first = preview.rows[0] ?? [];
  const names = (preview.header.length > 0 ? preview.header : first).map(
    (name, index) => name || `Column ${index + 1}`,
  );
  const column = (label: string, value: number, change: (at: number) => Partial<Mapping>) => (
    <Select
      label={label}
      value={String(value)}
      onValue={(at) => onMapping({ ...now, ...change(Number(at)) })}
    >
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position.
        <option key={index} value={index}>
          {name}
        </option>
      ))}
    </Select>
  );
  const { amounts } = now;
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="pb-1 font-semibold">
        Columns{preview.remembered && ' (same as last time)'}
      </legend>
      {mapping === null && (
        <p className="text-warn">No header was found. Assign the columns below before importing.</p>
      )}
      <Select
        label="Columns are separated by"
        value={delimiter}
        onValue={(chosen) => onDelimiter(chosen as Delimiter)}
      >
        {Object.entries(delimiters).map(([delimiter, label]) => (
          <option key={delimiter} value={delimiter}>
            {label}
          </option>
        ))}
      </Select>
      <div className="grid grid-cols-2 gap-2.5">
        {column('Date', now.date, (date) => ({ date }))}
        <Select
          label="Date format"
          value={now.date_order}
          onValue={(order) => onMapping({ ...now, date_order: order as DateOrder })}
        >
          {Object.entries(dateOrders).map(([order, description]) => (
            <option key={order} value={order}>
              {description}
            </option>
          ))}
        </Select>
        <Select
          label="Time"
          value={String(now.time ?? '')}
          onValue={(at) => {
            const { time: _, ...rest } = now;
            onMapping(at === '' ? rest : { ...rest, time: Number(at) });
          }}
        >
          <option value="">Same column as the date</option>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position.
            <option key={index} value={index}>
              {name}
            </option>
          ))}
        </Select>
        {column('Text', now.narration, (narration) => ({ narration }))}
        <Select
          label="Reference"
          value={String(now.reference ?? '')}
          onValue={(at) => onMapping({ ...now, reference: at === '' ? null : Number(at) })}
        >
          <option value="">Same column as the text</option>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position.
            <option key={index} value={index}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="Amount columns"
          value={wayOf(amounts)}
          onValue={(way) => onMapping({ ...now, amounts: WAYS[way]?.amounts ?? amounts })}
        >
          {Object.entries(WAYS).map(([way, { label }]) => (
            <option key={way} value={way}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          label="Decimal separator"
          value={now.decimal}
          onValue={(decimal) => onMapping({ ...now, decimal: decimal === ',' ? ',' : '.' })}
        >
          <option value=".">Point (1,250.50)</option>
          <option value=",">Comma (1.250,50)</option>
        </Select>
        {'signed' in amounts &&
          column('Amount', amounts.signed, (signed) => ({ amounts: { signed } }))}
        {'side' in amounts && (
          <>
            {column('Amount', amounts.amount, (amount) => ({ amounts: { ...amounts, amount } }))}
            {column('Debit or credit', amounts.side, (side) => ({ amounts: { ...amounts, side } }))}
          </>
        )}
        {'balance' in amounts && (
          <>
            {column('Amount', amounts.amount, (amount) => ({ amounts: { ...amounts, amount } }))}
            {column('Balance', amounts.balance, (balance) => ({
              amounts: { ...amounts, balance },
            }))}
          </>
        )}
        {'debit' in amounts && (
          <>
            {column('Out', amounts.debit, (debit) => ({ amounts: { ...amounts, debit } }))}
            {column('In', amounts.credit, (credit) => ({ amounts: { ...amounts, credit } }))}
          </>
        )}
      </div>
    </fieldset>
  );
}
