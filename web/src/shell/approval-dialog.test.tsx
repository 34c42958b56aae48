// Requests that need more than a PIN: prompted, approved, and sent again.

import { naira, positiveMoney } from '@alajo/contract/money.ts';
import { defineRoutes, message } from '@alajo/contract/route.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { PinForm, usePayment } from '../paying/pin-form.tsx';
import { useAction } from '../platform/action.ts';
import { approvalPrompt, call, errorMessage } from '../platform/api.ts';
import { rememberPasskey } from '../platform/passkey-here.ts';
import { signOut } from '../platform/session.ts';
import {
  ADA,
  expectAccessible,
  refused,
  type SentRequest,
  serve,
  show,
  signInAda,
} from '../platform/testing.tsx';
import { stubPasskeys } from '../platform/testing-passkeys.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { requestApproval } from './approval-dialog.tsx';

const ID = '3c2f6a1e-7d1b-4a58-9a54-0b6a7f1c2d3e';
const APPROVAL = {
  id: ID,
  reason: 'new_payee',
  title: 'Send ₦25,000.00',
  terms: [
    { label: 'To', value: 'Ada Obi (@ada)' },
    { label: 'Fee', value: 'Free' },
  ],
  ways: ['passkey', 'code'],
  passkey: { challenge: 'Zm9v' },
  channels: ['email'],
  expires_at: '2126-11-20T13:05:00+01:00',
};
const paying = defineRoutes({
  pay: {
    method: 'POST',
    path: 'pays/',
    access: 'customer',
    summary: 'Pay',
    money: 'debit',
    body: z.strictObject({ amount: positiveMoney }),
    reply: message,
  },
});
const RECEIPT = { body: { message: 'Sent.' } };
const PAY = 'POST /api/pays/';
const CODE = `POST /api/auth/approvals/${ID}/code/`;
const APPROVE = `POST /api/auth/approvals/${ID}/`;
const DONE = { body: { message: 'Approved.' } };
const SENT = {
  body: {
    message: 'We have sent a 6-digit code to your email.',
    channels: ['email'],
    retry_after_s: 60,
  },
};

const refusedWith = (more: object = {}) =>
  refused('approval_required', { approval: { ...APPROVAL, ...more } });

/** Refuses until the approval is sent along. */
const guarded =
  (more: object = {}) =>
  ({ headers }: SentRequest) =>
    headers.get('X-Approval') === ID ? RECEIPT : refusedWith(more);

const sentTo = (sent: SentRequest[], key: string) =>
  sent.filter(({ method, url }) => `${method} ${url}` === key);

function Pay({ inDialog = false }) {
  const payment = usePayment({
    pay: ({ pin }) =>
      call(paying.pay, { amount: naira(25_000) }, { idempotency_key: 'key-12345', pin }),
  });
  const form = (
    <PinForm payment={payment} labels={{ pay: 'Send' }}>
      {payment.reply !== undefined && <p>Sent.</p>}
    </PinForm>
  );
  return (
    <main>
      <h1>Pay</h1>
      {inDialog ? (
        <Dialog open onOpenChange={closed} title="Send Money">
          {form}
        </Dialog>
      ) : (
        form
      )}
    </main>
  );
}
const closed = vi.fn();

beforeEach(() => {
  approvalPrompt.load = async () => ({ requestApproval });
  closed.mockClear();
  stubPasskeys();
  signInAda();
});

afterEach(() => {
  signOut();
  delete approvalPrompt.load;
});

const open = (props = {}) => show([{ path: '/', element: <Pay {...props} /> }], '/');
const approvalDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Approve this' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** The last digit sends. */
const pay = () => userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
const gone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approve this' })).toBeNull());

