// Splits a bill or a payment among people equally, by percent or by amounts. Shares are shown while typing,
// by the same rule as on the server.

import { SPLIT_PEOPLE_MAX } from '@alajo/contract/count-limits.ts';
import { formatNaira, type Kobo, kobo, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { withoutMarks } from '@alajo/contract/phone.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import {
  REQUEST_TITLE_MAX,
  type SplitMethod,
  splitBody,
} from '@alajo/contract/requests/schemas.ts';
import { type SplitRule, sharesOf } from '@alajo/contract/requests/split.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { SuggestedPeople } from '../paying/people/person-field.tsx';
import { receiptQuery } from '../paying/queries.ts';
import { call } from '../platform/api.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Notice, Skeleton } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Segments } from '../ui/segments.tsx';
import { QueryError } from '../ui/states.tsx';
import { requestsChanged } from './queries.ts';

export function Component() {
  const [params] = useSearchParams();
  const reference = params.get('ref') ?? '';
  const query = useQuery({ ...receiptQuery(reference), enabled: reference !== '' });
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-5">
      <title>Split a bill · Alajo</title>
      <PageHead title="Split a bill" back={{ to: '/requests', name: 'your requests' }} />
      <QueryError query={query} />
      {reference !== '' && query.isPending && !query.error && <Skeleton className="h-96" />}
      {(reference === '' || query.data) && <SplitForm receipt={query.data} />}
    </div>
  );
}

const METHODS: { value: SplitMethod; label: string }[] = [
  { value: 'equal', label: 'Equally' },
  { value: 'percent', label: 'Percent' },
  { value: 'amounts', label: 'Amounts' },
];

/** `who`: a name, or a customer's @username, phone or email. */
type Person = { id: number; who: string; share: string };
type Values = {
  title: string;
  total: string;
  method: SplitMethod;
  with_me: boolean;
  people: Person[];
};

const titleOf = ({ note, description }: Receipt) =>
  (note ?? description).slice(0, REQUEST_TITLE_MAX);

/** Handles are looked up; anything with a space, or without an @ or digits, is only a name. */
const isHandle = (who: string) =>
  /^@\S+$|^\S+@\S+\.\S+$/.test(who.trim()) || /^\+?\d{10,}$/.test(withoutMarks(who));

function bodyOf({ people, with_me, method, title, total }: Values, reference: string | undefined) {
  const named = people.map(({ who, share }) => ({
    name: who.trim().replace(/^@/, ''),
    ...(isHandle(who) ? { recipient: who } : {}),
    ...(method === 'percent' ? { percent: Number(share) } : {}),
    ...(method === 'amounts' ? { amount: share } : {}),
  }));
  return {
    title,
    total,
    method,
    people: named,
    ...(method === 'equal' ? { with_me } : {}),
    ...(reference === undefined ? {} : { reference }),
  };
}

/** The shares, as far as the input determines them. */
function previewOf({ total, method, people, with_me }: Values) {
  const amount = parseNaira(total);
  if (amount === undefined || amount <= 0) return undefined;
  const typed = people.map(({ share }) => share);
  const rules: Record<SplitMethod, SplitRule> = {
    equal: { method: 'equal', people: people.length, with_me },
    percent: { method: 'percent', percents: typed.map((text) => Math.trunc(Number(text)) || 0) },
    amounts: { method: 'amounts', amounts: typed.map((text) => parseNaira(text) ?? kobo(0)) },
  };
  return sharesOf(amount, rules[method]);
}

/** The people with their current shares, in the unit of the other method. */
function peopleIn(method: SplitMethod, values: Values): Person[] {
  const whole = parseNaira(values.total);
  return values.people.map((person, index) => {
    const owed = owedBy(values, index);
    if (!whole || !owed || method === 'equal') return { ...person, share: '' };
    const share = method === 'percent' ? Math.trunc((owed * 100) / whole) : toNaira(owed);
    return { ...person, share: String(share) };
  });
}

/** Falls back to the entered share while the others are missing or add up to too much. */
function owedBy(values: Values, at: number): Kobo | undefined {
  const { method, people, total } = values;
  const share = people[at]?.share ?? '';
  const known = previewOf(values)?.others[at];
  if (known !== undefined || method === 'equal') return known;
  if (method === 'amounts') return parseNaira(share);
  return kobo(Math.trunc(((parseNaira(total) ?? 0) * Number(share)) / 100));
}

/** Error text for shares that exceed the amount to split. */
function excessOf({ total, method, people }: Values): string | undefined {
  if (method === 'percent') {
    const sum = people.reduce((all, { share }) => all + Number(share), 0);
    return sum > 100 ? `That adds up to ${sum}%, more than 100%.` : undefined;
  }
  const whole = parseNaira(total);
  const sum = people.reduce((all, { share }) => all + (parseNaira(share) ?? 0), 0);
  if (method === 'equal' || whole === undefined || sum <= whole) return undefined;
  return `That adds up to ${formatNaira(kobo(sum))}, more than the ${formatNaira(whole)} to split.`;
}

