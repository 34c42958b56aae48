// Members without a smartphone: an officer pays for them, they are informed by SMS and confirm by codes, and
// their payout belongs to them alone.
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { passbookRoutes } from '@alajo/contract/ajo/passbook-routes.ts';
import { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { proxyMemberRoutes } from '@alajo/contract/ajo/proxy-members.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { tasksOf } from '../../../app.ts';
import { findAccounts } from '../../../ledger/accounts.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';
import { type AjoApp, ajoApp, type NewGroup } from '../../../testing/ajo.ts';
import { sharedUntilClockMoves } from '../../../testing/app.ts';
import { longTest } from '../../../testing/long.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';

const open = sharedUntilClockMoves(ajoApp);
let alajo: AjoApp;
let ada: Person;
let bola: Person;
let group: { id: number };
let phone: string;
let phones = 0;

/** Ada and Bola in a group for four that Ada organises: ₦1,000 a week from 1 December, in order of joining. */
async function two(form: NewGroup = {}, naira = 20_000): Promise<void> {
  alajo = await open();
  [ada, bola] = [await alajo.person('ada', naira), await alajo.person('bola', 20_000)];
  group = await alajo.groupOf([ada, bola], { ready: true, max_members: 4, ...form });
  phones += 1;
  phone = `+234805${String(1_000_000 + phones)}`;
}
beforeEach(() => two());

const at = (more: object = {}) => ({ id: String(group.id), ...more }) as never;
const NGOZI = { first_name: 'Ngozi', last_name: 'Eze' };
const ask = (body: object = {}, who = ada) =>
  alajo.call(
    proxyMemberRoutes.addProxyMember,
    { params: at(), body: { ...NGOZI, phone_number: phone, terms_version: 1, ...body } },
    alajo.as(who),
  );
const texts = async (to = phone) => {
  await alajo.runJobs();
  const rows = await alajo.db
    .selectFrom('dev_outbox')
    .select(['text', 'channel'])
    .where('address', '=', to)
    .orderBy('id')
    .execute();
  return rows.map(({ text }) => text);
};
const codeSent = async () => /code: (\d{6})/.exec((await texts()).at(-1) ?? '')?.[1] ?? '';
const page = async () =>
  (await alajo.call(proxyMemberRoutes.proxyMembers, { params: at() }, ada)).body;
const waiting = async () => (await page()).waiting as { id: number }[];
const confirm = async (otp: string, who = ada, askId?: number) => {
  const id = askId ?? (await waiting())[0]?.id ?? 0;
  const params = at({ ask: String(id) });
  return alajo.call(proxyMemberRoutes.confirmProxyMember, { params, body: { otp } }, who);
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Gives Ngozi her seat; returns its id. */
async function addNgozi(): Promise<number> {
  expect((await ask()).status).toBe(201);
  const { status, body } = await confirm(await codeSent());
  expect(status).toBe(200);
  return (body.members as { member_id: number }[]).at(-1)?.member_id ?? 0;
}
const waitingMoney = async () => (await page()).members as { balance: number }[];
const ngozi = async () => {
  const row = await alajo.db
    .selectFrom('identity_user')
    .selectAll()
    .where('phone_number', '=', phone)
    .where('represented', '=', true)
    .executeTakeFirstOrThrow();
  const account = (await findAccounts(alajo.db, 'wallet', 'user', [row.id])).get(row.id);
  return { ...row, balance: (account?.balance ?? 0) / 100 };
};
/** Reading a passbook fails unless it matches the ledger. */
const passbooksTie = async () => {
  for (const scope of ['me', 'group'] as const) {
    for (const who of [ada, bola]) {
      const book = await alajo.call(
        passbookRoutes.passbook,
        { params: at(), query: { of: scope } },
        who,
      );
      expect(book.status).toBe(200);
    }
  }
};
const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);

describe('adding a member without a smartphone', () => {
  test('a member joins with the officer’s PIN and the code sent to their phone', async () => {
    const noPin = { token: ada.token };
    const body = { ...NGOZI, phone_number: phone, terms_version: 1 };
    const unsigned = alajo.call(proxyMemberRoutes.addProxyMember, { params: at(), body }, noPin);
    expect(await statusAndCode(unsigned)).toBe('403 pin_required');
    expect(await page()).toMatchObject({
      left: 2,
      now: { each: 1000, total: 4000 },
      with_one_more: { each: 2000, total: 8000 },
      waiting: [],
      members: [],
    });
    expect((await ask()).status).toBe(201);
    const [text = ''] = await texts();
    expect(text).toMatch(
      /^Alajo: Ada Okafor wants to add you to the Ajo group Group \d+: NGN 1,000 weekly, up to 4 rounds from 1 Dec 2026\. Your turn: 3\. The organiser may collect first\. Ada Okafor pays for you: at most NGN 1,000 per round, NGN 4,000 in all, and owes what they miss\. Your code: \d{6}\./,
    );
    const before = await alajo.group(ada, group);
    expect(before.total_members).toBe(2);
    const code = await codeSent();
    expect(await statusAndCode(confirm(wrong(code)))).toBe('400 otp_invalid');
    expect(await statusAndCode(confirm(code, bola, (await waiting())[0]?.id))).toBe(
      '404 not_found',
    );
    const askId = (await waiting())[0]?.id;
    expect((await confirm(code)).body).toMatchObject({
      left: 1,
      now: { each: 2000, total: 8000 },
      waiting: [],
      members: [{ name: 'Ngozi Eze', registered: false, balance: 0, payout: null }],
    });
    expect((await confirm(code, ada, askId)).status).toBe(200);
    const { members } = await alajo.group(bola, group);
    expect(members.map(({ name, paid_by }) => [name, paid_by])).toEqual([
      ['Ada Okafor', null],
      ['Bola Okafor', null],
      ['Ngozi Eze', members[0]?.id],
    ]);
    expect((await texts()).at(-1)).toMatch(/^You are in the Ajo group Group \d+\. Ada Okafor pays/);
    const { rows } = await sql<{ text: string }>`
      select text from dev_outbox where address = ${ada.email} and text like 'We’ll take at most%'`.execute(
      alajo.db,
    );
    expect(rows[0]?.text).toContain(
      'at most ₦2,000 from your wallet each round for both seats, ₦8,000',
    );
    expect(await statusAndCode(ask())).toBe('409 already_member');
  });

  test('five wrong codes end the request, a new code can be sent after a minute, and it expires', async () => {
    await ask();
    const code = await codeSent();
    for (let n = 0; n < 5; n++) {
      expect(await statusAndCode(confirm(wrong(code)))).toBe('400 otp_invalid');
    }
    expect(await statusAndCode(confirm(code))).toBe('400 otp_invalid');
    expect(await statusAndCode(ask())).toBe('429 wait_before_resend');
    alajo.clock.advance(MINUTE);
    expect((await ask()).status).toBe(201);
    const askId = (await waiting())[0]?.id;
    const second = await codeSent();
    alajo.clock.advance(10 * MINUTE);
    expect(await waiting()).toEqual([]);
    expect(await statusAndCode(confirm(second, ada, askId))).toBe('400 otp_invalid');
    for (let n = 2; n < 10; n++) {
      expect((await ask()).status).toBe(201);
      alajo.clock.advance(MINUTE);
    }
    expect((await ask()).body).toMatchObject({
      code: 'wait_before_resend',
      message: 'You’ve requested ten codes today. Try again tomorrow.',
    });
    const storedCount = async () =>
      (await alajo.db.selectFrom('ajo_phoneless_ask').selectAll().execute()).filter(
        (request) => request.phone_number === phone,
      ).length;
    await tasksOf(alajo.deps).ajo_forget_asked?.({});
    expect(await storedCount()).toBe(1);
    alajo.clock.advance(2 * DAY);
    await tasksOf(alajo.deps).ajo_forget_asked?.({});
    expect(await storedCount()).toBe(0);
  });

  test('only officers can add members, before the start, at most three each', async () => {
    expect(await statusAndCode(ask({}, bola))).toBe('409 officer_only');
    expect(await statusAndCode(ask({ terms_version: 2 }))).toBe('409 terms_changed');
    await two({ max_members: 10 });
    for (let n = 0; n < 3; n++) {
      phone = `+234806${String(1_000_000 + phones * 10 + n)}`;
      await addNgozi();
    }
    phone = `+234807${String(1_000_000 + phones)}`;
    expect(await statusAndCode(ask())).toBe('409 proxy_member_limit');
    await alajo.db
      .updateTable('ajo_group')
      .set({ wording: 3 })
      .where('id', '=', group.id)
      .execute();
    expect(await statusAndCode(ask())).toBe('409 proxy_members_not_agreed');
  });

  test('the pot must fit the wallet of an unregistered member', async () => {
    await two({ contribution_amount: 100_000 }, 500_000);
    expect((await ask()).body).toMatchObject({
      code: 'pot_too_large',
      message: expect.stringContaining('at most ₦300,000'),
    });
  });

  test('existing customers can’t be added as proxy members', async () => {
    const { phone_number } = await alajo.db
      .selectFrom('identity_user')
      .select('phone_number')
      .where('id', '=', bola.id)
      .executeTakeFirstOrThrow();
    expect(await statusAndCode(ask({ phone_number }))).toBe('409 phone_taken');
  });

  test('a member can be removed before the start, and leaves when the officer leaves', async () => {
    await ask();
    const first = await codeSent();
    const [request] = await waiting();
    const params = at({ ask: String(request?.id) });
    const { body } = await alajo.call(proxyMemberRoutes.withdrawProxyMember, { params }, ada);
    expect(body.waiting).toEqual([]);
    expect(await statusAndCode(confirm(first, ada, request?.id))).toBe('404 not_found');
    alajo.clock.advance(MINUTE);
    const member = await addNgozi();
    const remove = (who: Person) =>
      alajo.call(
        proxyMemberRoutes.removeProxyMember,
        { params: at({ member: String(member) }) },
        who,
      );
    expect(await statusAndCode(remove(bola))).toBe('404 not_found');
    expect((await remove(ada)).body.members).toEqual([]);
    expect((await texts()).at(-1)).toMatch(/^You are no longer in the Ajo group/);
    alajo.clock.advance(MINUTE);
    await addNgozi();
    await alajo.call(ajoRoutes.leave, { params: at(), body: {} }, ada);
    expect((await alajo.group(bola, group)).members).toMatchObject([
      { name: 'Bola Okafor', is_organiser: true },
    ]);
  });
});

describe('paying for a member without a smartphone', () => {
  test('each contribution is taken from the officer’s wallet, and the member gets one SMS', async () => {
    await addNgozi();
    await alajo.until('2026-12-08T12:00:00+01:00');
    expect(await alajo.balances([ada, bola])).toEqual([20_000 - 4000 + 3000, 18_000]);
    expect(await ngozi()).toMatchObject({ balance: 0 });
    const receipts = (await texts()).filter((text) => text.includes('paid'));
    expect(receipts.map((text) => text.replace(/Group \d+/, 'G'))).toEqual([
      'Ada Okafor paid NGN 1,000 for you. G, round 1 of 3.',
      'Ada Okafor paid NGN 1,000 for you. G, round 2 of 3.',
    ]);
    expect(await titles(ada)).toContain('₦1,000 contributed for Ngozi Eze');
    const list = await alajo.list(ada);
    expect(list.map(({ description }) => description)).toContainEqual(
      expect.stringMatching(/round 2 for Ngozi Eze$/),
    );
  });

  test('the officer pays the member’s due and future rounds manually, with the PIN', async () => {
    await two({ ready: false }, 1500);
    const member = await addNgozi();
    const pay = (body: object, who = ada) =>
      alajo.call(
        ajoRoutes.contribute,
        { params: at(), body: { member_id: member, ...body } },
        alajo.as(who),
      );
    await alajo.until('2026-12-01T01:00:00+01:00');
    expect((await page()).members).toMatchObject([{ due: 1000, ahead: 2 }]);
    const rich = await alajo.person('rich', 20_000);
    await alajo.send(rich, ada.username, 5000);
    expect(await statusAndCode(pay({ ahead: 0 }, bola))).toBe('404 not_found');
    const noPin = { token: ada.token };
    const unsigned = alajo.call(
      ajoRoutes.contribute,
      { params: at(), body: { member_id: member, ahead: 0 } },
      noPin,
    );
    expect(await statusAndCode(unsigned)).toBe('403 pin_required');
    expect(await statusAndCode(pay({ ahead: 0, expected: 999 }))).toBe('409 amount_changed');
    expect((await pay({ ahead: 0, part: 400 })).body).toMatchObject({ amount: 400, rounds: [] });
    const before = await ada.balance();
    const key = alajo.as(ada, '3f0f8a4e-7c0a-4a59-9d2e-0a4f1f3f1a01');
    const body = { member_id: member, ahead: 1, expected: 1600 };
    for (const _ of ['once', 'again']) {
      const paid = await alajo.call(ajoRoutes.contribute, { params: at(), body }, key);
      expect(paid.body).toMatchObject({
        rounds: [1, 2],
        message: expect.stringMatching(/^₦1,600 paid to Group \d+ for Ngozi Eze\.$/),
      });
    }
    expect(await ada.balance()).toBe(before - 1600);
    // SMS wait until quiet hours are over.
    await alajo.until('2026-12-01T07:00:00+01:00');
    expect((await texts()).filter((text) => text.includes('paid NGN'))).toHaveLength(2);
    expect((await page()).members).toMatchObject([{ due: 0, ahead: 1 }]);
    await passbooksTie();
  });

  test('the officer owes the member’s missed contributions, and the member is told so', async () => {
    await two({ order: 'join', ready: false }, 2000);
    await addNgozi();
    // The first round takes ₦2,000, and Ada's payout is ₦3,000: she spends all but ₦1,000 of it.
    await alajo.until('2026-12-03T00:00:00+01:00');
    expect(await ada.balance()).toBe(3000);
    await alajo.send(ada, bola.username, 2000);
    await alajo.until('2026-12-10T00:00:01+01:00');
    expect(await ada.balance()).toBe(0);
    const { members } = await alajo.group(ada, group);
    expect(members.map(({ name, owes }) => [name, owes])).toEqual([
      ['Ada Okafor', 1000],
      ['Bola Okafor', 0],
      ['Ngozi Eze', 0],
    ]);
    await alajo.until('2026-12-10T07:00:00+01:00');
    expect((await texts()).at(-1)).toMatch(
      /^Ada Okafor didn't pay for you in round 2 of Group \d+\. Ada Okafor owes it, not you\./,
    );
    expect((await titles(ada)).join()).toMatch(/You missed round 2 of Group \d+ for Ngozi Eze/);
    // A deposit in Ada's wallet pays Bola; Ngozi's payout pays nothing of it.
    await alajo.until('2026-12-12T00:00:00+01:00');
    const rich = await alajo.person('rich', 20_000);
    await alajo.send(rich, ada.username, 10_000);
    await alajo.until('2026-12-20T00:00:00+01:00');
    expect(await ngozi()).toMatchObject({ balance: 3000 });
    expect((await alajo.group(ada, group)).members.map(({ owes }) => owes)).toEqual([0, 0, 0]);
    await passbooksTie();
    const { trust_score } = (await alajo.group(bola, group)).members[0] ?? {};
    expect(trust_score).toBeLessThan(40);
  });

  // Also covered by the simulation.
  longTest(
    'another member covers what the officer missed for the member, and is owed it by the officer',
    async () => {
      await two({ order: 'join', ready: false }, 2000);
      const chi = await alajo.person('chi', 20_000);
      await alajo.join(chi, group);
      const member = await addNgozi();
      await alajo.until('2026-12-03T00:00:00+01:00');
      await alajo.send(ada, bola.username, (await ada.balance()) - 1000);
      await alajo.until('2026-12-08T01:00:00+01:00');
      expect(await statusAndCode(alajo.cover(ada, group, member))).toBe('409 cover_own');
      await alajo.until('2026-12-10T01:00:00+01:00');
      const shown = (await alajo.group(chi, group)).members.find(({ id }) => id === member);
      expect(shown?.cover).toBe(1000);
      expect((await alajo.cover(chi, group, member)).status).toBe(200);
      expect((await alajo.group(ada, group)).members[0]).toMatchObject({ owes: 1000 });
    },
  );

  // Also covered by the simulation.
  longTest(
    'what was held and set aside comes back to the officer, who cannot leave them alone',
    async () => {
      await two({ bond: 1, reserve: 10 });
      await addNgozi();
      await alajo.until('2026-12-01T01:00:00+01:00');
      expect(await ada.balance()).toBe(20_000 - 2 * 2100);
      const replacement = (await alajo.person('chi', 20_000)).username;
      const leave = alajo.call(ajoRoutes.leave, { params: at(), body: { replacement } }, ada);
      expect(await statusAndCode(leave)).toBe('409 seat_not_transferable');
      await alajo.until('2026-12-17T00:00:00+01:00');
      expect(await alajo.group(ada, group)).toMatchObject({ status: 'completed' });
      expect(await ada.balance()).toBe(20_000 - 6 * 1000 + 3000);
      expect(await ngozi()).toMatchObject({ balance: 3000 });
      await passbooksTie();
    },
  );

  // Also covered by the simulation.
  longTest(
    'a group whose officer lacks the member’s first contribution starts without the member',
    async () => {
      await two({ min_members: 3 }, 1500);
      const chi = await alajo.person('chi', 20_000);
      await alajo.join(chi, group);
      await addNgozi();
      await alajo.until('2026-12-01T01:00:00+01:00');
      expect((await titles(ada)).join()).toMatch(/Add ₦1,000 for Ngozi Eze so Group \d+ can start/);
      for (const who of [ada, bola]) {
        const { proposals } = await alajo.group(who, group);
        const proposal = proposals.find(({ kind }) => kind === 'start_smaller');
        expect(proposal).toMatchObject({ needed: 2 });
        const params = at({ proposal: String(proposal?.id) });
        await alajo.call(proposalRoutes.answerProposal, { params, body: { agrees: true } }, who);
      }
      const { status, members } = await alajo.group(bola, group);
      expect([status, members.map(({ name }) => name)]).toEqual([
        'active',
        ['Ada Okafor', 'Bola Okafor', 'Chi Okafor'],
      ]);
      await alajo.until('2026-12-01T07:00:00+01:00');
      expect((await texts()).at(-1)).toMatch(/^You are no longer in the Ajo group/);
    },
  );

  // Also covered by the simulation.
  longTest(
    'someone on the waiting list takes the member’s seat when the money for it is missing',
    async () => {
      await two({ max_members: 3 }, 1500);
      const chi = await alajo.person('chi', 20_000);
      await addNgozi();
      const body = { terms_version: 1, organiser_first: true };
      await alajo.call(invitationRoutes.ask, { params: at(), body }, alajo.as(chi));
      await alajo.until('2026-12-01T01:00:00+01:00');
      const { status, members } = await alajo.group(chi, group);
      expect([status, members.map(({ name, paid_by }) => [name, paid_by])]).toEqual([
        'active',
        [
          ['Ada Okafor', null],
          ['Bola Okafor', null],
          ['Chi Okafor', null],
        ],
      ]);
      expect(await alajo.balances([ada, chi])).toEqual([500, 19_000]);
      await alajo.until('2026-12-01T07:00:00+01:00');
      expect((await texts()).at(-1)).toMatch(/^You are no longer in the Ajo group/);
    },
  );

  test('members who can’t sign in have no vote, and their turns can’t be swapped', async () => {
    const member = await addNgozi();
    await alajo.until('2026-12-01T01:00:00+01:00');
    await alajo.call(ajoRoutes.pause, { params: at() }, ada);
    const [vote] = (await alajo.group(bola, group)).proposals;
    expect(vote).toMatchObject({ yes: 1, needed: 2 });
    const params = at({ proposal: String(vote?.id) });
    await alajo.call(proposalRoutes.answerProposal, { params, body: { agrees: false } }, bola);
    const body = { member_id: member };
    const swap = alajo.call(ajoRoutes.offerSwap, { params: at(), body }, bola);
    expect(await statusAndCode(swap)).toBe('409 swap_not_possible');
  });
});

describe('a payout to the member’s bank account', () => {
  let member: number;
  /** Ngozi has collected ₦3,000. */
  beforeEach(async () => {
    member = await addNgozi();
    await alajo.until('2026-12-17T00:00:00+01:00');
  });
  // The sandbox bank's names depend on the fourth and sixth digits.
  const accountOf = async (end: string) => {
    for (let n = 0; n < 100; n++) {
      const account = `000${Math.floor(n / 10)}0${n % 10}${end}`;
      const { body } = await alajo.call(
        walletRoutes.resolveBank,
        { query: { account_number: account, bank_code: '058' } },
        ada,
      );
      const [first_name = '', last_name = ''] = String(body.account_name).split(' ');
      if (body.account_name === undefined) continue;
      await alajo.db
        .updateTable('identity_user')
        .set({ first_name: last_name.toUpperCase(), last_name: first_name.toLowerCase() })
        .where('phone_number', '=', phone)
        .execute();
      return account;
    }
    throw new Error('no account');
  };
  const askFor = (account_number: string, who = ada) =>
    alajo.call(
      proxyMemberRoutes.askBankPayout,
      { params: at({ member: String(member) }), body: { bank_code: '058', account_number } },
      who,
    );
  const send = (otp: string, who = ada) =>
    alajo.call(
      proxyMemberRoutes.confirmBankPayout,
      { params: at({ member: String(member) }), body: { otp } },
      alajo.as(who),
    );

  test('a payout needs the PIN and the code, and an account in the member’s name', async () => {
    expect((await texts()).at(-1)).toMatch(
      /^Your turn: NGN 3,000 of Group \d+, round 3\. It.s safe/,
    );
    expect(await waitingMoney()).toMatchObject([{ balance: 3000 }]);
    const account = '0123459999';
    expect(await statusAndCode(askFor(account))).toBe('409 account_name_differs');
    expect(await statusAndCode(askFor(account, bola))).toBe('404 not_found');
    const own = await accountOf('9999');
    expect((await askFor(own)).body.members).toMatchObject([
      { payout: { status: 'asked', account_number: own, amount: 2989.25 } },
    ]);
    const code = await codeSent();
    expect((await texts()).at(-1)).toContain(
      `NGN 2,989.25 from your wallet to your account ${own}`,
    );
    expect(await statusAndCode(send(wrong(code)))).toBe('400 otp_invalid');
    expect(await statusAndCode(send(code, bola))).toBe('404 not_found');
    const unsigned = alajo.call(
      proxyMemberRoutes.confirmBankPayout,
      { params: at({ member: String(member) }), body: { otp: code } },
      { token: ada.token },
    );
    expect(await statusAndCode(unsigned)).toBe('403 pin_required');
    expect((await send(code)).body.members).toMatchObject([
      { balance: 0, payout: { status: 'sent' } },
    ]);
    expect((await send(code)).status).toBe(200);
    await alajo.runJobs();
    expect(await waitingMoney()).toMatchObject([{ balance: 0, payout: { status: 'paid' } }]);
    expect((await texts()).filter((text) => text.includes('reached'))).toEqual([
      `NGN 2,989.25 reached your account ${own}. Guaranty Trust Bank. It came from your Alajo wallet.`,
    ]);
    expect((await titles(ada))[0]).toMatch(/^₦2,989.25 reached .*’s account$/);
  });

  test('a payout refused by the bank is back in the member’s wallet, and both are notified', async () => {
    const own = await accountOf('0003');
    await askFor(own);
    await send(await codeSent());
    await alajo.runJobs();
    expect(await waitingMoney()).toMatchObject([{ balance: 3000, payout: { status: 'back' } }]);
    expect((await texts()).at(-1)).toMatch(/^NGN 2,989.25 didn't reach your account/);
    expect((await titles(ada))[0]).toMatch(/^₦2,989.25 didn’t reach .*’s account$/);
    alajo.clock.advance(MINUTE);
    expect((await askFor(own)).status).toBe(201);
  });

  test('a payout the bank returns later is back in the member’s wallet', async () => {
    const own = await accountOf('0007');
    await askFor(own);
    await send(await codeSent());
    await alajo.pass(3 * DAY);
    expect(await waitingMoney()).toMatchObject([{ balance: 3000, payout: { status: 'back' } }]);
  });
});

describe('registering with a proxy member’s number', () => {
  const credentials = () => ({
    username: `ngozi${phones}`,
    email: `ngozi${phones}@example.ng`,
    password: 'correct horse 7',
    phone_number: phone,
    ...NGOZI,
  });
  const register = (body: object = {}) =>
    alajo.call(identityRoutes.register, { body: { ...credentials(), ...body } });
  const verify = (otp: string, email = credentials().email) =>
    alajo.call(identityRoutes.verifyOtp, { body: { email, otp } });
  const lastCode = async () => ((await texts()).at(-1) ?? '').slice(0, 6);

  test('the seat, the wallet and the history pass to the person with the code sent to the phone', async () => {
    await addNgozi();
    await alajo.until('2026-12-17T00:00:00+01:00');
    const { id } = await ngozi();
    const made = await register();
    expect(made.body).toMatchObject({ channels: ['sms'] });
    expect(await texts(credentials().email)).toEqual([]);
    const { status, body } = await verify(await lastCode());
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id, username: `ngozi${phones}`, phone_number: phone });
    const token = String(body.token);
    const wallets = await alajo.call(walletRoutes.wallets, {}, { token });
    expect(wallets.body.results).toMatchObject([{ balance: 3000 }]);
    const mine = await alajo.call(ajoRoutes.mine, { query: {} }, { token });
    expect(mine.body.results).toMatchObject([{ id: group.id, your_turn: 3 }]);
    const exported = await alajo.call(
      settingsRoutes.exportData,
      { body: { password: credentials().password } },
      { token },
    );
    expect(exported.body.data).toMatchObject({
      group_seats: [{ group_id: group.id, paid_by_an_officer: true }],
    });
    const login = { username: `ngozi${phones}`, password: credentials().password };
    expect((await alajo.call(identityRoutes.login, { body: login })).status).toBe(200);
    const book = await alajo.call(
      passbookRoutes.passbook,
      { params: at(), query: { of: 'me' } },
      { token },
    );
    expect(book.body).toMatchObject({
      rounds: [{ status: 'paid' }, { status: 'paid' }, { status: 'paid' }],
      payout: { net: 3000 },
    });
    // From now on only the member can see it, and send it.
    expect((await page()).members).toMatchObject([{ registered: true, balance: 0 }]);
    const pay = alajo.call(ajoRoutes.contribute, { params: at(), body: { ahead: 0 } }, { token });
    expect(await statusAndCode(pay)).toBe('409 seat_paid_by_other');
    // Partial payments would be taken from the officer's wallet.
    const parts = alajo.call(ajoRoutes.refuseParts, { params: at() }, { token });
    expect(await statusAndCode(parts)).toBe('409 seat_paid_by_other');
  });

  test('a stranger who enters the number gets nothing without the code', async () => {
    await addNgozi();
    const stranger = { username: `eve${phones}`, email: `eve${phones}@example.ng` };
    expect((await register(stranger)).status).toBe(201);
    expect(await texts(stranger.email)).toEqual([]);
    const code = await lastCode();
    expect(await statusAndCode(verify(wrong(code), stranger.email))).toBe('400 otp_invalid');
    // Their account holds the number for a day only, and Ngozi's is not affected by any of it.
    alajo.clock.advance(DAY);
    expect((await register()).status).toBe(201);
    expect(await statusAndCode(verify(code))).toBe('400 otp_invalid');
    expect((await verify(await lastCode())).status).toBe(200);
  });

  test('a code emailed before they were added proves nothing', async () => {
    await register();
    const [mailed = ''] = await texts(credentials().email);
    await addNgozi();
    expect(await statusAndCode(verify(mailed.slice(0, 6)))).toBe('400 otp_invalid');
  });

  test('before that, they appear in no search, and no one can sign in as them or pay them', async () => {
    await addNgozi();
    const { username, email } = await ngozi();
    for (const recipient of [username, email, phone]) {
      expect(await statusAndCode(alajo.send(ada, recipient, 100))).toMatch(/^40[04] /);
      const body = { username: recipient, password: ' ' };
      const login = alajo.call(identityRoutes.login, { body });
      expect(await statusAndCode(login)).toBe('401 wrong_login');
    }
    const { rows } = await sql`select from dev_outbox where address = ${email}`.execute(alajo.db);
    expect(rows).toHaveLength(0);
  });
});
