// The demo customer's tickets: one about a transfer, which is answered, and one that waits.
import { supportRoutes } from '@alajo/contract/support.ts';
import * as z from 'zod/mini';
import type { Deps } from './deps.ts';
import { DAY, HOUR } from './platform/clock.ts';
import type { Customer } from './platform/handlers.ts';
import { answerTicket } from './support/answers.ts';
import { supportHandlers } from './support/routes.ts';
import { findReceipt } from './wallet/history.ts';

const ANSWER =
  'Good afternoon Adaeze. Your ₦12,000 reached Tunde’s Alajo wallet the moment you sent it: the receipt says Successful. Please ask him to open Transaction History, not his bank’s app. You can also send him the receipt’s link, which shows what our books say.';

/**
 * The two tickets as of `now`, once however often they are asked for; `callerOf` gives the customer
 * with a key, `fuel` is the reference of the transfer.
 */
export async function demoTickets(
  deps: Deps,
  callerOf: (key: string) => Customer,
  now: Date,
  fuel: string,
): Promise<void> {
  const at = (ago: number): Deps => ({
    ...deps,
    clock: { now: () => new Date(now.getTime() - ago) },
  });
  const ask = (ago: number, key: string, body: z.input<typeof supportRoutes.open.body>) => {
    const past = at(ago);
    const desk = supportHandlers(past, (id, reference) => findReceipt(past, id, reference));
    return desk.open(z.decode(supportRoutes.open.body, body), callerOf(key));
  };
  const answered = await ask(5 * DAY, 'demo-ticket-fuel', {
    subject: 'My friend says the fuel money has not come',
    message: 'I sent Tunde his ₦12,000 for the Ibadan trip yesterday. He says he cannot see it.',
    transaction: fuel,
  });
  if (answered.status === 'open') {
    await answerTicket(at(5 * DAY - 3 * HOUR), answered.number, ANSWER);
  }
  await ask(2 * HOUR, 'demo-ticket-limit', {
    subject: 'Paying school fees of ₦180,000',
    message: 'My limit is ₦50,000 a day. What do you need from me so that I can pay it at once?',
  });
}
