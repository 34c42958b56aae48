// Form for the terms of a standing order: payee, amount and schedule.
import { addDays, addMonths } from '@alajo/contract/days.ts';
import { toNaira } from '@alajo/contract/money.ts';
import { normalisePhone, withoutMarks } from '@alajo/contract/phone.ts';
import { type OrderKind, orderKind } from '@alajo/contract/schedules/future.ts';
import { workday } from '@alajo/contract/schedules/paydays.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import {
  FIRST_DAY_MAX,
  type OrderBody,
  type OrderFrequency,
  type OrderQuote,
  orderFrequency,
  orderTarget,
  type PassedPayday,
  passedPayday,
} from '@alajo/contract/schedules/schemas.ts';
import { networkOf, networks } from '@alajo/contract/services/networks.ts';
import { type BillProvider, billCategories } from '@alajo/contract/services/schemas.ts';
import { NOTE_MAX } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { BankPicker } from '../paying/people/bank-picker.tsx';
import { PersonField } from '../paying/people/person-field.tsx';
import QuoteProblem from '../paying/quote-problem.tsx';
import { call, Refusal } from '../platform/api.ts';
import { type FormState, useForm, type ValidationResult, valid } from '../platform/form.ts';
import { formatDate, lagosDay } from '../platform/format.ts';
import { billProvidersQuery } from '../services/queries.ts';
import { Button } from '../ui/button.tsx';
import { DigitsField } from '../ui/digits-field.tsx';
import { Field } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Segments } from '../ui/segments.tsx';
import { Select } from '../ui/select.tsx';
import { QueryError } from '../ui/states.tsx';
import { checkSum } from './check-amounts.ts';
import { FREQUENCIES } from './labels.ts';

type Terms = Omit<OrderBody, 'most'>;
type Begin = PassedPayday | '';
type Values = {
  kind: OrderKind;
  recipient: string;
  bank_code: string;
  account_number: string;
  network: string;
  phone_number: string;
  category: string;
  provider: string;
  meter: string;
  variant: string;
  plan_id: string;
  amount: string;
  frequency: OrderFrequency;
  first_day: string;
  passed_payday: Begin;
  note: string;
};

const KINDS: { value: OrderKind; label: string }[] = [
  { value: 'user', label: 'Person' },
  { value: 'bank', label: 'Bank' },
  { value: 'airtime', label: 'Airtime' },
  { value: 'bill', label: 'Bill' },
];

type Props = {
  /** Values filled in by another page. */
  params: URLSearchParams;
  onPlanned: (planned: { terms: Terms; quote: OrderQuote }) => void;
};

export function TermsForm({ params, onPlanned }: Props) {
  const tomorrow = addDays(lagosDay(Date.now()), 1);
  const param = (name: string) => params.get(name) ?? '';
  const form = useForm({
    initial: {
      kind: orderKind.options.find((kind) => kind === param('new')) ?? 'user',
      recipient: param('recipient'),
      bank_code: param('bank_code'),
      account_number: param('account_number'),
      network: param('network'),
      phone_number: param('phone_number'),
      category: param('category') || 'electricity',
      provider: param('provider'),
      meter: param('meter'),
      variant: 'prepaid',
      plan_id: '',
      amount: param('amount'),
      frequency: orderFrequency.options.find((one) => one === param('frequency')) ?? 'monthly',
      first_day: param('first_day') > tomorrow ? param('first_day') : tomorrow,
      passed_payday: '',
      note: '',
    },
    check: (values: Values) => checkTerms(values, tomorrow),
    send: async (terms) => {
      const { target, amount } = terms;
      return { terms, quote: await call(scheduleRoutes.quote, { target, amount }) };
    },
    onDone: onPlanned,
    onFail: (error) => {
      const { kind, recipient } = form.values;
      const account_number = withoutMarks(recipient);
      const unknown = error instanceof Refusal && error.is('recipient_not_found');
      if (unknown && kind === 'user' && /^\d{10}$/.test(account_number)) {
        form.set({ kind: 'bank', bank_code: '', account_number });
      }
    },
  });
  const { kind, frequency } = form.values;
  const needsCheck = form.error instanceof Refusal && form.error.is('bvn_or_nin_required');
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.message && <QuoteProblem message={form.message} error={form.error} />}
      <Segments
        label="Who to pay"
        options={KINDS}
        value={kind}
        onValue={form.field('kind').onValue}
      />
      <TargetFields form={form} />
      {(kind !== 'bill' || form.values.plan_id === '') && (
        <MoneyField label="Amount (₦)" {...form.field('amount')} />
      )}
      <Select
        label="How often"
        value={frequency}
        onValue={(text) =>
          form
            .field('frequency')
            .onValue(orderFrequency.options.find((option) => option === text) ?? 'once')
        }
      >
        {orderFrequency.options.map((option) => (
          <option key={option} value={option}>
            {FREQUENCIES[option]}
          </option>
        ))}
      </Select>
      <Field
        label={LABELS[frequency]}
        type="date"
        min={tomorrow}
        hint={
          frequency === 'payday'
            ? 'When payday falls on a weekend, we’ll pay the Friday before.'
            : undefined
        }
        {...form.field('first_day')}
      />
      {isTooSoon(form.values, tomorrow) && <PassedPaydayField form={form} />}
      {(kind === 'user' || kind === 'bank') && (
        <Field label="Note (optional)" maxLength={NOTE_MAX} {...form.field('note')} />
      )}
      <Button type="submit" variant={needsCheck ? 'secondary' : 'primary'} loading={form.pending}>
        Continue
      </Button>
    </form>
  );
}

