// What is to be collected, where and when (spec §2, §5): the contract's schema says what is wrong.
import { formatNaira, toNaira } from '@alajo/contract/money.ts';
import {
  ADDRESS_MAX,
  type BookingBody,
  bookingBody,
  NOTES_MAX,
  type WasteType,
  wasteType,
  wasteTypeOf,
  wasteTypes,
} from '@alajo/contract/waste/schemas.ts';
import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { Button } from '../ui/button.tsx';
import { Field, Select, TextArea } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import type { Problem } from '../ui/problem.tsx';
import { earliestTime, fromField, tooSoon } from './times.ts';

export type Draft = {
  waste_type: WasteType | '';
  collection_address: string;
  /** The field's value. */
  scheduled: string;
  amount: string;
  notes: string;
  weekly: boolean;
};

const priceOf = (type: WasteType | '') =>
  type === '' ? '' : String(toNaira(wasteTypeOf(type).price));

/** A new booking's form, with the kind's starting price. */
export const emptyDraft = (type: WasteType | ''): Draft => ({
  waste_type: type,
  collection_address: '',
  scheduled: '',
  amount: priceOf(type),
  notes: '',
  weekly: false,
});

/** Those that show what is wrong with them. */
export const FIELDS = ['waste_type', 'collection_address', 'scheduled_date', 'amount', 'notes'];

type Props = {
  draft: Draft;
  problem: Problem;
  onChange: (draft: Draft) => void;
  onCancel: () => void;
  onBook: (body: BookingBody) => void;
};

export function BookingForm({ draft, problem, onChange, onCancel, onBook }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { scheduled, ...rest } = draft;
    const amount = rest.amount || undefined;
    const typed = { ...rest, amount, scheduled_date: fromField(scheduled) };
    const read = z.safeParse(bookingBody, typed);
    const wrong = read.success ? tooSoon(read.data.scheduled_date, Date.now()) : read.error;
    problem.read(wrong);
    if (read.success && wrong === undefined) onBook(read.data);
  };
  const set = (more: Partial<Draft>) => onChange({ ...draft, ...more });
  const choose = (text: string) => {
    const type = wasteType.options.find((one) => one === text) ?? '';
    // A price of the customer's own stays.
    const own = draft.amount !== '' && draft.amount !== priceOf(draft.waste_type);
    set({ waste_type: type, ...(own ? {} : { amount: priceOf(type) }) });
  };
  const ready =
    draft.waste_type !== '' && draft.collection_address.trim() !== '' && draft.scheduled !== '';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {problem.notice}
      <Select label="Waste type" value={draft.waste_type} onValue={choose}>
        <option value="">Choose a type</option>
        {wasteTypes.map(({ id, name, price }) => (
          <option key={id} value={id}>
            {name}, from {formatNaira(price)}
          </option>
        ))}
      </Select>
      <TextArea
        label="Collection address"
        rows={3}
        maxLength={ADDRESS_MAX}
        autoComplete="street-address"
        value={draft.collection_address}
        onChange={(event) => set({ collection_address: event.target.value })}
        error={problem.at('collection_address')}
      />
      <Field
        label="Scheduled date and time"
        type="datetime-local"
        min={earliestTime(Date.now())}
        value={draft.scheduled}
        onChange={(event) => set({ scheduled: event.target.value })}
        error={problem.at('scheduled_date')}
        hint="Nigerian time, at least 24 hours from now."
      />
      <MoneyField
        label="Amount (₦)"
        value={draft.amount}
        onValue={(amount) => set({ amount })}
        error={problem.at('amount')}
        hint={hintOf(draft.waste_type)}
      />
      <TextArea
        label="Notes (optional)"
        rows={2}
        maxLength={NOTES_MAX}
        value={draft.notes}
        onChange={(event) => set({ notes: event.target.value })}
        error={problem.at('notes')}
      />
      <Weekly checked={draft.weekly} onChange={(weekly) => set({ weekly })} />
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!ready}>
          Book
        </Button>
      </div>
    </form>
  );
}

function Weekly(props: { checked: boolean; onChange: (weekly: boolean) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-primary"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      Repeat every week
    </label>
  );
}

function hintOf(type: WasteType | ''): string {
  if (type === '') return 'Each type has a starting price.';
  return `Starts at ${formatNaira(wasteTypeOf(type).price)}; offer more for a larger load.`;
}
