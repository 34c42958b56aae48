// The rest of the history's filters: type, status, days and amount.
import { type Kobo, toNaira } from '@alajo/contract/money.ts';
import { transactionStatus } from '@alajo/contract/wallet/history.ts';
import { type TransactionKind, transactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Select } from '../ui/select.tsx';
import { DayField } from './day-field.tsx';
import { useTypedFilter } from './typed-filter.ts';
import { amountIn, type useFilters } from './use-filters.ts';

// A kind without a label is shown by its name.
const KINDS: Partial<Record<TransactionKind, string>> = {
  funding: 'Added money',
  transfer_user: 'Sent to an Alajo user',
  transfer_bank: 'Sent to a bank',
  bill: 'Bills and exams',
  goal_save: 'Saved to a goal',
  goal_withdraw: 'From a goal',
  pot_payment: 'Paid into a pot',
  pot_payout: 'Pot paid out',
  pot_return: 'Returned from a pot',
  give_back: 'Returned',
  recall_hold: 'Put on hold',
  recall_release: 'Released from hold',
  ajo_payout: 'Ajo pot collected',
  debt_payment: 'Paid what you owed',
  parked: 'Over your balance limit',
  release: 'Moved into your wallet',
  opening: 'Opening balance',
  manual_credit: 'Credited by us',
  correction: 'Corrected by us',
};

const labelOf = (name: string) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

type Props = Pick<ReturnType<typeof useFilters>, 'filters' | 'set' | 'clear'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Each choice applies at once. */
export default function FilterSheet({ open, onOpenChange, filters, set, clear }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Filters">
      <div className="flex flex-col gap-4">
        <Select label="Type" value={filters.kind ?? ''} onValue={(value) => set('kind', value)}>
          <option value="">Every type</option>
          {transactionKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind] ?? labelOf(kind)}
            </option>
          ))}
        </Select>
        <Select
          label="Status"
          value={filters.status ?? ''}
          onValue={(value) => set('status', value)}
        >
          <option value="">Every status</option>
          {transactionStatus.options.map((status) => (
            <option key={status} value={status}>
              {labelOf(status)}
            </option>
          ))}
        </Select>
        <div className="grid grid-cols-2 gap-3">
          <DayField
            label="From"
            value={filters.from}
            max={filters.to}
            set={(d) => set('from', d)}
          />
          <DayField label="To" value={filters.to} min={filters.from} set={(d) => set('to', d)} />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <AmountFilter
            label="From (₦)"
            value={filters.amount_from}
            set={(amount) => set('amount_from', amount)}
          />
          <AmountFilter
            label="To (₦)"
            value={filters.amount_to}
            set={(amount) => set('amount_to', amount)}
          />
        </div>
        {wrongWay(filters) && (
          <Notice tone="warn">The lowest amount is more than the highest.</Notice>
        )}
        <div className="grid grid-cols-2 gap-3 pt-1">
          <Button variant="secondary" onClick={clear}>
            Clear filters
          </Button>
          <Button onClick={() => onOpenChange(false)}>Show results</Button>
        </div>
      </div>
    </Dialog>
  );
}

type AmountProps = { label: string; value: Kobo | undefined; set: (amount: string) => void };

function AmountFilter({ label, value, set }: AmountProps) {
  const { typed, setTyped, apply } = useTypedFilter(
    value === undefined ? '' : String(toNaira(value)),
    (text) => set(amountIn(text) === undefined ? '' : text),
    // Keeps text being typed as it is, such as 500. or 500.50
    (a, b) => amountIn(a) === amountIn(b),
  );
  return <MoneyField label={label} value={typed} onValue={setTyped} onBlur={apply} />;
}

const wrongWay = ({ amount_from, amount_to }: Props['filters']) =>
  amount_from !== undefined && amount_to !== undefined && amount_from > amount_to;
