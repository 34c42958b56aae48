// Fields of each create-group step, and the summary.
import {
  type GroupForm,
  lateFeeOf,
  MEMBERS_MAX,
  MEMBERS_MIN,
  majorityText,
  potOf,
  RULES_MAX,
  setAsideOf,
  type Visibility,
} from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, kobo, parseNaira } from '@alajo/contract/money.ts';
import { ajoLimitsOn } from '@alajo/contract/pricing.ts';
import { countText, durationText } from '@alajo/contract/time-limits.ts';
import { BriefcaseBusiness, House, Store, Users } from 'lucide-react';
import type { FormState } from '../../platform/form.ts';
import { formatDate } from '../../platform/format.ts';
import { pricingDay } from '../../platform/pricing-day.ts';
import { Field } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Affordability } from '../affordability.tsx';
import { amountPerPeriod } from '../chips.tsx';
import { Commitment } from '../commitment.tsx';
import { Fact, Facts } from '../facts.tsx';
import { ORDERS, orderLabel } from '../orders.ts';
import { Sentences } from '../sentences.tsx';
import { TermsFields, wholeIn } from '../terms-fields.tsx';
import { PremiumFact } from '../turn-premium/premium-fact.tsx';
import { type GroupDraft, startBounds } from './create-draft.ts';
import { presetText, presetValues } from './presets.ts';

type Props = { form: FormState<GroupDraft> };

const COMPANY = [
  { value: 'family', label: 'Family', icon: House },
  { value: 'colleagues', label: 'Colleagues', icon: BriefcaseBusiness },
  { value: 'traders', label: 'Traders', icon: Store },
  { value: 'strangers', label: 'People I don’t know', icon: Users },
] as const;

export function BasicFields({ form }: Props) {
  const { field } = form;
  const { min, max } = ajoLimitsOn(pricingDay()).contribution;
  return (
    <>
      <RadioCards
        legend="Who is it with?"
        options={COMPANY.map((item) => ({ ...item, hint: presetText(item.value) }))}
        value={form.values.preset || undefined}
        onValue={(preset) => form.set(presetValues(preset))}
      />
      <Field label="Group Name" maxLength={60} autoComplete="off" {...field('name')} />
      <TextArea label="Description" rows={3} maxLength={500} {...field('description')} />
      <MoneyField
        label="Contribution Amount (₦)"
        hint={`${formatNaira(min)} to ${formatNaira(max)}, from every member, each time`}
        {...field('contribution_amount')}
      />
      <Select
        label="Frequency"
        {...field('frequency')}
        onValue={(text) => form.set({ frequency: text === 'weekly' ? text : 'monthly' })}
      >
        <option value="weekly">Weekly</option>
        <option value="monthly">Monthly</option>
      </Select>
    </>
  );
}

const VISIBILITIES: Record<Visibility, { label: string; hint: string }> = {
  private: { label: 'People I invite', hint: 'No one can find the group without your link.' },
  open: { label: 'Everyone', hint: 'Listed under Available Groups for all customers.' },
};

/** Summaries of the earlier steps, one line each. */
export function finishedText(draft: GroupDraft, step: number): string[] {
  const company = COMPANY.find(({ value }) => value === draft.preset);
  const each = parseNaira(draft.contribution_amount) ?? kobo(0);
  const contribution = amountPerPeriod(each, draft.frequency);
  const lines = [
    () => (company ? `${company.label} · ${contribution}` : contribution),
    () => `${draft.max_members} members, from ${formatDate(draft.start_date)}`,
  ];
  return lines.slice(0, step).map((line) => line());
}

export function SettingsFields({ form }: Props) {
  const { values: draft, field } = form;
  const each = parseNaira(draft.contribution_amount) ?? kobo(0);
  return (
    <>
      <Field
        label="Maximum Members"
        type="number"
        inputMode="numeric"
        min={MEMBERS_MIN}
        max={MEMBERS_MAX}
        {...field('max_members')}
        hint={`${MEMBERS_MIN} to ${MEMBERS_MAX}, you included`}
      />
      <Field label="Start Date" type="date" {...startBounds(Date.now())} {...field('start_date')} />
      <Select
        label="Who can join"
        hint={VISIBILITIES[draft.visibility].hint}
        {...field('visibility')}
        onValue={(text) => form.set({ visibility: text === 'open' ? text : 'private' })}
      >
        {Object.entries(VISIBILITIES).map(([visibility, { label }]) => (
          <option key={visibility} value={visibility}>
            {label}
          </option>
        ))}
      </Select>
      <RadioCards
        legend="The order of turns"
        options={ORDERS}
        value={draft.order}
        onValue={(order) => form.set({ order })}
      />
      <div>
        <TermsFields
          form={form}
          each={each}
          frequency={draft.frequency}
          max_members={wholeIn(draft.max_members)}
        />
        <p className="mt-1.5 text-muted text-sm">
          You can change these until the first person joins. After the start, it takes a vote.
        </p>
      </div>
      <TextArea
        label="Group Rules (optional)"
        rows={3}
        {...field('rules')}
        hint={field('rules').error ? undefined : `One rule per line, at most ${RULES_MAX}`}
      />
    </>
  );
}

const bondText = (bond: number) => (bond === 0 ? 'None' : countText(bond, 'contribution'));

export function Summary({ form }: { form: GroupForm }) {
  const { contribution_amount: each, max_members, frequency } = form;
  const aside = setAsideOf(each, form.reserve);
  return (
    <section aria-label="Group Summary" className="flex flex-col gap-3">
      <h3 className="font-semibold">Group Summary</h3>
      <Facts>
        <Fact name="Name">{form.name}</Fact>
        <Fact name="Contribution">{amountPerPeriod(each, frequency)}</Fact>
        <Fact name="Max members">{max_members}</Fact>
        <Fact name="Total collection">
          {formatNaira(potOf(each, max_members))}{' '}
          <span className="font-normal text-muted">if full</span>
        </Fact>
        <Fact name="Start date">{formatDate(form.start_date)}</Fact>
        <Fact name="Starts with">At least {form.min_members}</Fact>
        <Fact name="Who can join">
          {VISIBILITIES[form.visibility].label}
          {form.approval && ', with your approval'}
        </Fact>
        <Fact name="Order of turns">{orderLabel(form.order)}</Fact>
        <Fact name="Grace period">{durationText(form.grace_hours)}</Fact>
        <Fact name="Late fee">
          {form.late_fee === 0
            ? 'None'
            : `${form.late_fee}% (${formatNaira(lateFeeOf(each, form.late_fee))})`}
        </Fact>
        <Fact name="Bond">
          {form.bond === 0
            ? 'None'
            : `${bondText(form.bond)} (${formatNaira(potOf(each, form.bond))})`}
        </Fact>
        <Fact name="Reserve">
          {form.reserve === 0 ? 'None' : `${form.reserve}% (${formatNaira(aside)} each time)`}
        </Fact>
        <Fact name="A vote needs">{majorityText(form.majority)}</Fact>
        <PremiumFact group={{ ...form, members: max_members }} />
      </Facts>
      <Affordability
        act="create this group"
        each={kobo(each + aside)}
        frequency={frequency}
        pot={potOf(each, max_members)}
      />
      {form.rules.length > 0 && <Sentences sentences={form.rules} />}
      <Commitment
        contribution={each}
        set_aside={aside}
        late_fee={form.late_fee}
        bond={form.bond}
        ready_check
        members={max_members}
      />
    </section>
  );
}