/** True if payday is on a weekend and the Friday before is too soon for a first payment. */
const isTooSoon = ({ frequency, first_day }: Values, tomorrow: string) =>
  frequency === 'payday' && first_day >= tomorrow && workday(first_day) < tomorrow;

function PassedPaydayField({ form }: { form: Pick<TermsFormState, 'values' | 'field' | 'set'> }) {
  const { first_day } = form.values;
  const { value, error } = form.field('passed_payday');
  return (
    <Select
      label="First payment on"
      value={value}
      error={error}
      onValue={(text) => form.set({ passed_payday: BEGINS.find((begin) => begin === text) ?? '' })}
    >
      <option value="">Choose when to begin</option>
      <option value="pay">{formatDate(first_day)}</option>
      <option value="skip">{formatDate(workday(addMonths(first_day, 1)))}, a month later</option>
    </Select>
  );
}

const BEGINS = passedPayday.options;

const LABELS: Record<OrderFrequency, string> = {
  once: 'On',
  weekly: 'First payment on',
  monthly: 'First payment on',
  payday: 'My next payday',
};

type TermsFormState = FormState<Values>;

function TargetFields({ form }: { form: Pick<TermsFormState, 'values' | 'field' | 'set'> }) {
  switch (form.values.kind) {
    case 'user':
      return (
        <PersonField
          label="Username or email"
          hint="A phone or account number works too."
          onBank={({ bank_code, account_number }) =>
            form.set({ kind: 'bank', bank_code, account_number })
          }
          {...form.field('recipient')}
        />
      );
    case 'bank':
      return <BankFields form={form} />;
    case 'airtime':
      return <AirtimeFields form={form} />;
    case 'bill':
      return <BillFields form={form} />;
    default:
      return form.values.kind satisfies never;
  }
}

type FieldsProps = { form: Pick<TermsFormState, 'values' | 'field' | 'set'> };

function BankFields({ form }: FieldsProps) {
  const { value, error, onValue } = form.field('bank_code');
  const { account_number, recipient } = form.values;
  return (
    <>
      <DigitsField
        label="Account number"
        length={10}
        autoComplete="off"
        hint={
          account_number !== '' && withoutMarks(recipient) === account_number
            ? 'No Alajo customer has this number. Choose its bank.'
            : undefined
        }
        {...form.field('account_number')}
      />
      <BankPicker
        accountNumber={account_number}
        value={value}
        error={error}
        short
        onChoose={onValue}
      />
    </>
  );
}

