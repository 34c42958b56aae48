// Races between confirming a payment and cancelling or correcting it in the chat: one wins, and both sides agree.
import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import { whatsappRoutes } from '@alajo/contract/whatsapp/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenHash } from '../../identity/secrets.ts';
import { MINUTE } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';
import {
  type Phone,
  tokenIn,
  type WhatsappApp,
  whatsappApp,
  wordsOf,
} from '../../testing/whatsapp.ts';
import { whatsappPersonalData } from '../personal-data.ts';
import { confirmRow } from './confirm.ts';
import { recordOutcome } from './outcomes.ts';
import { requirePrepared } from './prepared.ts';

let alajo: WhatsappApp;
beforeAll(async () => {
  alajo = await whatsappApp();
});
afterAll(() => alajo.close());

const asks = async (phone: Phone, text: string) => wordsOf(await alajo.write(phone, text));
const linked = async (name: string, whole = 50_000) => {
  const who = await alajo.person(name, whole);
  return { who, phone: await alajo.link(who) };
};
const stateOf = async (who: Person, token: string) =>
  (await alajo.call(whatsappRoutes.prepared, { params: { token } }, who)).body.state;
const confirm = (who: Person, token: string) =>
  alajo.call(whatsappRoutes.confirm, { params: { token } }, alajo.as(who));
/** Simulates a confirmation that has claimed the payment and not finished. */
const claimed = (token: string) =>
  alajo.db
    .updateTable('whatsapp_prepared')
    .set({ confirming_at: alajo.clock.now() })
    .where('token_hash', '=', tokenHash(token))
    .execute();
const follow = async () => {
  await inTransaction(alajo.db, (tx) =>
    enqueue(tx, 'whatsapp_outcomes', {}, { key: 'whatsapp_outcomes', run_at: alajo.clock.now() }),
  );
  await alajo.runJobs();
};

const blocked = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(alajo.db);
  return rows.length;
};

const IN_PROGRESS = /You’ve confirmed that payment, and it’s being made now/;
const ALREADY_MADE = /That payment was already made/;
const AIRTIME = 'airtime 500 for 08031234567';
const ROUNDS = Array.from({ length: 12 }, (_, round) => round);

/**
 * Confirms a payment of ₦500 while the customer writes in its chat, alternating which starts first: both reach the
 * payment while its row is locked.
 */
async function race(
  { who, phone }: Awaited<ReturnType<typeof linked>>,
  words: string,
  round: number,
) {
  const token = tokenIn(await alajo.write(phone, AIRTIME));
  const [before, balance] = [phone.messages.length, await who.balance()];
  const both = [() => confirm(who, token), () => alajo.write(phone, words)];
  if (round % 2 === 1) both.reverse();
  const { begun } = await alajo.db.transaction().execute(async (tx) => {
    const payment = tx.selectFrom('whatsapp_prepared').select('id');
    await payment.where('token_hash', '=', tokenHash(token)).forUpdate().execute();
    const all: Promise<unknown>[] = [];
    for (const start of both) {
      all.push(start());
      await expect.poll(blocked).toBe(all.length);
    }
    return { begun: all };
  });
  await Promise.all(begun);
  await alajo.pass(2 * MINUTE);
  const replies = phone.messages.slice(before);
  const spent = balance - (await who.balance());
  return { token, said: replies, spent, state: await stateOf(who, token) };
}

describe('a payment confirmed while its chat changes it', () => {
  test.each(ROUNDS)(
    'either pays or is cancelled, and chat and page agree: round %i',
    async (round) => {
      const both = await linked(`race_ada_${round}`);
      const { token, said, spent, state } = await race(both, 'cancel', round);
      expect(state).toBe(round % 2 === 0 ? 'confirmed' : 'cancelled');
      if (state === 'confirmed') {
        expect(spent).toBe(500);
        expect(wordsOf(said)).toMatch(/being made now|already made/);
        expect(wordsOf(said)).not.toMatch(/nothing was paid/);
        return;
      }
      expect([state, spent]).toEqual(['cancelled', 0]);
      expect(wordsOf(said)).toMatch(/nothing was paid/);
      expect(wordsOf(said)).not.toMatch(/Done\./);
      expect(await statusAndCode(confirm(both.who, token))).toBe('409 prepared_ended');
    },
  );

  test.each(ROUNDS)('either pays or is corrected, never both: round %i', async (round) => {
    const both = await linked(`race_bola_${round}`);
    const { token, said, spent, state } = await race(both, 'no, make it 600', round);
    const second = tokenIn(said);
    expect(state).toBe(round % 2 === 0 ? 'confirmed' : 'replaced');
    if (state === 'confirmed') {
      expect([spent, second]).toEqual([500, '']);
      expect(wordsOf(said)).toMatch(/being made now|already made/);
      return;
    }
    expect([state, spent, await stateOf(both.who, second)]).toEqual(['replaced', 0, 'open']);
    expect(await statusAndCode(confirm(both.who, token))).toBe('409 prepared_ended');
    expect(await both.who.balance()).toBe(50_000);
  });
});

