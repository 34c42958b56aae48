// Proposes new values for a kind of rule from a date on. The form starts with the values in force, so only
// the changes are typed.
import { addDays } from '@alajo/contract/days.ts';
import { naira } from '@alajo/contract/money.ts';
import type { PriceKind } from '@alajo/contract/pricing.ts';
import { changedLines, kindTitles } from '@alajo/contract/rules/figure-labels.ts';
import { priceKinds } from '@alajo/contract/rules/figures.ts';
import type { PriceChange, StaffRule } from '@alajo/contract/rules/schemas.ts';
import { ruleStaffRoutes } from '@alajo/contract/rules/staff-routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useForm, type ValidationResult } from '../../platform/form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Select } from '../../ui/select.tsx';
import { ReasonFields } from '../kit/reason-fields.tsx';
import { callStaff } from '../platform/session.ts';
import { proposalsChanged } from '../proposals/proposals-data.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { BeforeAfter } from './charges.tsx';
import { type FigureField, figureFields, listOf, readFigures } from './figure-fields.ts';

const EXAMPLE = naira(100_000);

type Props = {
  rules: readonly StaffRule[];
  kind: PriceKind;
  today: string;
  onClose: () => void;
};

export default function Propose({ rules, kind: first, today, onClose }: Props) {
  const [kind, setKind] = useState<PriceKind>(first);
  return (
    <Dialog open onOpenChange={onClose} title="Propose a change">
      <div className="dense flex flex-col gap-3">
        <Select
          label="What to change"
          value={kind}
          onValue={(value) => setKind(value as PriceKind)}
        >
          {priceKinds.map((priceKind) => (
            <option key={priceKind} value={priceKind}>
              {kindTitles[priceKind]}
            </option>
          ))}
        </Select>
        <KindForm key={kind} rules={rules} kind={kind} today={today} onClose={onClose} />
      </div>
    </Dialog>
  );
}

type Values = Record<string, string> & { first_day: string; source: string; reason: string };

function KindForm({ rules, kind, today, onClose }: Props) {
  const client = useQueryClient();
  const before = latestApproved(rules, kind);
  if (before === undefined) throw new Error(`no rule of ${kind}`);
  const [steps, setSteps] = useState(listOf(before));
  const fields = figureFields(before, steps);
  const named = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const form = useForm({
    initial: { ...named, first_day: addDays(today, 31), source: '', reason: '' } as Values,
    check: (values) => checkProposal({ before, steps }, values),
    send: (body) => callStaff(ruleStaffRoutes.propose, body),
    onDone: () => {
      proposalsChanged(client);
      onClose();
    },
  });
  const { values } = form;
  const read = readFigures(before, steps, { ...named, ...values });
  const changed = read.success ? changedLines(before, read.change) : [];
  const priced = read.success && (kind === 'BANK_FEES' || kind === 'VAT');
  const resize = (count: number) => {
    const place = { from: steps, to: count };
    const next = figureFields(before, count).map(({ name, value }): [string, string] => {
      const old = /^(fees|trust)\./.test(name) ? placeBefore(name, place) : name;
      return [name, values[old] ?? value];
    });
    form.set(Object.fromEntries(next));
    setSteps(count);
  };
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
        {fields.map((field) => (
          <FigureInput key={field.name} field={field} {...form.field(field.name)} />
        ))}
      </div>
      {steps > 0 && (
        <div className="flex gap-2">
          <ActionButton onClick={() => resize(steps + 1)} disabled={steps >= 10}>
            Add a step
          </ActionButton>
          <ActionButton onClick={() => resize(steps - 1)} disabled={steps <= 1}>
            Remove a step
          </ActionButton>
        </div>
      )}
      <Field
        label="First day"
        type="date"
        min={addDays(today, 1)}
        hint="Customers are notified thirty days before, or immediately if it’s sooner."
        {...form.field('first_day')}
      />
      <Field
        label="Source"
        hint="The law, circular or decision behind it."
        autoComplete="off"
        {...form.field('source')}
      />
      {changed.length > 0 && (
        <section aria-label="Changes" className="rounded-lg bg-quiet p-2.5">
          <ul>
            {changed.map(({ label, value }) => (
              <li key={label}>
                {label}: <b className="font-semibold">{value}</b>
              </li>
            ))}
          </ul>
          {priced && read.success && values.first_day && (
            <div className="mt-2 flex flex-col gap-2">
              <BeforeAfter
                amount={EXAMPLE}
                all={rules}
                day={values.first_day}
                changes={[read.change]}
              />
            </div>
          )}
        </section>
      )}
      <ReasonFields form={form} onClose={onClose} />
    </form>
  );
}

/** The latest approved values: in force, or from an upcoming day. */
const latestApproved = (rules: readonly StaffRule[], kind: PriceKind) =>
  rules.findLast(
    ({ row, state }) => row.kind === kind && state !== 'withdrawn' && state !== 'proposed',
  )?.row;

type FormContext = { before: NonNullable<ReturnType<typeof latestApproved>>; steps: number };
const textFields = z.omit(ruleStaffRoutes.propose.body, { changes: true });
type ProposalBody = z.output<typeof textFields> & { changes: PriceChange[] };

function checkProposal(
  { before, steps }: FormContext,
  values: Values,
): ValidationResult<ProposalBody> {
  const { first_day, source, reason } = values;
  const read = readFigures(before, steps, values);
  const rest = z.safeParse(textFields, { first_day, source, reason });
  if (read.success && rest.success) {
    return { success: true, data: { ...rest.data, changes: [read.change] } };
  }
  const issues = [...(read.success ? [] : read.issues), ...(rest.success ? [] : rest.error.issues)];
  return { success: false, error: { issues } };
}

/** Maps a step to its position in the previous list: the last stays last. */
function placeBefore(name: string, { from, to }: { from: number; to: number }): string {
  const [list, place, ...rest] = name.split('.');
  return place === String(to - 1) ? [list, from - 1, ...rest].join('.') : name;
}

type InputProps = {
  field: FigureField;
  value: string | undefined;
  error: string | undefined;
  onValue: (value: string) => void;
};

function FigureInput({
  field: { label, unit, value: first },
  value = first,
  error,
  onValue,
}: InputProps) {
  if (unit === 'yes') {
    return (
      <Checkbox checked={value === 'yes'} onChecked={(on) => onValue(on ? 'yes' : 'no')}>
        {label}
      </Checkbox>
    );
  }
  if (unit === 'naira' || unit === 'none') {
    return <MoneyField label={label} value={value} error={error} onValue={onValue} />;
  }
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={error}
      onValue={onValue}
    />
  );
}
