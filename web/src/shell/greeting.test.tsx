import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAda } from '../platform/testing.tsx';
import { Greeting } from './greeting.tsx';

beforeEach(signInAda);
afterEach(() => vi.useRealTimers());

test.each([
  ['2026-11-22T22:59:00Z', 'Good evening, Adaeze'],
  ['2026-11-22T23:00:00Z', 'Good morning, Adaeze'],
  ['2026-11-23T10:59:00Z', 'Good morning, Adaeze'],
  ['2026-11-23T11:00:00Z', 'Good afternoon, Adaeze'],
  ['2026-11-23T16:00:00Z', 'Good evening, Adaeze'],
])('greets by the time of day in Lagos: at %s “%s”', (now, greeting) => {
  vi.setSystemTime(now);
  render(<Greeting />);
  expect(screen.getByRole('heading', { level: 1, name: greeting })).toBeVisible();
});