function AirtimeFields({ form }: FieldsProps) {
  const { error, value } = form.field('phone_number');
  return (
    <>
      <Field
        label="Phone number"
        type="tel"
        autoComplete="tel"
        placeholder="0803 123 4567"
        value={value}
        error={error}
        onValue={(phone_number) => {
          const phone = normalisePhone(phone_number);
          const guess = phone === undefined ? undefined : networkOf(phone);
          form.set({ phone_number, ...(guess ? { network: guess } : {}) });
        }}
      />
      <Select label="Network" {...form.field('network')}>
        <option value="">Choose a network</option>
        {networks.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}

function BillFields({ form }: FieldsProps) {
  const providers = useQuery(billProvidersQuery);
  const { category, provider } = form.values;
  const offered = providers.data?.filter((provider) => provider.category === category) ?? [];
  const chosen = offered.find(({ id }) => id === provider);
  return (
    <>
      <QueryError query={providers} />
      <Select
        label="Kind of bill"
        value={category}
        onValue={(next) => form.set({ category: next, provider: '', plan_id: '' })}
      >
        {billCategories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Provider"
        value={provider}
        error={form.field('provider').error}
        onValue={(next) => form.set({ provider: next, plan_id: '' })}
      >
        <option value="">Choose a provider</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {chosen && <ProviderFields form={form} provider={chosen} />}
    </>
  );
}

function ProviderFields({ form, provider }: FieldsProps & { provider: BillProvider }) {
  return (
    <>
      <Field label={provider.account_label} autoComplete="off" {...form.field('meter')} />
      {provider.category === 'electricity' && (
        <Segments
          label="Meter"
          options={[
            { value: 'prepaid', label: 'Prepaid' },
            { value: 'postpaid', label: 'Postpaid' },
          ]}
          value={form.values.variant}
          onValue={form.field('variant').onValue}
        />
      )}
      {provider.plans.length > 0 && (
        <Select
          label="Plan"
          value={form.values.plan_id}
          onValue={(plan_id) => {
            const plan = provider.plans.find(({ id }) => String(id) === plan_id);
            form.set({ plan_id, amount: plan ? String(toNaira(plan.price)) : '' });
          }}
        >
          <option value="">Choose a plan</option>
          {provider.plans.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

function checkTerms(values: Values, tomorrow: string): ValidationResult<Terms> {
  const target = orderTarget.safeParse(targetOf(values));
  const amount = checkSum('amount', values.amount);
  const { frequency, first_day, note } = values;
  const days = problemsOfDays(values, tomorrow);
  if (!target.success || !amount.success || days.length > 0) {
    const fields = fieldsOf(values.kind === 'bill');
    const issues = (target.error?.issues ?? []).map(({ path, message }) => ({
      path: [fields[String(path[0])] ?? 'provider'],
      message,
    }));
    // A plan has a fixed price, so the amount field is hidden.
    const amounts = values.plan_id === '' ? (amount.error?.issues ?? []) : [];
    return { success: false, error: { issues: [...issues, ...amounts, ...days] } };
  }
  const noted = note.trim() === '' ? {} : { note: note.trim() };
  const { passed_payday } = values;
  const begins = passed_payday !== '' && isTooSoon(values, tomorrow) ? { passed_payday } : {};
  return valid({
    target: target.data,
    amount: amount.data,
    frequency,
    first_day,
    ...begins,
    ...noted,
  });
}

function problemsOfDays(values: Values, tomorrow: string) {
  const problem = problemOfDay(values.first_day, tomorrow);
  if (problem !== undefined) return [{ path: ['first_day'], message: problem }];
  const unanswered = isTooSoon(values, tomorrow) && values.passed_payday === '';
  return unanswered ? [{ path: ['passed_payday'], message: 'Choose when to begin' }] : [];
}

function problemOfDay(day: string, tomorrow: string): string | undefined {
  if (day < tomorrow) return 'Choose tomorrow or later';
  const latest = addDays(tomorrow, FIRST_DAY_MAX - 1);
  return day > latest ? `Choose a day no later than ${formatDate(latest)}` : undefined;
}

/** The form field that holds a part of the target. */
const fieldsOf = (bill: boolean): Record<string, string> => ({
  recipient: 'recipient',
  bank_code: 'bank_code',
  account_number: bill ? 'meter' : 'account_number',
  network: 'network',
  phone_number: 'phone_number',
  provider: 'provider',
});

function targetOf(values: Values) {
  const { kind: type, bank_code, account_number, network, phone_number } = values;
  switch (type) {
    case 'user':
      return { type, recipient: values.recipient };
    case 'bank':
      return { type, bank_code, account_number };
    case 'airtime':
      return { type, network, phone_number };
    case 'bill': {
      const { category, provider, meter, variant, plan_id } = values;
      const meters = category === 'electricity' ? { variant } : {};
      const plan = plan_id === '' ? {} : { plan_id: Number(plan_id) };
      return { type, category, provider, account_number: meter, ...meters, ...plan };
    }
    default:
      throw new RangeError(`unknown kind ${type satisfies never}`);
  }
}
