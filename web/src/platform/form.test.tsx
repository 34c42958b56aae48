import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Field } from '../ui/field.tsx';
import { OfflineError, Refusal } from './api.ts';
import { createDrafts } from './drafts.ts';
import { firstProblem, useForm } from './form.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { signIn } from './session.ts';
import { ADA, signInAda, TOKEN } from './testing.tsx';

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Name is required')),
  city: z.string().check(z.minLength(1, 'City is required')),
});
type Values = z.infer<typeof schema>;

const EMPTY: Values = { name: '', city: '' };
const ADA_IN_IBADAN: Values = { name: 'Ada', city: 'Ibadan' };

type Props = Partial<Parameters<typeof useForm<Values, Values, string>>[0]>;

function Person(props: Props) {
  const form = useForm({
    initial: EMPTY,
    check: (values) => z.safeParse(schema, values),
    send: async () => 'saved',
    ...props,
  });
  return (
    <form {...form.props} aria-label="Person">
      <p role="status">{form.pending ? 'pending' : form.reply}</p>
      <p role="alert">{form.message}</p>
      <Field label="Name" {...form.field('name')} />
      <Field label="City" {...form.field('city')} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.checkOnly('city')}>
        Check the city
      </button>
    </form>
  );
}

const submit = () => fireEvent.submit(screen.getByRole('form'));
const refusal = (field?: string) =>
  new Refusal({ code: 'x', message: 'Not this one', field }, 400, undefined);

test('two submits before the next render send once', async () => {
  const send = vi.fn(async () => 'saved');
  render(<Person initial={ADA_IN_IBADAN} send={send} />);
  const form = screen.getByRole('form');
  const event = () => new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(event());
  form.dispatchEvent(event());
  expect(await screen.findByText('saved')).toBeVisible();
  expect(send).toHaveBeenCalledExactlyOnceWith(ADA_IN_IBADAN);
});

test.each(['a reply', 'a failure'])('the form can be sent again after %s', async (first) => {
  const send = vi.fn(async () => 'saved');
  if (first === 'a failure') send.mockRejectedValueOnce(new OfflineError());
  render(<Person initial={ADA_IN_IBADAN} send={send} />);
  submit();
  await waitFor(() => expect(screen.getByRole('status')).not.toHaveTextContent('pending'));
  submit();
  expect(await screen.findByText('saved')).toBeVisible();
  expect(send).toHaveBeenCalledTimes(2);
});

test('an invalid form is not sent and shows each problem at its field', () => {
  const send = vi.fn();
  render(<Person send={send} />);
  submit();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
  expect(screen.getByLabelText('City')).toHaveAccessibleDescription('City is required');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('a form that shows one problem at a time shows the first', () => {
  render(<Person check={(values) => firstProblem(z.safeParse(schema, values))} />);
  submit();
  expect(screen.getByLabelText('Name')).toBeInvalid();
  expect(screen.getByLabelText('City')).toBeValid();
});

test('one field can be checked without the others', async () => {
  render(<Person />);
  await userEvent.click(screen.getByRole('button', { name: 'Check the city' }));
  expect(screen.getByLabelText('City')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toBeValid();
});

test('a field the server refuses shows the message and gets the focus', async () => {
  const send = async () => Promise.reject(refusal('person.city'));
  render(<Person initial={ADA_IN_IBADAN} send={send} />);
  submit();
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus());
  expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Not this one');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test.each([
  ['a refusal of the whole form', refusal(), 'Not this one'],
  ['a refusal of a field that is not in the form', refusal('wallet'), 'Not this one'],
  ['an error without a reason', new Error('boom'), 'Could not be saved'],
])('%s is shown as the form’s message', async (_, error, message) => {
  const send = async () => Promise.reject(error);
  render(<Person initial={ADA_IN_IBADAN} send={send} failed="Could not be saved" />);
  submit();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
});

test('a draft survives closing the form until it is sent', async () => {
  const draft = createDrafts<Values>()();
  const first = render(<Person draft={draft} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  first.unmount();
  const second = render(<Person draft={draft} />);
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  await userEvent.type(screen.getByLabelText('City'), 'Ibadan{Enter}');
  expect(await screen.findByText('saved')).toBeVisible();
  second.unmount();
  render(<Person draft={draft} />);
  expect(screen.getByLabelText('Name')).toHaveValue('');
});

test('a draft belongs to one subject and one customer', () => {
  signInAda();
  const drafts = createDrafts<Values>();
  drafts(1).save(ADA_IN_IBADAN);
  expect(drafts(2).read()).toBeUndefined();
  signIn({ token: TOKEN, user: { ...ADA, tier: 2 } }, { remember: true });
  expect(drafts(1).read()).toEqual(ADA_IN_IBADAN);
  signIn({ token: TOKEN, user: { ...ADA, id: ADA.id + 1 } }, { remember: true });
  expect(drafts(1).read()).toBeUndefined();
});

test('the same content keeps its idempotency key until the key is renewed', () => {
  const keys: string[] = [];
  function Keys() {
    const { keyFor, renew } = useIdempotencyKey();
    const contents = [{ amount: 1 }, { amount: 1 }, { amount: 2 }];
    const use = () => keys.push(...contents.map(keyFor));
    return <button type="button" onClick={use} onBlur={renew} />;
  }
  render(<Keys />);
  fireEvent.click(screen.getByRole('button'));
  const [first, again, other] = keys;
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  fireEvent.blur(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button'));
  expect(new Set(keys).size).toBe(4);
});