function SplitForm({ receipt }: { receipt: Receipt | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const withKey = useIdempotencyKey('split');
  const initial: Values = {
    title: receipt ? titleOf(receipt) : '',
    total: receipt ? String(toNaira(receipt.total)) : '',
    method: 'equal',
    with_me: true,
    people: [{ id: 1, who: '', share: '' }],
  };
  const form = useForm({
    initial,
    check: (values) => firstProblem(z.safeParse(splitBody, bodyOf(values, receipt?.reference))),
    send: (body) =>
      withKey(body, (idempotency_key) =>
        call(requestsRoutes.createSplit, body, { idempotency_key }),
      ),
    onDone: (split) => {
      requestsChanged(client);
      navigate(`/splits/${split.id}`, { replace: true });
    },
    leaves: true,
  });
  const { values, field } = form;
  const shares = previewOf(values);
  const problem = form.problems.people ?? excessOf(values);
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Field label="What was it?" maxLength={REQUEST_TITLE_MAX} {...field('title')} />
      <MoneyField label="Total (₦)" {...field('total')} />
      <Segments
        label="Split"
        options={METHODS}
        value={values.method}
        onValue={(method) => form.set({ method, people: peopleIn(method, values) })}
      />
      <Card className="flex flex-col gap-4">
        {values.method === 'equal' ? (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-(--primary)"
              checked={values.with_me}
              onChange={(event) => form.set({ with_me: event.target.checked })}
            />
            <span className="flex-1">I pay a share too</span>
            <Share amount={values.with_me ? shares?.own : undefined} />
          </label>
        ) : (
          <p className="flex min-h-11 items-center justify-between gap-3">
            <span>Your share is what’s left</span>
            <Share amount={shares?.own} />
          </p>
        )}
        <People form={form} shares={shares?.others} />
        {problem && <Notice tone="bad">{problem}</Notice>}
      </Card>
      <Button
        type="submit"
        loading={form.pending}
        disabled={shares === undefined || values.people.some(({ who }) => who.trim() === '')}
      >
        Send requests
      </Button>
      <p className="text-center text-muted text-sm">
        We’ll notify Alajo customers. Send everyone else their link: they can pay without an
        account.
      </p>
    </form>
  );
}

const Share = ({ amount }: { amount: Kobo | undefined }) => (
  <b className="tabular-nums">{amount === undefined ? '' : formatNaira(amount)}</b>
);

type PeopleProps = {
  form: { values: Values; set: (part: Partial<Values>) => void };
  shares: Kobo[] | undefined;
};

function People({ form: { values, set }, shares }: PeopleProps) {
  const { people, method } = values;
  const heading = useId();
  // Index of the field focused last: it suggests people the customer knows.
  const [asked, setAsked] = useState<number>();
  const change = (id: number, part: Partial<Person>) =>
    set({ people: people.map((person) => (person.id === id ? { ...person, ...part } : person)) });
  const add = () =>
    set({ people: [...people, { id: (people.at(-1)?.id ?? 0) + 1, who: '', share: '' }] });
  return (
    <div className="flex flex-col gap-4 border-line border-t pt-4">
      <p id={heading} className="text-muted text-sm">
        A name, or an Alajo customer’s @username, phone or email
      </p>
      <ul aria-labelledby={heading} className="flex flex-col gap-4">
        {people.map(({ id, who, share }, index) => (
          <li key={id} className="flex flex-wrap items-end gap-2">
            {who.trim() !== '' && (
              <Avatar name={who} className="mb-1 size-10 text-sm max-sm:hidden" />
            )}
            <Field
              label={`Person ${index + 1}`}
              className={`min-w-0 flex-1 ${method === 'equal' ? '' : 'max-sm:basis-full'}`}
              autoCapitalize="words"
              onFocus={() => setAsked(id)}
              value={who}
              onValue={(text) => change(id, { who: text })}
            />
            {method === 'percent' && (
              <Field
                label="Percent"
                className="w-20"
                inputMode="numeric"
                value={share}
                onValue={(text) => change(id, { share: text.replace(/\D/g, '').slice(0, 3) })}
              />
            )}
            {method === 'amounts' ? (
              <div className="w-28 max-sm:flex-1">
                <MoneyField
                  label="Amount"
                  value={share}
                  onValue={(text) => change(id, { share: text })}
                />
              </div>
            ) : (
              <span
                className={`mb-3 text-right empty:hidden ${method === 'percent' ? 'max-sm:flex-1' : ''}`}
              >
                {shares && <Share amount={shares[index]} />}
              </span>
            )}
            {people.length > 1 && (
              <button
                type="button"
                aria-label={`Remove person ${index + 1}`}
                className="mb-0.5 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tint"
                onClick={() => set({ people: people.filter((person) => person.id !== id) })}
              >
                <X size={18} aria-hidden="true" />
              </button>
            )}
            {asked === id && (
              <div className="min-w-0 basis-full">
                <SuggestedPeople text={who} onHandle={(text) => change(id, { who: text })} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {people.length < SPLIT_PEOPLE_MAX && (
        <Button variant="tint" className="self-start" onClick={add}>
          <Plus size={18} aria-hidden="true" />
          Add a person
        </Button>
      )}
    </div>
  );
}
