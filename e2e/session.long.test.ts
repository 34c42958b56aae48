// A session over weeks: each use extends it, and without use it expires.
import { expect, test } from 'vitest';
import { DAY } from '../server/src/platform/clock.ts';
import { startClocked } from './clocked-server.ts';
import { journeys } from './journeys.ts';

const on = journeys(startClocked);

test('a session ends 30 days after its last use', async () => {
  const ada = await on.server.alajo.person('ada', 5_000);
  const viewport = { width: 390, height: 844 };
  const { page, context } = await on.server.signIn(on.browser, viewport, ada);
  for (const days of [20, 20]) {
    await on.server.pass(days * DAY, context);
    // The balance saved on the device shows before anything has used the session.
    const used = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/wallet/') && reply.ok(),
    );
    await page.goto(`${on.server.url}/wallet`);
    await used;
    await expect.poll(() => page.getByTestId('balance').textContent()).toBe('₦5,000');
    await page.goto('about:blank');
    await on.server.idle(); // or a late request would use the session after the clock has moved
  }
  // Slightly more than 30 days: an aborted request may still use the session on the first of them.
  await on.server.pass(45 * DAY, context);
  await page.goto(`${on.server.url}/wallet`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await context.close();
});
