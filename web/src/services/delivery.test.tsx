import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../platform/testing.tsx';
import { DeliveryShown } from './delivery.tsx';

const digits = (digit: number) => String(digit).repeat(20);
const labels = () =>
  screen.getAllByText(/token|PIN/i, { selector: 'p' }).map((element) => element.textContent);

test('each meter token has its own label, in the order to enter them', async () => {
  const pins = [
    { serial: null, pin: digits(3), kind: 'bonus' as const },
    { serial: null, pin: digits(1), kind: 'key_change_1' as const },
    { serial: null, pin: digits(2), kind: 'key_change_2' as const },
  ];
  render(<DeliveryShown delivery={{ token: digits(9), units: '32.4', pins }} />);
  expect(labels()).toEqual([
    'Key change token 1 (enter first)',
    'Key change token 2 (enter before the token)',
    'Token',
    'Bonus token',
  ]);
  expect(screen.getByText('3333 3333 3333 3333 3333')).toBeVisible();
  await expectAccessible();
});

test('an exam PIN is labelled PIN and shown with its serial number', () => {
  const pins = [{ serial: 'WRN1', pin: '373820665258' }];
  render(<DeliveryShown delivery={{ token: null, units: null, pins }} />);
  expect(labels()).toEqual(['PIN, serial WRN1']);
});
