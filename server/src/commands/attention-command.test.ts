// Ends by command have a name, and above an amount they are proposals.
import { fromReference } from '@alajo/contract/reference.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '../payments/cases.ts';
import { DAY } from '../platform/clock.ts';
import { type WalletApp, walletApp } from '../testing/wallet.ts';
import { runAttentionCommand } from './attention-command.ts';

let alajo: WalletApp;
beforeAll(async () => {
  alajo = await walletApp();
});
afterAll(() => alajo.close());

const run = (...words: string[]) => runAttentionCommand(alajo.deps, words);
const acts = async () =>
  (await alajo.db.selectFrom('staff_log').select(['act', 'staff_id', 'details']).execute()).map(
    ({ act, staff_id, details }) => ({ act, staff_id, by: (details as { by?: string }).by }),
  );

test('a payment ends in somebody’s name, a large one is proposed, a case is closed', async () => {
  const ngozi = await alajo.staff('operations');
  const support = await alajo.staff('support');
  const who = await alajo.person('ada', 100_000);
  const small = await alajo.pay(who, '0123450005', 1000);
  const large = await alajo.pay(who, '0123450005', 40_000);
  await expect(run(small, 'failed', '--staff', ngozi.email)).rejects.toThrow('not waiting');
  await alajo.pass(1.1 * DAY);
  const listed = await run();
  for (const reference of [small, large]) expect(listed).toContain(reference);
  await expect(run(small, 'failed')).rejects.toThrow('--staff EMAIL');
  await expect(run(small, 'failed', '--staff', support.email)).rejects.toThrow('do not allow');
  await expect(run(small, 'lost', '--staff', ngozi.email)).rejects.toThrow('Add the outcome');
  expect(await run(small, 'failed', '--staff', ngozi.email)).not.toContain(small);
  const said = await run(large, 'failed', '--staff', ngozi.email);
  expect(said).toContain('waits for a second person');
  expect(said).toContain(large);
  expect(await who.balance()).toBeLessThan(60_000);
  const detail = 'answer it at the provider';
  await openCase(alajo.db, alajo.clock.now(), { kind: 'dispute', subject: 'D-1', detail });
  const reference = /case-\d+/.exec(await run())?.[0] ?? '';
  expect(await run(reference, 'closed', '--staff', ngozi.email)).not.toContain(reference);
  await expect(run('order-99999', 'refund', '--staff', ngozi.email)).rejects.toThrow('order-99999');
  const by = 'npm run attention';
  expect(await acts()).toMatchObject([
    { act: 'payment_ended', staff_id: ngozi.id, by },
    { act: 'proposal_made', staff_id: ngozi.id, by },
    { act: 'payment_case_closed', staff_id: ngozi.id, by },
    { act: 'case_ended', staff_id: ngozi.id, by },
  ]);
  const open = await alajo.db.selectFrom('staff_proposal').select('object').execute();
  expect(open).toEqual([{ object: `payment:${fromReference(large)}` }]);
});