describe('a payment that is being made', () => {
  test("can't be corrected or followed by another; the chat says it is being made", async () => {
    const { who, phone } = await linked('race_chi');
    const token = tokenIn(await alajo.write(phone, AIRTIME));
    await claimed(token);
    for (const words of ['no, make it 600', '700', 'airtime 800 for 08031234567', 'cancel']) {
      const replies = await alajo.write(phone, words);
      expect([words, tokenIn(replies)]).toEqual([words, '']);
      expect(wordsOf(replies)).toMatch(IN_PROGRESS);
    }
    expect((await confirm(who, token)).status).toBe(200);
    expect(await stateOf(who, token)).toBe('confirmed');
    expect(await who.balance()).toBe(49_500);
  });

  test('completes and shows as paid even if the customer disowns it or closes the account meanwhile', async () => {
    const { who, phone } = await linked('race_dayo');
    const token = tokenIn(await alajo.write(phone, AIRTIME));
    await claimed(token);
    await alajo.call(whatsappRoutes.disown, { params: { token } }, who);
    await inTransaction(alajo.db, async (tx) => {
      await whatsappPersonalData.closing.end?.(tx, who.id, alajo.clock.now());
    });
    const { row } = await requirePrepared(alajo.db, who.id, token);
    expect(row).toMatchObject({ status: 'open', ended_at: null });
    expect(await alajo.chat(who)).toMatchObject({ link: null });
    const paid = { status: 'completed', reference: 'reference', message: 'Done.' } as const;
    await inTransaction(alajo.db, (tx) => recordOutcome(alajo.deps, tx, row, paid));
    expect(await stateOf(who, token)).toBe('confirmed');
  });

  test('stays claimed if a repeat of it is refused', async () => {
    const { who, phone } = await linked('race_efe');
    const token = tokenIn(await alajo.write(phone, AIRTIME));
    await claimed(token);
    expect(await statusAndCode(confirm({ ...who, pin: '1111' }, token))).toMatch(/^4\d\d /);
    expect(await asks(phone, 'cancel')).toMatch(IN_PROGRESS);
  });
});

describe('a payment that was made', () => {
  test("can't be corrected: the chat says it was made and asks before preparing another", async () => {
    const { who, phone } = await linked('race_femi');
    const token = tokenIn(await alajo.write(phone, AIRTIME));
    await confirm(who, token);
    for (const words of ['no, make it 600', '700', 'make it 800']) {
      const replies = await alajo.write(phone, words);
      expect([words, tokenIn(replies)]).toEqual([words, '']);
      expect(wordsOf(replies)).toMatch(ALREADY_MADE);
      expect(wordsOf(replies)).toMatch(/prepare another/);
    }
    const another = tokenIn(await alajo.write(phone, 'yes'));
    expect((await confirm(who, another)).status).toBe(200);
    expect(await who.balance()).toBe(48_700);
  });

  test("isn't followed by another if the customer says no", async () => {
    const { who, phone } = await linked('race_gozie');
    await confirm(who, tokenIn(await alajo.write(phone, AIRTIME)));
    await alajo.write(phone, 'make it 600');
    expect(await asks(phone, 'no')).toMatch(/^All right/);
    expect(tokenIn(await alajo.write(phone, 'yes'))).toBe('');
    expect(await who.balance()).toBe(49_500);
  });
});

test("a delayed transfer is reported in the chat with the page's own sentence", async () => {
  const friend = await alajo.person('race_mama');
  const { who, phone } = await linked('race_hauwa');
  const recipient = friend.username;
  await alajo.call(peopleRoutes.save, { body: { type: 'user', recipient, nickname: 'Mama' } }, who);
  await alajo.call(ownLimitRoutes.setTransfersWait, { body: { on: true } }, who);
  const token = tokenIn(await alajo.write(phone, 'send 500 to mama'));
  const before = phone.messages.length;
  const { body } = await confirm(who, token);
  await alajo.runJobs();
  expect(body.message).toMatch(/^It goes out in 1 hour/);
  expect(wordsOf(phone.messages.slice(before))).toContain(`₦500\n${body.message}`);
  await alajo.pass(61 * MINUTE);
  await follow();
  expect(wordsOf(phone.messages.slice(before + 1))).toMatch(/₦500\nDone\./);
  expect(await friend.balance()).toBe(500);
});

test("a payment read before it expired or its link ended can't be made afterwards", async () => {
  const { who, phone } = await linked('race_ife');
  const payments = undefined as never;
  const caller = { user_id: who.id } as never;
  const late = tokenIn(await alajo.write(phone, AIRTIME));
  const { row } = await requirePrepared(alajo.db, who.id, late);
  await alajo.pass(5 * MINUTE);
  await expect(confirmRow(alajo.deps, payments, caller, row)).rejects.toThrow(
    expect.objectContaining({ code: 'prepared_ended' }),
  );
  const unlinked = tokenIn(await alajo.write(phone, AIRTIME));
  const read = await requirePrepared(alajo.db, who.id, unlinked);
  await alajo.call(whatsappRoutes.endLink, {}, who);
  await expect(confirmRow(alajo.deps, payments, caller, read.row)).rejects.toThrow(
    expect.objectContaining({ code: 'prepared_ended' }),
  );
  expect(await who.balance()).toBe(50_000);
});
