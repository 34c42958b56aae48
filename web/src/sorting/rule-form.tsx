// Form to create or change a rule, confirmed with the PIN.

import { SORTING_PARTS_MAX } from '@alajo/contract/count-limits.ts';
import { toNaira } from '@alajo/contract/money.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import { type Rule, type RulePart, ruleBody } from '@alajo/contract/sorting/schemas.ts';
import { SORTING_UNDO_MINUTES } from '@alajo/contract/time-limits.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { groupsOf, groupsQuery } from '../ajo/queries.ts';
import { PersonField } from '../paying/people/person-field.tsx';
import { PinForm, usePayment } from '../paying/pin-form.tsx';
import { call } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Segments } from '../ui/segments.tsx';
import { Select } from '../ui/select.tsx';
import { sortingChanged } from './queries.ts';

type GoalKind = Exclude<RulePart['kind'], 'ajo'>;
/** A row of the form. `place`: `goal 3`, `group 2`. */
type Row = { key: number; place: string; kind: GoalKind; percent: string; amount: string };
type Values = {
  source: Rule['source'];
  payer: string;
  at_least: string;
  mode: Rule['mode'];
  parts: Row[];
};

const SOURCES = [
  { value: 'any', label: 'Any income' },
  { value: 'added', label: 'I add money' },
  { value: 'payer', label: 'A person' },
] as const;
const MODES = [
  { value: 'ask', label: 'Ask me first' },
  { value: 'auto', label: 'Do it automatically' },
] as const;
const KINDS = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
  { value: 'bills', label: 'Bills' },
] as const;

type Props = { rule?: Rule | undefined; goals: Goal[]; onClose: () => void };

export default function RuleForm({ rule, goals, onClose }: Props) {
  const client = useQueryClient();
  const withKey = useIdempotencyKey('sorting-rule');
  const groups = groupsOf(useInfiniteQuery(groupsQuery).data);
  const form = useForm({ initial: valuesOf(rule, goals), check, send: (body) => body });
  const { values } = form;
  const payment = usePayment({
    checkRest: () => form.checkOnly('source', 'payer', 'at_least', 'mode', 'parts'),
    pay: ({ pin }) => {
      const checked = check(values);
      if (!checked.success) throw new Error('the rule was not checked');
      const body = checked.data;
      return withKey({ ...body, rule: rule?.id ?? 0 }, (idempotency_key) =>
        rule === undefined
          ? call(sortingRoutes.createRule, body, { pin, idempotency_key })
          : call(sortingRoutes.changeRule, { ...body, id: rule.id }, { pin, idempotency_key }),
      );
    },
    onPaid: () => {
      sortingChanged(client);
      onClose();
    },
    onFail: form.fail,
  });
  const running = groups.filter(({ status }) => status === 'active');
  return (
    <Dialog open onOpenChange={onClose} title={rule === undefined ? 'New rule' : 'Change rule'}>
      <PinForm
        payment={payment}
        labels={{ pay: rule === undefined ? 'Set up' : 'Save changes' }}
        byButton
      >
        <Segments
          label="Which income"
          options={SOURCES}
          value={values.source}
          onValue={form.field('source').onValue}
        />
        {values.source === 'payer' && (
          <PersonField
            label="Username or phone number"
            hint="Someone who pays you on Alajo: your employer, a customer, a friend."
            {...form.field('payer')}
          />
        )}
        <MoneyField
          label={
            values.source === 'added'
              ? 'When I add at least (₦)'
              : 'When at least this comes in (₦)'
          }
          hint="Smaller amounts stay in your wallet."
          {...form.field('at_least')}
        />
        <RuleParts
          rows={values.parts}
          error={form.field('parts').error}
          onRows={form.field('parts').onValue}
          goals={goals}
          groups={running}
        />
        <Segments
          label="Ask first"
          options={MODES}
          value={values.mode}
          onValue={form.field('mode').onValue}
        />
        <Notice tone="plain">
          {values.mode === 'ask'
            ? 'We’ll notify you, and you say yes with one tap. No PIN needed.'
            : `It happens within a minute or two. You can undo it for ${SORTING_UNDO_MINUTES} minutes, except Ajo contributions.`}{' '}
          We never move more than came in, more than a goal needs, or money your Ajo groups need
          soon.
        </Notice>
      </PinForm>
    </Dialog>
  );
}

type PartsProps = {
  rows: Row[];
  error: string | undefined;
  onRows: (rows: Row[]) => void;
  goals: Goal[];
  groups: { id: number; name: string }[];
};

