// Booking form: waste type, address and time (spec §2, §5), checked by the contract's schema.
import { formatNaira, toNaira } from '@alajo/contract/money.ts';
import { BOOK_AHEAD_HOURS } from '@alajo/contract/time-limits.ts';
import {
  ADDRESS_MAX,
  type BookingBody,
  bookingBodyOn,
  NOTES_MAX,
  startingPriceOn,
  type WasteType,
  wasteType,
  wasteTypes,
} from '@alajo/contract/waste/schemas.ts';
import * as z from 'zod/mini';
import { createDrafts } from '../platform/drafts.ts';
import { type FormState, firstProblem, type ValidationResult } from '../platform/form.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { earliestTime, fromField, isTooSoon, tooSoon } from './date-time-fields.ts';

export type BookingValues = {
  waste_type: WasteType | '';
  collection_address: string;
  /** The field's value. */
  scheduled_date: string;
  amount: string;
  notes: string;
  weekly: boolean;
};

const priceOf = (type: WasteType | '') =>
  type === '' ? '' : String(toNaira(startingPriceOn(pricingDay(), type)));

/** Initial values of a booking, with the type's starting price. */
export const emptyBooking = (type: WasteType | ''): BookingValues => ({
  waste_type: type,
  collection_address: '',
  scheduled_date: '',
  amount: priceOf(type),
  notes: '',
  weekly: false,
});

/** Keeps the values if the dialog is closed by accident. */
export const bookingDrafts = createDrafts<BookingValues>('booking');

export function checkBooking(values: BookingValues): ValidationResult<BookingBody> {
  const read = z.safeParse(bookingBodyOn(pricingDay()), {
    ...values,
    amount: values.amount || undefined,
    scheduled_date: fromField(values.scheduled_date),
  });
  if (read.success && isTooSoon(read.data.scheduled_date, Date.now())) return tooSoon;
  return firstProblem(read);
}

export function BookingForm({
  form,
  onCancel,
}: {
  form: FormState<BookingValues>;
  onCancel: () => void;
}) {
  const { values, set, field } = form;
  const choose = (text: string) => {
    const type = wasteType.options.find((option) => option === text) ?? '';
    // Keeps a price the customer entered.
    const own = values.amount !== '' && values.amount !== priceOf(values.waste_type);
    set({ waste_type: type, ...(own ? {} : { amount: priceOf(type) }) });
  };
  const ready =
    values.waste_type !== '' &&
    values.collection_address.trim() !== '' &&
    values.scheduled_date !== '';
  const hazardous = values.waste_type === 'hazardous';
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <RestoredDraft form={form} />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Select label="Waste type" {...field('waste_type')} onValue={choose}>
        <option value="">Choose a type</option>
        {wasteTypes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}, from {formatNaira(startingPriceOn(pricingDay(), id))}
          </option>
        ))}
      </Select>
      <TextArea
        label="Collection address"
        rows={3}
        maxLength={ADDRESS_MAX}
        autoComplete="street-address"
        {...field('collection_address')}
      />
      <Field
        label="Scheduled date and time"
        type="datetime-local"
        min={earliestTime(Date.now())}
        hint={`Nigerian time, at least ${BOOK_AHEAD_HOURS} hours from now.`}
        {...field('scheduled_date')}
      />
      <MoneyField label="Amount (₦)" hint={hintOf(values.waste_type)} {...field('amount')} />
      <TextArea
        label={hazardous ? 'What is it?' : 'Notes (optional)'}
        hint={hazardous ? 'For example 2 car batteries, or 5 litres of old paint.' : undefined}
        rows={2}
        maxLength={NOTES_MAX}
        {...field('notes')}
      />
      <Weekly checked={values.weekly} onChange={field('weekly').onValue} />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onCancel}>
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
    <Checkbox checked={props.checked} onChecked={props.onChange}>
      Repeat every week
    </Checkbox>
  );
}

function hintOf(type: WasteType | ''): string {
  if (type === '') return 'Each type has a starting price.';
  return `Starts at ${formatNaira(startingPriceOn(pricingDay(), type))}; offer more for a larger load.`;
}
