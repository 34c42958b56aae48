// The fields of each create-group step, and the summary.
import {
  BOND_MAX,
  type ChosenOrder,
  type GroupForm,
  lateFeeOf,
  MEMBERS_MAX,
  MEMBERS_MIN,
  potOf,
  RULES_MAX,
  setAsideOf,
  type Visibility,
} from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo, kobo, parseNaira } from '@alajo/contract/money.ts';
import { ajoLimitsOn } from '@alajo/contract/pricing.ts';
import { countText, durationText } from '@alajo/contract/time-limits.ts';
import { BriefcaseBusiness, House, Store, Users } from 'lucide-react';
import type { Form } from '../../platform/form.ts';
import { formatDate } from '../../platform/format.ts';
import { pricingDay } from '../../platform/pricing-day.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { everyTime } from '../chips.tsx';
import { Commitment } from '../commitment.tsx';
import { Fact, Facts } from '../facts.tsx';
import { GraceField } from '../grace-field.tsx';
import { Means } from '../means.tsx';
import { Sentences } from '../terms.tsx';
import { type GroupDraft, startBounds } from './create-draft.ts';
import { filledBy, presetText } from './presets.ts';

type Props = { form: Form<GroupDraft> };

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
        options={COMPANY.map((one) => ({ ...one, hint: presetText(one.value) }))}
        value={form.values.preset || undefined}
        onValue={(preset) => form.set(filledBy(preset))}
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

const ORDERS: Record<ChosenOrder, { label: string; hint: string }> = {
  organiser_last: {
    label: 'Organiser last',
    hint: 'Join order, but you collect last. Members trust this most.',
  },
  join: { label: 'Join order', hint: 'You collect first, then members in the order they joined.' },
  drawn: {
    label: 'Drawn by lot',
    hint: 'Drawn at the start. Everyone can check that no one chose the result.',
  },
  picked: {
    label: 'Members choose',
    hint: 'Everyone picks a free turn until the start. You may propose turns.',
  },
  need: {
    label: 'By need',
    hint: 'Everyone says when they need the money, and why. Whoever most support goes first.',
  },
};

const VISIBILITIES: Record<Visibility, { label: string; hint: string }> = {
  private: { label: 'People I invite', hint: 'Nobody finds the group without your link.' },
  open: { label: 'Everyone', hint: 'Listed under Available Groups for all customers.' },
};

/** What the steps before this one came to, in a line each. */
export function finishedText(draft: GroupDraft, step: number): string[] {
  const company = COMPANY.find(({ value }) => value === draft.preset);
  const each = parseNaira(draft.contribution_amount) ?? kobo(0);
  const contribution = everyTime(each, draft.frequency);
  const lines = [
    () => (company ? `${company.label} · ${contribution}` : contribution),
    () => `${draft.max_members} members, from ${formatDate(draft.start_date)}`,
  ];
  return lines.slice(0, step).map((line) => line());
}

const isOrder = (text: string): text is ChosenOrder => text in ORDERS;

