import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { signIn } from '../platform/session.ts';
import { ADA, show, TOKEN } from '../platform/testing.tsx';
import { PinForm, usePayment } from './pin-form.tsx';

function Component() {
  const payment = usePayment({ pay: async () => undefined });
  return (
    <PinForm payment={payment} labels={{ pay: 'Send' }}>
      {null}
    </PinForm>
  );
}

test('a new PIN can be shown before it is saved, an existing one never', async () => {
  signIn({ token: TOKEN, user: { ...ADA, has_pin: false } }, { remember: true });
  const view = show([{ path: '/', Component }], '/');
  const field = await screen.findByLabelText('New transaction PIN');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.type(field, '4826');
  await userEvent.click(screen.getByRole('button', { name: 'Show PIN' }));
  expect(field).toHaveAttribute('type', 'text');
  view.unmount();
  signIn({ token: TOKEN, user: ADA }, { remember: true });
  show([{ path: '/', Component }], '/');
  expect(await screen.findByLabelText('Transaction PIN')).toHaveAttribute('type', 'password');
  expect(screen.queryByRole('button', { name: /PIN/ })).toBeNull();
});
