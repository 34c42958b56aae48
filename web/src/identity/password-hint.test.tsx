import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import PasswordHint from './password-hint.tsx';

test('a verdict appears in an existing live region, after a pause in typing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { rerender } = render(<PasswordHint password="p" />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  rerender(<PasswordHint password="palm-wine-in-june" />);
  await vi.advanceTimersByTimeAsync(300);
  expect(region.textContent).toBe('');
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
  expect(await screen.findByText('Strong')).toBe(region);
});
