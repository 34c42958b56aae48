// The organiser's terms, as the sentences that members will read, with the choices inside them.
import {
  BOND_MAX,
  EARLY_TURN_FEE_MAX,
  type Frequency,
  lateFeeOf,
  type Majority,
  MEMBERS_MAX,
  MEMBERS_MIN,
  majority,
  majorityText,
  potOf,
  setAsideOf,
} from '@alajo/contract/ajo/schemas.ts';
import { premiumSentence } from '@alajo/contract/ajo/turn-premium.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { ajoLimitsOn } from '@alajo/contract/pricing.ts';
import { countText, durationText } from '@alajo/contract/time-limits.ts';
import { useId, useState } from 'react';
import type { FormState } from '../platform/form.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { GRACES } from './grace-field.tsx';

/** Form values: numbers as text, percentages whole. */
export type TermsDraft = {
  grace_hours: string;
  late_fee: string;
  reserve: string;
  early_turn_fee: string;
  bond: string;
  min_members: string;
  majority: Majority;
  approval: boolean;
};

/** Values as sent; anything that is not a number is NaN, which every check rejects. */
export const termsIn = ({ majority, approval, ...figures }: TermsDraft) => ({
  majority,
  approval,
  grace_hours: wholeIn(figures.grace_hours),
  late_fee: wholeIn(figures.late_fee),
  reserve: wholeIn(figures.reserve),
  early_turn_fee: wholeIn(figures.early_turn_fee),
  bond: wholeIn(figures.bond),
  min_members: wholeIn(figures.min_members),
});

/** Empty text is NaN, not 0. */
export const wholeIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Minimum number of members: a preset's may exceed the group's maximum. */
export const leastOf = (min_members: string, max_members: number): string =>
  max_members >= MEMBERS_MIN && Number(min_members) > max_members
    ? String(max_members)
    : min_members;

type Props = {
  form: Pick<FormState<TermsDraft>, 'values' | 'field' | 'set'>;
  /** A contribution, and the group's maximum number of members. */
  each: Kobo;
  frequency: Frequency;
  max_members: number;
};

const upTo = (max: number, min = 0) => Array.from({ length: max - min + 1 }, (_, i) => min + i);

export function TermsFields({ form, each, frequency, max_members }: Props) {
  const { values, field, set } = form;
  const { late_fee_max, reserve_max } = ajoLimitsOn(pricingDay());
  const fee = lateFeeOf(each, Number(values.late_fee));
  const bond = Number(values.bond);
  const aside = setAsideOf(each, Number(values.reserve));
  const most = Math.min(Math.max(max_members || MEMBERS_MAX, MEMBERS_MIN), MEMBERS_MAX);
  const least = leastOf(values.min_members, max_members);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-card bg-bg px-4 pb-3 text-base leading-11">
      <legend className="float-left mb-1 w-full pt-3 font-medium text-sm">
        Your group’s terms
      </legend>
      <p>
        If a contribution can’t be taken on the day, we’ll try again for{' '}
        <Choice
          label="Grace period"
          options={GRACES}
          shown={durationText}
          {...field('grace_hours')}
        />
        . After that it counts as missed and costs{' '}
        <Choice
          label="Late fee"
          options={upTo(late_fee_max)}
          shown={(percent) => (percent === 0 ? 'no late fee' : `${percent}% more`)}
          {...field('late_fee')}
        />
        {fee > 0 && `: ${formatNaira(fee)}, or ${formatNaira(kobo(2 * fee))} after collecting`}.
      </p>
      <p>
        Everyone puts down{' '}
        <Choice
          label="Bond"
          options={upTo(BOND_MAX)}
          shown={(times) => (times === 0 ? 'no bond' : countText(times, 'contribution'))}
          {...field('bond')}
        />
        {bond > 0 &&
          ` as a bond until the end: ${formatNaira(potOf(each, bond))}, used first for payments they miss`}
        .
      </p>
      <p>
        Each time, everyone sets aside{' '}
        <Choice
          label="Reserve"
          options={upTo(reserve_max)}
          shown={(percent) => (percent === 0 ? 'nothing' : `${percent}% more`)}
          {...field('reserve')}
        />{' '}
        in case someone can’t pay
        {aside > 0 && `: ${formatNaira(aside)}. What isn’t needed comes back at the end`}.
      </p>
      <PremiumTerm form={form} each={each} frequency={frequency} max_members={most} />
      <p>
        I approve{' '}
        <Choice
          label="Who needs my approval"
          options={[1, 0]}
          shown={(all) => (all === 1 ? 'everyone who joins' : 'only people others invite')}
          {...field('approval')}
          value={values.approval ? '1' : '0'}
          onValue={(all) => set({ approval: all === '1' })}
        />
        .
      </p>
      <p>
        The group starts with at least{' '}
        <Choice
          label="Starts with at least"
          options={upTo(most, MEMBERS_MIN)}
          shown={(members) => `${members} members`}
          {...field('min_members')}
          value={least}
        />
        . With that many, each collects {formatNaira(potOf(each, Number(least)))}.
      </p>
      <p>
        A vote needs{' '}
        <Choice
          label="A vote needs"
          options={majority.options}
          shown={majorityText}
          {...field('majority')}
          onValue={(chosen) => set({ majority: majority.parse(chosen) })}
        />{' '}
        of the members.
      </p>
    </fieldset>
  );
}

function PremiumTerm({ form: { values, field }, each, frequency, max_members: members }: Props) {
  const early_turn_fee = Number(values.early_turn_fee);
  const premiums = { contribution_amount: each, members, frequency, early_turn_fee };
  return (
    <p>
      Early turns give{' '}
      <Choice
        label="Early turn fee"
        options={upTo(EARLY_TURN_FEE_MAX)}
        shown={(percent) => (percent === 0 ? 'nothing' : `up to ${percent}% of the pot`)}
        {...field('early_turn_fee')}
      />{' '}
      to late ones.{early_turn_fee > 0 && ` ${premiumSentence(premiums)}`}
    </p>
  );
}

type ChoiceProps<T> = {
  label: string;
  options: readonly T[];
  shown: (option: T) => string;
  value: string;
  error?: string | undefined;
  onValue: (value: string) => void;
};

/** A choice within a sentence; the previous value stays among the options. */
function Choice<T extends string | number>({
  label,
  options,
  shown,
  value,
  error,
  onValue,
}: ChoiceProps<T>) {
  const about = useId();
  const [before] = useState(value);
  const known = options.some((option) => String(option) === before);
  return (
    <>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? about : undefined}
        className={`field-sizing-content inline-block min-h-11 max-w-full truncate rounded-control bg-tint px-2 align-middle font-semibold text-primary ${error ? 'border border-bad' : ''}`}
      >
        {!known && <option value={before}>{shown(Number(before) as T)}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {shown(option)}
          </option>
        ))}
      </select>
      {error && (
        <span id={about} className="block text-bad text-sm leading-5">
          {error}
        </span>
      )}
    </>
  );
}
