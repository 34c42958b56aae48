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
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { ajoLimitsOn } from '@alajo/contract/pricing.ts';
import { countText, durationText } from '@alajo/contract/time-limits.ts';
import { type ReactNode, useId, useState } from 'react';
import type { FormState } from '../platform/form.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { GRACES } from './grace-field.tsx';
import './terms-fields.css';

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
export const parseTerms = ({ majority, approval, ...figures }: TermsDraft) => ({
  majority,
  approval,
  grace_hours: parseWhole(figures.grace_hours),
  late_fee: parseWhole(figures.late_fee),
  reserve: parseWhole(figures.reserve),
  early_turn_fee: parseWhole(figures.early_turn_fee),
  bond: parseWhole(figures.bond),
  min_members: parseWhole(figures.min_members),
});

/** Empty text is NaN, not 0. */
export const parseWhole = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Minimum number of members: a preset's may exceed the group's maximum. */
export const clampMinMembers = (min_members: string, max_members: number): string =>
  Number(min_members) > max_members ? String(Math.max(max_members, MEMBERS_MIN)) : min_members;

/** The size to calculate with while the number of members is being typed. */
export const clampMembers = (max_members: number): number =>
  Math.min(Math.max(max_members || MEMBERS_MAX, MEMBERS_MIN), MEMBERS_MAX);

type Props = {
  form: Pick<FormState<TermsDraft>, 'values' | 'field' | 'set'>;
  /** A contribution, and the group's maximum number of members. */
  each: Kobo;
  frequency: Frequency;
  max_members: number;
};

const numbersUpTo = (max: number, min = 0) =>
  Array.from({ length: max - min + 1 }, (_, i) => min + i);

export function TermsFields(props: Props) {
  return (
    <fieldset className="min-w-0 rounded-card bg-bg px-4">
      <legend className="float-left w-full pt-3 font-medium text-sm">Your group’s terms</legend>
      <TermSentences {...props} />
    </fieldset>
  );
}

/** `children` stand before the sentence about approval. */
export function TermSentences({
  form,
  each,
  frequency,
  max_members,
  children,
}: Props & { children?: ReactNode }) {
  const { values, field, set } = form;
  const { late_fee_max, reserve_max } = ajoLimitsOn(pricingDay());
  const fee = lateFeeOf(each, Number(values.late_fee));
  const bond = Number(values.bond);
  const aside = setAsideOf(each, Number(values.reserve));
  const most = clampMembers(max_members);
  const least = clampMinMembers(values.min_members, max_members);
  return (
    <div className="term-sentences tabular-nums">
      <p>
        Late is fine for{' '}
        <Choice
          label="Grace period"
          options={GRACES}
          shown={durationText}
          {...field('grace_hours')}
        />
        . After that it costs{' '}
        <Choice
          label="Late fee"
          options={numbersUpTo(late_fee_max)}
          shown={(percent) => (percent === 0 ? 'nothing' : `${percent}%`)}
          {...field('late_fee')}
        />
        {fee > 0 && (
          <>
            , <b>{formatNaira(fee)}</b>
          </>
        )}
        .
      </p>
      <p>
        Everyone leaves a bond of{' '}
        <Choice
          label="Bond"
          options={numbersUpTo(BOND_MAX)}
          shown={(times) => (times === 0 ? 'nothing' : countText(times, 'round'))}
          {...field('bond')}
        />
        {bond > 0 && (
          <>
            , <b>{formatNaira(potOf(each, bond))}</b>, until the end
          </>
        )}
        .
      </p>
      <p>
        Each round sets aside{' '}
        <Choice
          label="Reserve"
          options={numbersUpTo(reserve_max)}
          shown={(percent) => (percent === 0 ? 'nothing' : `${percent}%`)}
          {...field('reserve')}
        />
        {aside > 0 && (
          <>
            , <b>{formatNaira(aside)}</b> per member, until the end
          </>
        )}
        .
      </p>
      <PremiumTerm form={form} each={each} frequency={frequency} max_members={most} />
      {children}
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
        It starts with at least{' '}
        <Choice
          label="Starts with at least"
          options={numbersUpTo(most, MEMBERS_MIN)}
          shown={(members) => `${members} members`}
          {...field('min_members')}
          value={least}
        />
        . With that many, each collects <b>{formatNaira(potOf(each, Number(least)))}</b>.
      </p>
      <p>
        A vote needs{' '}
        <Choice
          label="A vote needs"
          options={majority.options}
          shown={majorityText}
          {...field('majority')}
          onValue={(chosen) => set({ majority: majority.parse(chosen) })}
        />
        .
      </p>
    </div>
  );
}

function PremiumTerm({ form: { values, field }, each, frequency, max_members: members }: Props) {
  const early_turn_fee = Number(values.early_turn_fee);
  const premiums = { contribution_amount: each, members, frequency, early_turn_fee };
  return (
    <p>
      Early turns give late ones{' '}
      <Choice
        label="Early turn fee"
        options={numbersUpTo(EARLY_TURN_FEE_MAX)}
        shown={(percent) => (percent === 0 ? 'nothing' : `up to ${percent}% of the pot`)}
        {...field('early_turn_fee')}
      />
      .{early_turn_fee > 0 && ` ${premiumSentence(premiums)}`}
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
export function Choice<T extends string | number>({
  label,
  options,
  shown,
  value,
  error,
  onValue,
}: ChoiceProps<T>) {
  const about = useId();
  const [before] = useState(value);
  const isListed = options.some((option) => String(option) === before);
  return (
    <>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? about : undefined}
        className="field-sizing-content max-w-full truncate px-2 font-semibold text-primary"
      >
        {!isListed && <option value={before}>{shown(Number(before) as T)}</option>}
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