function RuleParts({ rows, error, onRows, goals, groups }: PartsProps) {
  const nextKey = useRef(rows.length);
  const replace = (row: Row) => onRows(rows.map((other) => (other.key === row.key ? row : other)));
  const places = [
    ...goals.map(({ id, title }) => ({ place: `goal ${id}`, name: title })),
    ...groups.map(({ id, name }) => ({ place: `group ${id}`, name: `Ajo: ${name}, next round` })),
  ];
  const free = places.find(({ place }) => !rows.some((row) => row.place === place));
  const add = () => {
    nextKey.current += 1;
    onRows([...rows, { ...newRow(free?.place ?? ''), key: nextKey.current }]);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">Move it to, in this order</legend>
      {rows.map((row, index) => (
        <div key={row.key} className="flex flex-col gap-3 rounded-card border border-line p-3">
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Select
                label={`${index + 1}. Goal or group`}
                value={row.place}
                onValue={(place) => replace({ ...row, place })}
              >
                {places.map(({ place, name }) => (
                  <option key={place} value={place}>
                    {name}
                  </option>
                ))}
              </Select>
            </div>
            {rows.length > 1 && (
              <Button
                variant="ghost"
                className="size-12 px-0"
                aria-label={`Remove ${index + 1}`}
                onClick={() => onRows(rows.filter(({ key }) => key !== row.key))}
              >
                <Trash2 size={20} aria-hidden="true" />
              </Button>
            )}
          </div>
          {row.place.startsWith('goal') && <HowMuch row={row} at={index} onRow={replace} />}
        </div>
      ))}
      {error && (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
      {free && rows.length < SORTING_PARTS_MAX && (
        <Button variant="tint" onClick={add}>
          <Plus size={18} aria-hidden="true" />
          Add another
        </Button>
      )}
    </fieldset>
  );
}

function HowMuch({ row, at, onRow }: { row: Row; at: number; onRow: (row: Row) => void }) {
  return (
    <>
      <Segments
        label={`${at + 1}. How much`}
        options={KINDS}
        value={row.kind}
        onValue={(kind) => onRow({ ...row, kind })}
      />
      {row.kind === 'percent' && (
        <Field
          label="Percent of what comes in"
          inputMode="numeric"
          autoComplete="off"
          value={row.percent}
          onValue={(percent) => /^\d{0,3}$/.test(percent) && onRow({ ...row, percent })}
        />
      )}
      {row.kind === 'amount' && (
        <MoneyField
          label="Amount (₦)"
          value={row.amount}
          onValue={(amount) => onRow({ ...row, amount })}
        />
      )}
      {row.kind === 'bills' && (
        <p className="text-muted text-sm">
          Keeps enough in the goal for your automatic payments in the next 30 days: Ajo, standing
          orders, waste plans, and the bills you confirmed in Insights.
        </p>
      )}
    </>
  );
}

const newRow = (place: string): Row => ({
  key: 0,
  place,
  kind: 'percent',
  percent: '',
  amount: '',
});

function valuesOf(rule: Rule | undefined, goals: readonly Goal[]): Values {
  if (rule === undefined) {
    const [first] = goals;
    const parts = [newRow(first === undefined ? '' : `goal ${first.id}`)];
    return { source: 'any', payer: '', at_least: '5000', mode: 'ask', parts };
  }
  const { source, payer, at_least, mode, parts } = rule;
  return {
    source,
    payer: payer?.username ?? '',
    at_least: String(toNaira(at_least)),
    mode,
    parts: parts.map(({ kind, goal_id, group_id, percent, amount }, key) => ({
      key,
      place: goal_id === null ? `group ${group_id}` : `goal ${goal_id}`,
      kind: kind === 'ajo' ? 'percent' : kind,
      percent: percent === null ? '' : String(percent),
      amount: amount === null ? '' : String(toNaira(amount)),
    })),
  };
}

/** Request body as sent; the contract's schema checks it. */
function check({ source, payer, at_least, mode, parts }: Values) {
  const terms = { at_least, mode, parts: parts.map(partOf) };
  return ruleBody.safeParse(
    source === 'payer' ? { source, payer, ...terms } : { source, ...terms },
  );
}

function partOf({ place, kind, percent, amount }: Row) {
  const [source, id] = place.split(' ');
  if (source === 'group') return { kind: 'ajo', group_id: Number(id) };
  const goal_id = Number(id);
  if (kind === 'percent') return { kind, goal_id, percent: percent === '' ? 0 : Number(percent) };
  return kind === 'amount' ? { kind, goal_id, amount } : { kind, goal_id };
}
