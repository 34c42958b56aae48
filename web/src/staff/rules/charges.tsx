// Cost of a bank transfer before and after a rule’s first day, calculated by the same code as quotes.
import { type BankCharges, chargesAtRates } from '@alajo/contract/bank-charges.ts';
import { addDays } from '@alajo/contract/days.ts';
import { formatNaira, type Kobo, kobo, nairaText, parseNaira } from '@alajo/contract/money.ts';
import { percentText } from '@alajo/contract/pricing.ts';
import type { PriceChange, PriceRow, StaffRule } from '@alajo/contract/rules/schemas.ts';
import { useRef, useState } from 'react';
import { formatFullDate } from '../../platform/format.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { useKeys } from '../platform/shortcuts.ts';
import { Tag } from '../ui/tag.tsx';

const FIRST_AMOUNT = '100000';

type Props = { all: readonly StaffRule[]; rule: StaffRule | undefined; today: string };

export function Charges({ all, rule, today }: Props) {
  const [typed, setTyped] = useState(FIRST_AMOUNT);
  const part = useRef<HTMLDivElement>(null);
  useKeys('Preview', [
    {
      key: 'x',
      label: 'try another amount',
      run: () => part.current?.querySelector('input')?.focus(),
    },
  ]);
  const amount = parseNaira(typed);
  const charged = rule && (rule.row.kind === 'BANK_FEES' || rule.row.kind === 'VAT');
  const changes = charged && rule.state !== 'withdrawn' ? changesOf(all, rule) : [];
  const day = changes.length > 0 && rule ? rule.row.first_day : today;
  return (
    <section aria-label="Bank transfer" className="flex flex-col gap-2.5">
      <h2 className="flex items-baseline justify-between gap-2 font-semibold">
        Bank transfer
        <span className="font-normal text-[0.71875rem] text-muted">as customers are quoted</span>
      </h2>
      <div ref={part} className="dense">
        <MoneyField label="Amount in naira" value={typed} onValue={setTyped} />
      </div>
      {amount !== undefined && amount > 0 && (
        <BeforeAfter amount={amount} all={all} day={day} changes={changes} />
      )}
    </section>
  );
}

/** All changes of its proposal on that day. */
const changesOf = (all: readonly StaffRule[], { row, decision }: StaffRule): PriceChange[] =>
  all
    .filter(
      (rule) =>
        rule.row.first_day === row.first_day &&
        rule.decision?.proposal_id === decision?.proposal_id &&
        rule.state !== 'withdrawn',
    )
    .map((rule) => rule.row);

type ChargeComparison = {
  amount: Kobo;
  all: readonly StaffRule[];
  day: string;
  changes: readonly PriceChange[];
};

/** `changes` take effect on the day; without any, the rules in force on it apply. */
export function BeforeAfter({ amount, all, day, changes }: ChargeComparison) {
  const before = figuresBefore(all, changes.length > 0 ? day : addDays(day, 1));
  if (before === undefined) return null;
  const after = { ...before };
  for (const change of changes) {
    if (change.kind === 'BANK_FEES') after.fees = change.figures;
    if (change.kind === 'VAT') after.vat = change.figures.basis_points;
  }
  const old = chargesAtRates(before, amount);
  if (changes.length === 0) {
    return <Cost title="Today" amount={amount} vat={before.vat} charges={old} />;
  }
  const next = chargesAtRates(after, amount);
  const eve = formatFullDate(`${addDays(day, -1)}T12:00:00Z`);
  const from = formatFullDate(`${day}T12:00:00Z`);
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Cost title={`Until ${eve}`} amount={amount} vat={before.vat} charges={old} />
        <Cost title={`From ${from}`} amount={amount} vat={after.vat} charges={next} was={old} />
      </div>
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <Difference amount={kobo(next.total - old.total)} /> for each customer, each time
      </p>
    </>
  );
}

/** The rules in force on the day before. */
function figuresBefore(all: readonly StaffRule[], day: string) {
  const rows = all
    .filter(
      ({ state, row }) => state !== 'withdrawn' && state !== 'proposed' && row.first_day < day,
    )
    .map(({ row }) => row);
  const last = <K extends PriceRow['kind']>(kind: K) =>
    rows.findLast((row): row is Extract<PriceRow, { kind: K }> => row.kind === kind);
  const [fees, vat] = [last('BANK_FEES'), last('VAT')];
  if (fees === undefined || vat === undefined) return undefined;
  return { fees: fees.figures, vat: vat.figures.basis_points };
}

function Difference({ amount }: { amount: Kobo }) {
  if (amount === 0) return <Tag tone="quiet">No change</Tag>;
  return (
    <Tag tone={amount < 0 ? 'good' : 'warn'}>
      {formatNaira(kobo(Math.abs(amount)))} {amount < 0 ? 'less' : 'more'}
    </Tag>
  );
}

/** Always with kobo, so that the columns align. */
const exact = (amount: Kobo) => `₦${nairaText(amount).replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`;

type CostProps = {
  title: string;
  amount: Kobo;
  vat: number;
  charges: BankCharges;
  was?: BankCharges;
};

function Cost({ title, amount, vat, charges, was }: CostProps) {
  const lines = [
    { label: 'Recipient gets', value: amount, changed: false },
    { label: 'Fee', value: charges.fee, changed: was !== undefined && was.fee !== charges.fee },
    {
      label: `VAT, ${percentText(vat)}`,
      value: charges.vat,
      changed: was !== undefined && was.vat !== charges.vat,
    },
    {
      label: 'Stamp duty',
      value: charges.stamp_duty,
      changed: was !== undefined && was.stamp_duty !== charges.stamp_duty,
    },
  ];
  return (
    <div
      className={`min-w-0 rounded-[10px] border bg-surface p-2.5 ${was ? 'border-2 border-warn-line' : 'border-line'}`}
    >
      <h3 className="font-semibold text-[0.71875rem]">{title}</h3>
      <p className="break-words font-bold text-15 tabular-nums leading-6">{exact(charges.total)}</p>
      <dl className="mt-1 flex flex-col gap-0.5 text-[0.71875rem] leading-4">
        {lines.map(({ label, value, changed }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-2">
            <dt className="text-muted">{label}</dt>
            <dd className={`tabular-nums ${changed ? 'font-bold' : ''}`}>{exact(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
