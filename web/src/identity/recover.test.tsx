import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible, refused, serve, show } from '../platform/testing.tsx';
import { Component } from './recover.tsx';

const ID = '0f2b7d6e-8c1a-4b62-9d6f-5a4c3b2a1d0e';
const open = (replies = {}) => {
  const sent = serve({
    'POST /api/auth/recovery/': {
      status: 202,
      body: {
        id: ID,
        message: 'We have sent a 6-digit code to your new phone.',
        channels: ['sms'],
        retry_after_s: 60,
      },
    },
    [`POST /api/auth/recovery/${ID}/document/`]: { status: 201, body: { message: 'We have it.' } },
    [`POST /api/auth/recovery/${ID}/confirm/`]: { body: { message: 'We have your request.' } },
    ...replies,
  });
  show([{ path: '/recover', Component }], '/recover');
  return sent;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

async function ask() {
  await type('Your account', '@ada');
  await type('New phone number', '0809 111 2233');
  await type('What happened', 'My bag was stolen with the phone.');
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Continue');
}

test('asks what happened and where to reply, then for the code and an ID', async () => {
  const sent = open();
  await expectAccessible({ framed: true });
  await ask();
  expect(await screen.findByText(/sent a 6-digit code/)).toBeVisible();
  expect(sent[0]?.body).toEqual({
    handle: 'ada',
    new_phone: '+2348091112233',
    happened: 'My bag was stolen with the phone.',
    consent: true,
  });
  await expectAccessible({ framed: true });
  const file = new File(['%PDF-'], 'id.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText('Choose a picture or PDF'), file);
  await type('Code sent to your new phone', '123456');
  await press('Send request');
  expect(await screen.findByText('We have your request.')).toBeVisible();
  expect(sent.map(({ url }) => url.split('/').at(-2))).toEqual(['recovery', 'document', 'confirm']);
  expect(sent[2]?.body).toEqual({ phone_otp: '123456' });
});

test('shows what is missing at each field, and sends nothing', async () => {
  const sent = open();
  await press('Continue');
  for (const text of [
    'Enter your username, phone number or email',
    'Say what happened, in at least 10 characters',
    'We can only help if you agree',
  ]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  await type('Your account', '@ada');
  await type('What happened', 'My bag was stolen with the phone.');
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Continue');
  expect(
    await screen.findByText('Enter a new phone number or email address, so we can reply there.'),
  ).toBeVisible();
  expect(screen.getByLabelText('New phone number')).toHaveFocus();
  expect(sent).toEqual([]);
});

test('a wrong code shows an error, and the ID is not sent again', async () => {
  let wrong = true;
  const sent = open({
    [`POST /api/auth/recovery/${ID}/confirm/`]: () =>
      wrong
        ? refused('otp_invalid', { field: 'phone_otp' })
        : { body: { message: 'We have your request.' } },
  });
  await ask();
  await screen.findByText(/sent a 6-digit code/);
  const file = new File(['%PDF-'], 'id.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText('Choose a picture or PDF'), file);
  await type('Code sent to your new phone', '000000');
  await press('Send request');
  expect(await screen.findByText('Invalid OTP. Please try again.')).toBeVisible();
  wrong = false;
  await press('Send request');
  expect(await screen.findByText('We have your request.')).toBeVisible();
  expect(sent.filter(({ url }) => url.includes('document'))).toHaveLength(1);
});

test('without a network, shows an error and keeps the text', async () => {
  open({ 'POST /api/auth/recovery/': 'offline' });
  await ask();
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
  expect(screen.getByLabelText('What happened')).toHaveValue('My bag was stolen with the phone.');
});