describe('approval with a code', () => {
  test('shows the terms and the reason, sends a code on request, and repeats the same request', async () => {
    const sent = serve({
      [PAY]: guarded({ ways: ['code'], passkey: null }),
      [CODE]: SENT,
      [APPROVE]: DONE,
    });
    open();
    await pay();
    const dialog = await approvalDialog();
    expect(dialog.getByText('Send ₦25,000.00')).toBeVisible();
    expect(dialog.getByText('Ada Obi (@ada)')).toBeVisible();
    expect(dialog.getByText(/You haven’t paid them before/)).toBeVisible();
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Send code' }));
    expect(await dialog.findByText(SENT.body.message)).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Send again in \d\d s$/ })).toBeDisabled();
    const field = dialog.getByLabelText('6-digit code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expectAccessible();
    await userEvent.type(field, '654321');
    expect(await screen.findByText('Sent.')).toBeVisible();
    await gone();
    expect(sentTo(sent, APPROVE).map(({ body }) => body)).toEqual([{ way: 'code', otp: '654321' }]);
    const [first, again, ...more] = sentTo(sent, PAY);
    expect(more).toEqual([]);
    expect(again?.body).toEqual(first?.body);
    for (const name of ['Idempotency-Key', 'X-Transaction-Pin', 'Authorization']) {
      expect(again?.headers.get(name)).toBe(first?.headers.get(name));
    }
    expect(first?.headers.has('X-Approval')).toBe(false);
    expect(again?.headers.get('X-Approval')).toBe(ID);
  });

  test('a wrong code is shown at its field, and another can be tried', async () => {
    let tries = 0;
    serve({
      [PAY]: guarded({ ways: ['code'], passkey: null }),
      [CODE]: SENT,
      [APPROVE]: () => (tries++ === 0 ? refused('otp_invalid', { field: 'otp' }) : DONE),
    });
    open();
    await pay();
    const dialog = await approvalDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Send code' }));
    await userEvent.type(await dialog.findByLabelText('6-digit code'), '111111');
    await waitFor(() => expect(dialog.getByLabelText('6-digit code')).toBeInvalid());
    expect(dialog.getByLabelText('6-digit code')).toHaveFocus();
    await userEvent.keyboard('654321');
    expect(await screen.findByText('Sent.')).toBeVisible();
  });

  test('without a network shows an error, and can be retried', async () => {
    let online = false;
    serve({
      [PAY]: guarded({ ways: ['authenticator'], passkey: null }),
      [APPROVE]: () => (online ? DONE : 'offline'),
    });
    open();
    await pay();
    const dialog = await approvalDialog();
    await userEvent.type(dialog.getByLabelText('Code from your authenticator app'), '654321');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Can’t reach Alajo');
    online = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Sent.')).toBeVisible();
  });
});

