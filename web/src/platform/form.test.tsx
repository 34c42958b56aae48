import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Field } from '../ui/field.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import { useAction } from './action.ts';
import { OfflineError, Refusal } from './api.ts';
import { createDrafts } from './drafts.ts';
import { firstProblem, useForm } from './form.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { newQueryClient } from './query.ts';
import { signIn, signOut } from './session.ts';
import { ADA, doubleTap, signInAda, TOKEN } from './testing.tsx';

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
      <RestoredDraft form={form} />
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

test('a form that closes on its reply is gone before it can be sent again', async () => {
  const reply = Promise.resolve('saved');
  const send = vi.fn(() => reply);
  function Closing() {
    const [open, setOpen] = useState(true);
    return open && <Person initial={ADA_IN_IBADAN} send={send} onDone={() => setOpen(false)} />;
  }
  render(<Closing />);
  const form = screen.getByRole('form');
  const event = () => new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(event());
  await reply;
  await reply;
  form.dispatchEvent(event());
  expect(form.isConnected).toBe(false);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a form that stays open can be sent again after its reply', async () => {
  const send = vi.fn(async () => 'saved');
  render(<Person initial={ADA_IN_IBADAN} send={send} />);
  submit();
  await screen.findByText('saved');
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

test('a form that navigates away on success stays pending and sends nothing more', async () => {
  const send = vi.fn(async () => 'saved');
  const onDone = vi.fn();
  render(<Person initial={ADA_IN_IBADAN} send={send} onDone={onDone} leaves />);
  submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('saved'));
  submit();
  expect(screen.getByRole('status')).toHaveTextContent('pending');
  expect(send).toHaveBeenCalledTimes(1);
});

test.each([
  ['stays', {}],
  ['is left', { leaves: true }],
])('a form whose page %s can be sent again right after a failure', async (_, props) => {
  const send = vi.fn(async () => 'saved').mockRejectedValueOnce(new OfflineError());
  const onDone = vi.fn();
  render(<Person initial={ADA_IN_IBADAN} send={send} onDone={onDone} {...props} />);
  submit();
  await waitFor(() => expect(screen.getByRole('status')).not.toHaveTextContent('pending'));
  submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('saved'));
  expect(send).toHaveBeenCalledTimes(2);
});

function Remove({ remove }: { remove: (id: number) => Promise<string> }) {
  const action = useAction({ mutationFn: remove });
  return [1, 2].map((id) => (
    <button key={id} type="button" onClick={() => action.mutate(id)}>
      Remove {id}
    </button>
  ));
}

