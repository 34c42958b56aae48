import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { show } from '../platform/testing.tsx';
import { Dialog, SidePanel } from './dialog.tsx';

const NOTHING = () => undefined;

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
