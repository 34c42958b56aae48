import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from './api.ts';
import { useResendWait } from './resend-wait.ts';
import { show } from './testing.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A button whose wait a test starts. */
function open(readyAt?: number) {
  const shown: { wait?: ReturnType<typeof useResendWait> } = {};
  function Resend() {
    shown.wait = useResendWait(readyAt);
    return (
      <button type="button" disabled={shown.wait.waiting}>
        {shown.wait.label('Send again')}
      </button>
    );
  }
  show([{ path: '/', element: <Resend /> }], '/');
  return {
    button: screen.getByRole('button'),
    sent: (retry_after_s: number) => act(() => shown.wait?.sent({ retry_after_s })),
    refused: (error: Error) => act(() => shown.wait?.refused(error)),
  };
}
const refusal = (more: object) =>
  new Refusal({ code: 'wait_before_resend', message: 'Wait.', ...more }, 429, undefined);

test('the button waits as long as the server requires, whether it sent a code or refused', () => {
  const { button, sent, refused } = open();
  expect(button).toBeEnabled();
  sent(60);
  expect(button).toBeDisabled();
  expect(button).toHaveTextContent('Send again in 60 s');
  act(() => vi.advanceTimersByTime(60_000));
  expect(button).toBeEnabled();
  expect(button).toHaveTextContent('Send again');
  refused(refusal({ retry_after_s: 20 }));
  expect(button).toHaveTextContent('Send again in 20 s');
});

test('a refusal without a time starts no wait', () => {
  const { button, refused } = open();
  refused(refusal({}));
  refused(new Error('offline'));
  expect(button).toBeEnabled();
});

test('a code sent before the page opened starts the wait, and long waits are shown in minutes and hours', () => {
  const { button, refused } = open(Date.now() + 5000);
  expect(button).toHaveTextContent('Send again in 5 s');
  refused(refusal({ retry_after_s: 1801 }));
  expect(button).toHaveTextContent('Send again in 31 min');
  refused(refusal({ retry_after_s: 83_000 }));
  expect(button).toHaveTextContent('Send again in 24 h');
});