describe('approval with a passkey', () => {
  test('its signature approves, and replaces the PIN', async () => {
    const sent = serve({ [PAY]: guarded(), [APPROVE]: DONE });
    open();
    await pay();
    const dialog = await approvalDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve with your passkey' }));
    expect(await screen.findByText('Sent.')).toBeVisible();
    expect(sentTo(sent, APPROVE)[0]?.body).toMatchObject({
      way: 'passkey',
      passkey: { type: 'public-key' },
    });
    expect(vi.mocked(navigator.credentials.get).mock.calls[0]?.[0]?.publicKey).toEqual({
      challenge: 'Zm9v',
    });
    expect(sentTo(sent, PAY)[1]?.headers.has('X-Transaction-Pin')).toBe(false);
  });

  test('a dismissed passkey shows an error, and a code works instead', async () => {
    vi.mocked(navigator.credentials.get).mockRejectedValueOnce(
      new DOMException('', 'NotAllowedError'),
    );
    serve({ [PAY]: guarded(), [CODE]: SENT, [APPROVE]: DONE });
    open();
    await pay();
    const dialog = await approvalDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve with your passkey' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('No passkey was used.');
    await userEvent.click(dialog.getByRole('button', { name: 'Get a code instead' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send code' }));
    await userEvent.type(await dialog.findByLabelText('6-digit code'), '654321');
    expect(await screen.findByText('Sent.')).toBeVisible();
  });

  test('a browser without passkeys is not offered one', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    serve({ [PAY]: guarded() });
    open();
    await pay();
    const dialog = await approvalDialog();
    expect(dialog.getByRole('button', { name: 'Send code' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: /passkey/ })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await gone();
  });

  test('chosen instead of the PIN, prompts at once, accepts no other way and sends no PIN', async () => {
    rememberPasskey(ADA.id);
    const sent = serve({ [PAY]: guarded({ reason: 'chosen' }), [APPROVE]: DONE });
    open();
    await press('Use your passkey');
    expect(await screen.findByText('Sent.')).toBeVisible();
    const [first, again] = sentTo(sent, PAY);
    expect(first?.headers.get('X-Approval')).toBe('passkey');
    expect(again?.headers.get('X-Approval')).toBe(ID);
    for (const request of [first, again])
      expect(request?.headers.has('X-Transaction-Pin')).toBe(false);
  });

  test('a deleted passkey is not offered again', async () => {
    rememberPasskey(ADA.id);
    serve({ [PAY]: refused('invalid_request', { field: 'X-Approval' }) });
    open();
    await press('Use your passkey');
    await waitFor(() =>
      expect(screen.getByLabelText('Transaction PIN')).toHaveAccessibleDescription(
        'Your account no longer has a passkey. Enter your PIN.',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Use your passkey' })).toBeNull();
  });
});

describe('a cancelled approval', () => {
  test('sends nothing, leaves the form without an error, and returns the focus', async () => {
    const sent = serve({ [PAY]: guarded() });
    open({ inDialog: true });
    await pay();
    await approvalDialog();
    await userEvent.keyboard('{Escape}');
    await gone();
    expect(await screen.findByText('Not approved. Nothing was sent.')).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Transaction PIN')).toHaveValue('4826');
    await waitFor(() => expect(screen.getByLabelText('Transaction PIN')).toHaveFocus());
    expect(sentTo(sent, PAY)).toHaveLength(1);
    // Sending again prompts again.
    await press('Send');
    await approvalDialog();
    await userEvent.keyboard('{Escape}');
    await gone();
  });

  test('Back closes only the approval', async () => {
    serve({ [PAY]: guarded() });
    open({ inDialog: true });
    await pay();
    await approvalDialog();
    await waitFor(() => expect(history.state?.layer).toBe(2));
    history.back();
    await gone();
    expect(closed).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog', { name: 'Send Money' })).toBeInTheDocument();
  });

  test('a button outside a form shows no error after the dialog is closed', async () => {
    function Act() {
      const act = useAction({
        mutationFn: () => call(paying.pay, { amount: naira(1) }, { idempotency_key: 'key-12345' }),
      });
      return (
        <main>
          <h1>Act</h1>
          <Button loading={act.isPending} onClick={() => act.mutate()}>
            Act
          </Button>
          {act.error && <Notice tone="bad">{errorMessage(act.error)}</Notice>}
        </main>
      );
    }
    serve({ [PAY]: guarded() });
    show([{ path: '/', Component: Act }], '/');
    await press('Act');
    await userEvent.click((await approvalDialog()).getByRole('button', { name: 'Close' }));
    await gone();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Act' })).toHaveAttribute('aria-busy', 'false'),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an expired approval is replaced by a new one', async () => {
    const OTHER = ID.replace('3c', '4d');
    let begun = 0;
    const sent = serve({
      [PAY]: ({ headers }) => {
        if (headers.get('X-Approval') === OTHER) return RECEIPT;
        begun += 1;
        return refusedWith({ id: begun === 1 ? ID : OTHER });
      },
      [APPROVE]: refused('approval_invalid'),
      [`POST /api/auth/approvals/${OTHER}/`]: DONE,
    });
    open();
    await pay();
    const dialog = await approvalDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve with your passkey' }));
    expect(await dialog.findByText(/^This took too long/)).toBeVisible();
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Start again' }));
    await userEvent.click(
      await (await approvalDialog()).findByRole('button', { name: 'Approve with your passkey' }),
    );
    expect(await screen.findByText('Sent.')).toBeVisible();
    expect(sentTo(sent, PAY).map(({ headers }) => headers.get('X-Approval'))).toEqual([
      null,
      null,
      OTHER,
    ]);
  });

  test('the end of the session closes the dialog', async () => {
    serve({ [PAY]: guarded() });
    open();
    await pay();
    await approvalDialog();
    signOut();
    await gone();
  });
});
