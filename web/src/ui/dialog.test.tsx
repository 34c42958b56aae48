import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../platform/testing.tsx';
import { Dialog, SidePanel } from './dialog.tsx';

const NOTHING = () => undefined;
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a dialog', Dialog],
  ['a side panel', SidePanel],
])('Tab stays inside %s', async (_, Shown) => {
  const Component = () => (
    <>
      <button type="button">Behind</button>
      <Shown open onOpenChange={NOTHING} title="Send Money">
        <input aria-label="Amount" />
        <button type="button">Continue</button>
      </Shown>
    </>
  );
  show([{ path: '/', Component }], '/');
  const dialog = await screen.findByRole('dialog', { name: 'Send Money' });
  const names: (string | null | undefined)[] = [];
  for (let presses = 0; presses < 6; presses++) {
    await userEvent.tab();
    names.push(
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
    expect(dialog.contains(document.activeElement), names.join(' > ')).toBe(true);
  }
  expect(names).toEqual(expect.arrayContaining(['Close', 'Amount', 'Continue']));
  for (let presses = 0; presses < 6; presses++) {
    await userEvent.tab({ shift: true });
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

test.each([
  ['a dialog', Dialog],
  ['a side panel', SidePanel],
])('Tab repeated within one frame stays inside %s', async (_, Shown) => {
  const Component = () => (
    <Shown open onOpenChange={NOTHING} title="Send Money">
      <input aria-label="Amount" />
      <label>
        <input type="radio" name="to" defaultChecked /> To a customer
      </label>
      <label>
        <input type="radio" name="to" /> To a bank
      </label>
    </Shown>
  );
  show([{ path: '/', Component }], '/');
  await screen.findByRole('dialog', { name: 'Send Money' });
  // No more frames: a focus change scheduled for the next frame never happens.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const stops = [
    screen.getByRole('button', { name: 'Close' }),
    screen.getByLabelText('Amount'),
    screen.getByLabelText('To a customer'),
  ];
  stops[0]?.focus();
  for (const at of [1, 2, 0, 1, 2, 0]) {
    await userEvent.tab();
    expect(stops[at]).toHaveFocus();
  }
  for (const at of [2, 1, 0, 2, 1, 0]) {
    await userEvent.tab({ shift: true });
    expect(stops[at]).toHaveFocus();
  }
});
