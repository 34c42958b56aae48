// Fields of each create-group step, and the summary.
import {
  type GroupForm,
  lateFeeOf,
  MEMBERS_MAX,
  MEMBERS_MIN,
  majorityText,
  potOf,
  setAsideOf,
} from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, kobo, parseNaira } from '@alajo/contract/money.ts';
import { ajoLimitsOn } from '@alajo/contract/pricing.ts';
import { countText, durationText } from '@alajo/contract/time-limits.ts';
import type { ReactNode } from 'react';
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
import { MORE_ORDERS, ORDERS, orderOf } from '../orders.tsx';
import { Sentences } from '../sentences.tsx';
import { parseWhole } from '../terms-fields.tsx';
import { PremiumFact } from '../turn-premium/premium-fact.tsx';
import { type GroupDraft, startBounds } from './create-draft.ts';
import { GroupTerms } from './group-terms.tsx';
import './create.css';

type Props = { form: FormState<GroupDraft> };

export function BasicFields({ form }: Props) {
  const { field } = form;
  const { min, max } = ajoLimitsOn(pricingDay()).contribution;
  return (
    <>
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

/** Summaries of the earlier steps, one line each. */
export function finishedText(draft: GroupDraft, step: number): string[] {
  const lines = [
    () => amountPerPeriod(contributionOf(draft), draft.frequency),
    () => `${draft.max_members} members, from ${formatDate(draft.start_date)}`,
  ];
  return lines.slice(0, step).map((line) => line());
}

const contributionOf = (draft: GroupDraft) => parseNaira(draft.contribution_amount) ?? kobo(0);

export function SettingsFields({ form }: Props) {
  const { values: draft, field } = form;
  return (
    <>
      <div className="size-and-start">
        <MaximumMembers {...field('max_members')} />
        <Field
          label="Start Date"
          type="date"
          {...startBounds(Date.now())}
          {...field('start_date')}
        />
      </div>
      <GroupTerms form={form} each={contributionOf(draft)} />
      <RadioCards
        legend="The order of turns"
        options={ORDERS}
        more={{ label: 'More ways', options: MORE_ORDERS }}
        value={draft.order}
        onValue={(order) => form.set({ order })}
      />
    </>
  );
}

type NumberProps = { value: string; error?: string | undefined; onValue: (value: string) => void };

function MaximumMembers({ value, onValue, ...rest }: NumberProps) {
  const step = (by: number) => {
    const members = (parseWhole(value) || MEMBERS_MIN) + by;
    onValue(String(Math.min(Math.max(members, MEMBERS_MIN), MEMBERS_MAX)));
  };
  return (
    <Field
      label="Maximum Members"
      type="number"
      inputMode="numeric"
      min={MEMBERS_MIN}
      max={MEMBERS_MAX}
      value={value}
      onValue={onValue}
      {...rest}
      start={
        <StepButton label="Fewer members" onClick={() => step(-1)}>
          −
        </StepButton>
      }
      end={
        <StepButton label="More members" onClick={() => step(1)}>
          +
        </StepButton>
      }
    />
  );
}

type StepButtonProps = { label: string; onClick: () => void; children: ReactNode };

const StepButton = ({ label, ...rest }: StepButtonProps) => (
  <button
    type="button"
    aria-label={label}
    className="grid size-11 place-items-center text-primary text-xl"
    {...rest}
  />
);

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
          {form.visibility === 'open' ? 'Everyone' : 'People I invite'}
          {form.approval && ', with your approval'}
        </Fact>
        <Fact name="Order of turns">{orderOf(form.order)?.label}</Fact>
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