test.each([
  ['a reply', async () => 'removed'],
  ['a failure', async () => Promise.reject(new OfflineError())],
])('a button outside a form sends once for a double tap, and again after %s', async (_, reply) => {
  const remove = vi.fn((_id: number): Promise<string> => reply());
  const client = newQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Remove remove={remove} />
    </QueryClientProvider>,
  );
  const [first, second] = screen.getAllByRole('button');
  if (first === undefined || second === undefined) throw new Error('two buttons are shown');
  const called = () => remove.mock.calls.map(([id]) => id);
  doubleTap(first);
  doubleTap(second);
  await waitFor(() => expect(called()).toEqual([1, 2]));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  doubleTap(first);
  await waitFor(() => expect(called()).toEqual([1, 2, 1]));
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
  const draft = createDrafts<Values>('person')();
  const first = render(<Person draft={draft} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Adaeze Okonkwo');
  first.unmount();
  const second = render(<Person draft={draft} />);
  expect(screen.getByLabelText('Name')).toHaveValue('Adaeze Okonkwo');
  expect(screen.getByText(/We kept what you typed/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('City'), 'Ibadan{Enter}');
  expect(await screen.findByText('saved')).toBeVisible();
  second.unmount();
  render(<Person draft={draft} />);
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(screen.queryByText(/We kept what you typed/)).toBeNull();
});

test('neither a few letters in one field nor a cleared form is saved as a draft', async () => {
  const draft = createDrafts<Values>('person')();
  render(<Person draft={draft} />);
  const name = screen.getByLabelText('Name');
  await userEvent.type(name, 'Adaeze');
  expect(draft.read(EMPTY)).toBeUndefined();
  await userEvent.type(screen.getByLabelText('City'), 'I');
  expect(draft.read(EMPTY)).toEqual({ name: 'Adaeze', city: 'I' });
  await userEvent.clear(name);
  expect(draft.read(EMPTY)).toBeUndefined();
});

test('a discarded draft is deleted', async () => {
  const draft = createDrafts<Values>('person')();
  draft.save(ADA_IN_IBADAN);
  render(<Person draft={draft} />);
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(draft.read(EMPTY)).toBeUndefined();
});

test('a draft never holds a secret', () => {
  const secrets = {
    pin: '4826',
    old_pin: '4826',
    new_password: 'mango',
    confirmPassword: 'mango',
    confirmation: '4826',
    otp: '123456',
    code: '123456',
    bvn: '22222222222',
    nin: '11111111111',
  };
  const draft = createDrafts<typeof secrets & { name: string }>('secrets')();
  draft.save({ ...secrets, name: 'Ada' });
  const stored = JSON.stringify(Object.entries(sessionStorage));
  for (const secret of new Set(Object.values(secrets))) expect(stored).not.toContain(secret);
  expect(stored).toContain('Ada');
});

test('signing out deletes every draft', () => {
  signInAda();
  createDrafts<Values>('person')().save(ADA_IN_IBADAN);
  signOut();
  expect(Object.entries(sessionStorage)).toEqual([]);
});

test('a draft from another version keeps the fields that still fit', () => {
  createDrafts<{ name: string; city: number; age: number }>('person')().save({
    name: 'Adaeze Okonkwo',
    city: 7,
    age: 30,
  });
  const fitting = { name: 'Adaeze Okonkwo', city: '' };
  expect(createDrafts<Values>('person')().read(EMPTY)).toEqual(fitting);
});

test('a draft belongs to one subject and one customer', () => {
  signInAda();
  const drafts = createDrafts<Values>('person');
  drafts(1).save(ADA_IN_IBADAN);
  expect(drafts(2).read(EMPTY)).toBeUndefined();
  signIn({ token: TOKEN, user: { ...ADA, tier: 2 } }, { remember: true });
  expect(drafts(1).read(EMPTY)).toEqual(ADA_IN_IBADAN);
  signIn({ token: TOKEN, user: { ...ADA, id: ADA.id + 1 } }, { remember: true });
  expect(drafts(1).read(EMPTY)).toBeUndefined();
});

describe('the idempotency key of a form', () => {
  const requests: string[][] = [];
  /** Reopens the form, sends it, and closes it. */
  async function ask(content: unknown, answer: Promise<string>, quote_id?: string) {
    const { result, unmount } = renderHook(() => useIdempotencyKey('gift'));
    const sent = result.current(
      content,
      (...key) => {
        requests.push(key);
        return answer;
      },
      { quote_id },
    );
    await sent.catch(() => undefined);
    unmount();
  }
  const done = () => Promise.resolve('done');
  const lost = () => Promise.reject(new OfflineError());

  beforeEach(() => {
    requests.length = 0;
  });

  test('stays the same while the outcome is unknown, even if the form is reopened', async () => {
    await ask({ amount: 1 }, lost(), 'q1');
    await ask({ amount: 1 }, lost(), 'q2');
    await ask({ amount: 1 }, done(), 'q3');
    expect(new Set(requests.map(String)).size).toBe(1);
    expect(requests[0]?.[1]).toBe('q1');
  });

  test.each([
    ['the answer is known', { amount: 1 }, done],
    ['it was refused', { amount: 1 }, () => Promise.reject(refusal())],
    ['the content changes', { amount: 2 }, lost],
  ])('changes once %s', async (_, first, answer) => {
    await ask(first, answer());
    await ask({ amount: 1 }, done());
    expect(requests[1]?.[0]).not.toBe(requests[0]?.[0]);
  });

  test('survives a refusal, after which another quote is sent', async () => {
    const { result } = renderHook(() => useIdempotencyKey('gift'));
    const answers = [Promise.reject(refusal()), done()];
    for (const [index, answer] of answers.entries()) {
      const send = (...key: string[]) => {
        requests.push(key);
        return answer;
      };
      await result.current({ amount: 1 }, send, { quote_id: `q${index}` }).catch(() => undefined);
    }
    expect(requests[1]).toEqual([requests[0]?.[0], 'q1']);
  });

  test('changes after an hour, when the same content means a new request', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await ask({ amount: 1 }, lost());
    vi.setSystemTime(Date.now() + 3_600_000);
    await ask({ amount: 1 }, done());
    vi.useRealTimers();
    expect(requests[1]?.[0]).not.toBe(requests[0]?.[0]);
  });

  test('belongs to one customer', async () => {
    signInAda();
    await ask({ amount: 1 }, lost());
    signIn({ token: TOKEN, user: { ...ADA, id: ADA.id + 1 } }, { remember: true });
    await ask({ amount: 1 }, lost());
    expect(requests[1]?.[0]).not.toBe(requests[0]?.[0]);
  });
});