export function SettingsFields({ form }: Props) {
  const { values: draft, field } = form;
  const each = parseNaira(draft.contribution_amount) ?? kobo(0);
  const { late_fee_max, reserve_max } = ajoLimitsOn(pricingDay());
  const most = membersIn(draft.max_members, MEMBERS_MAX) ?? MEMBERS_MAX;
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
      <Field
        label="Starts with at least"
        type="number"
        inputMode="numeric"
        min={MEMBERS_MIN}
        max={most}
        {...field('min_members')}
        hint={leastHint(each, draft.min_members, most)}
      />
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
      <Checkbox
        className="items-center text-sm"
        checked={draft.approval}
        error={field('approval').error}
        onChecked={(checked) => form.set({ approval: checked })}
      >
        I approve each person before they join
      </Checkbox>
      <Select
        label="Order of turns"
        hint={ORDERS[draft.order].hint}
        {...field('order')}
        onValue={(order) => isOrder(order) && form.set({ order })}
      >
        {Object.entries(ORDERS).map(([order, { label }]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </Select>
      <GraceField
        hint={`If ${formatNaira(each)} can’t be taken on its due date, we try again for ${durationText(Number(draft.grace_hours))}. After that it counts as missed`}
        {...field('grace_hours')}
      />
      <Field
        label="Late fee (%)"
        type="number"
        inputMode="numeric"
        min={0}
        max={late_fee_max}
        {...field('late_fee')}
        hint={feeHint(each, draft.late_fee, late_fee_max)}
      />
      <Field
        label="Reserve (%)"
        type="number"
        inputMode="numeric"
        min={0}
        max={reserve_max}
        {...field('reserve')}
        hint={reserveHint(each, draft.reserve, reserve_max)}
      />
      <Select
        label="Bond"
        hint={bondHint(each, Number(draft.bond))}
        {...field('bond')}
        onValue={(bond) => form.set({ bond })}
      >
        {BONDS.map((bond) => (
          <option key={bond} value={bond}>
            {bondText(bond)}
          </option>
        ))}
      </Select>
      <TextArea
        label="Group Rules (optional)"
        rows={3}
        {...field('rules')}
        hint={field('rules').error ? undefined : `One rule per line, at most ${RULES_MAX}`}
      />
    </>
  );
}

/** Undefined if the text is not a number of members that a group may have. */
function membersIn(text: string, max: number): number | undefined {
  const members = Number(text);
  return Number.isInteger(members) && members >= MEMBERS_MIN && members <= max
    ? members
    : undefined;
}

function leastHint(each: Kobo, text: string, most: number): string {
  const least = membersIn(text, most);
  if (least === undefined) return `${MEMBERS_MIN} to ${most}, you included`;
  return `With ${least}, each collects ${formatNaira(potOf(each, least))}. With fewer on the start date, the group doesn’t start`;
}

/** 0 if the text is not a valid percentage. */
function percentIn(text: string, max: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 && value <= max ? value : 0;
}

function feeHint(each: Kobo, text: string, max: number): string {
  const fee = lateFeeOf(each, percentIn(text, max));
  if (fee === 0) return `0 to ${max}%: added to a missed contribution`;
  return `Adds ${formatNaira(fee)} to a missed contribution, ${formatNaira(kobo(2 * fee))} after collecting`;
}

function reserveHint(each: Kobo, text: string, max: number): string {
  const aside = setAsideOf(each, percentIn(text, max));
  if (aside === 0) return `0 to ${max}%: set aside each time in case a member can’t pay`;
  return `Everyone sets aside ${formatNaira(aside)} each time. Unused money is returned at the end`;
}

const BONDS = Array.from({ length: BOND_MAX + 1 }, (_, bond) => bond);

const bondText = (bond: number) => (bond === 0 ? 'None' : countText(bond, 'contribution'));

function bondHint(each: Kobo, bond: number): string {
  if (bond === 0) return 'What each leaves with the group until its end, in case they can’t pay';
  return `Everyone leaves ${formatNaira(potOf(each, bond))} until the end. It pays first for what they miss`;
}

export function Summary({ form }: { form: GroupForm }) {
  const { contribution_amount: each, max_members, frequency } = form;
  const aside = setAsideOf(each, form.reserve);
  return (
    <section aria-label="Group Summary" className="flex flex-col gap-3">
      <h3 className="font-semibold">Group Summary</h3>
      <Facts>
        <Fact name="Name">{form.name}</Fact>
        <Fact name="Contribution">{everyTime(each, frequency)}</Fact>
        <Fact name="Max members">{max_members}</Fact>
        <Fact name="Total collection">
          {formatNaira(potOf(each, max_members))}{' '}
          <span className="font-normal text-muted">if full</span>
        </Fact>
        <Fact name="Start date">{formatDate(form.start_date)}</Fact>
        <Fact name="Starts with">At least {form.min_members}</Fact>
        <Fact name="Who can join">
          {VISIBILITIES[form.visibility].label}
          {form.approval && ', once you approve'}
        </Fact>
        <Fact name="Order of turns">{ORDERS[form.order].label}</Fact>
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
      </Facts>
      <Means
        act="create this group"
        each={kobo(each + aside)}
        frequency={frequency}
        pot={potOf(each, max_members)}
      />
      {form.rules.length > 0 && <Sentences of={form.rules} />}
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
