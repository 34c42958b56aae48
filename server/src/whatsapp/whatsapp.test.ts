// Linking, trust and payments by chat, as seen from a phone.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import { whatsappRoutes } from '@alajo/contract/whatsapp/routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordEvent } from '../identity/events.ts';
import { HOUR, MINUTE } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { ProviderUnavailable } from '../providers/unavailable.ts';
import { WhatsAppRefused } from '../providers/whatsapp/whatsapp.ts';
import { onNewDevice } from '../testing/approvals.ts';
import { withoutBvnOrNin } from '../testing/customer.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import {
  type Phone,
  tokenIn,
  type WhatsappApp,
  whatsappApp,
  wordsOf,
} from '../testing/whatsapp.ts';
import { receive } from './receive-events.ts';

let alajo: WhatsappApp;
beforeAll(async () => {
  alajo = await whatsappApp();
});
afterAll(() => alajo.close());

const asks = async (phone: Phone, text: string, more: object = {}) =>
  wordsOf(await alajo.write(phone, text, more));
const linked = async (name: string, whole = 50_000) => {
  const who = await alajo.person(name, whole);
  return { who, phone: await alajo.link(who) };
};
const prepared = (who: Person, token: string) =>
  alajo.call(whatsappRoutes.prepared, { params: { token } }, who);
const confirm = (who: Person, token: string) =>
  alajo.call(whatsappRoutes.confirm, { params: { token } }, alajo.as(who));

describe('a chat link', () => {
  test('takes a code from the app, once, within five minutes', async () => {
    const ada = await alajo.person('ada');
    const { body } = await alajo.call(whatsappRoutes.createLinkCode, {}, ada);
    const phone = await alajo.phone(ada);
    expect(await asks(phone, `alajo ${String(body.code).toLowerCase()}`)).toMatch(/You’re linked/);
    expect(await alajo.chat(ada)).toMatchObject({ link: { hide_amounts: false }, ended: null });
    const spoken = await alajo.person('efe');
    const code = String((await alajo.call(whatsappRoutes.createLinkCode, {}, spoken)).body.code);
    const [first, last] = code.toLowerCase().split('-');
    expect(await asks(await alajo.phone(spoken), `link ${first}  ${last}`)).toMatch(
      /You’re linked/,
    );
    const other = await alajo.phone('2348099999991');
    expect(await asks(other, `Alajo ${body.code}`)).toMatch(/no longer works/);
    const late = await alajo.call(whatsappRoutes.createLinkCode, {}, ada);
    await alajo.pass(5 * MINUTE);
    expect(await asks(phone, `Alajo ${late.body.code}`)).toMatch(/no longer works/);
  });

  test("can't be made from a number other than the customer's", async () => {
    const bola = await alajo.person('bola');
    const { body } = await alajo.call(whatsappRoutes.createLinkCode, {}, bola);
    const thief = await alajo.phone('2348099999992');
    expect(await asks(thief, `Alajo ${body.code}`)).toMatch(
      /isn’t the number on that Alajo account/,
    );
    expect(await alajo.chat(bola)).toMatchObject({ link: null });
  });

  test.each(['a new device', 'a reset password', 'a reset PIN'] as const)(
    'only allows reading for a day after %s, even without a previous link',
    async (event) => {
      const who = await alajo.person('grace', 50_000);
      const now = alajo.clock.now();
      const reset = (kind: 'password_reset' | 'pin_reset') =>
        inTransaction(alajo.db, (tx) =>
          recordEvent(tx, now, { user_id: who.id, kind, from: null }),
        );
      if (event === 'a new device') await onNewDevice(alajo, who);
      else await reset(event === 'a reset PIN' ? 'pin_reset' : 'password_reset');
      const phone = await alajo.link(who);
      expect(await alajo.chat(who)).toMatchObject({
        link: { reads_only_until: new Date(now.getTime() + 24 * HOUR).toISOString() },
      });
      expect(await asks(phone, 'airtime 500')).toMatch(
        /I can answer questions but not prepare payments/,
      );
      await alajo.pass(24 * HOUR);
      expect(await asks(phone, 'airtime 500')).toMatch(/Review and confirm/);
    },
  );

  test('can be made by strangers, who are otherwise only told how to check a receipt', async () => {
    const stranger = await alajo.phone('2348099999993');
    expect(await asks(stranger, 'balance')).toMatch(/link this chat in the Alajo app/);
    expect(await asks(stranger, 'send 2k to mama')).toMatch(/link this chat/);
    const reference = '06DKT8H2V5XN9QZ4M7B3C1FWRE';
    expect(await asks(stranger, reference)).toContain(`/verify/${reference}`);
  });
});

describe('trust in a chat', () => {
  const takenOver = [
    ['another phone', { identity_hash: 'hash-of-the-thief' }, 'identity_changed'],
    ['a phone without an identity', { identity_hash: null }, 'identity_changed'],
    ['another number', { wa_id: '2348088888888' }, 'number_changed'],
  ] as const;
  test.each(takenOver)(
    'ends with a message from %s, and then the chat reveals nothing',
    async (_, change, by) => {
      const { who, phone } = await linked('taken');
      const before = { ...phone };
      Object.assign(phone, change);
      expect(await asks(phone, 'balance')).toMatch(/Open Alajo to link this chat again/);
      expect(await asks(phone, 'airtime 500')).not.toMatch(/confirm/);
      expect(await alajo.chat(who)).toMatchObject({ link: null, ended: { by } });
      Object.assign(phone, before);
      expect(await asks(phone, 'balance')).toMatch(/link this chat again/);
    },
  );

  test('ends when another account takes over the number', async () => {
    const { who, phone } = await linked('chi');
    const thief = { ...phone, bsuid: 'NG.other', messages: [] };
    await asks(thief, 'balance');
    expect(await alajo.chat(who)).toMatchObject({ ended: { by: 'number_changed' } });
  });

  test('ends when WhatsApp reports a changed number or a message has another identity', async () => {
    const { who, phone } = await linked('dayo');
    const at = alajo.clock.now();
    const changes = [{ id: 'wamid.change', wa_id: String(phone.wa_id), bsuid: null, at }];
    await receive(alajo.deps, { messages: [], deliveries: [], changes });
    expect(await alajo.chat(who)).toMatchObject({ ended: { by: 'number_changed' } });
    const ebele = await linked('ebele');
    alajo.failures.push(new WhatsAppRefused('identity_changed', 137_000));
    await alajo.write(ebele.phone, 'balance');
    expect(await alajo.chat(ebele.who)).toMatchObject({ ended: { by: 'identity_changed' } });
  });

  test('ends when control of the account may change; a new link is read-only for a day', async () => {
    const { who, phone } = await linked('femi');
    await alajo.call(settingsRoutes.freeze, {}, who);
    expect(await alajo.chat(who)).toMatchObject({ link: null, ended: { by: 'wallet_frozen' } });
    await alajo.link(who);
    expect(await asks(phone, 'airtime 500')).toMatch(
      /I can answer questions but not prepare payments/,
    );
    expect(await asks(phone, 'balance')).toMatch(/^\*₦50,000\* in your wallet/);
    await alajo.call(whatsappRoutes.endLink, {}, who);
    await alajo.link(who);
    expect(await asks(phone, 'airtime 500')).toMatch(
      /I can answer questions but not prepare payments/,
    );
    await alajo.pass(24 * HOUR);
    expect(await asks(phone, 'airtime 500')).toMatch(/Review and confirm/);
  });

  test('ends when other sessions are signed out, even if there are none', async () => {
    const { who, phone } = await linked('feyi');
    const endOthers = () => alajo.call(settingsRoutes.endOtherSessions, {}, who);
    expect((await endOthers()).status).toBe(200);
    expect(await alajo.chat(who)).toMatchObject({ link: null, ended: { by: 'sessions_ended' } });
    expect(await asks(phone, 'balance')).not.toMatch(/₦50,000/);
    const events = () =>
      alajo.db
        .selectFrom('identity_event')
        .select('kind')
        .where('user_id', '=', who.id)
        .where('kind', '=', 'sessions_ended')
        .execute();
    expect((await endOthers()).status).toBe(200);
    expect(await events()).toHaveLength(1);
  });

  test('survives unlinking by the customer', async () => {
    const { who, phone } = await linked('gozie');
    await alajo.call(whatsappRoutes.endLink, {}, who);
    expect(await asks(phone, 'balance')).toMatch(/no longer linked/);
    await alajo.link(who);
    expect(await asks(phone, 'airtime 500')).toMatch(/Review and confirm/);
  });
});

describe('a payment by chat', () => {
  test("shows the staff's message when its kind is paused", async () => {
    const { who, phone } = await linked('ifeoma');
    const ngozi = await alajo.staff('operations');
    const until = new Date(alajo.clock.now().getTime() + HOUR).toISOString();
    const message = 'Airtime is back at noon.';
    const body = { target: 'airtime', message, until, reason: 'Their status page' };
    const paused = await alajo.call(providerRoutes.pause, { body }, ngozi);
    expect(await asks(phone, 'airtime 500 for 08031234567')).toContain(message);
    const params = { id: String(paused.body.id) };
    await alajo.call(providerRoutes.resume, { params }, ngozi);
    expect(await asks(phone, 'airtime 500 for 08031234567')).toMatch(/Review and confirm/);
    expect(await who.balance()).toBe(50_000);
  });

  test('can only be confirmed in the app, once, with the PIN', async () => {
    const { who, phone } = await linked('hadiza');
    const answer = await alajo.write(phone, 'airtime 2k for 08031234567');
    expect(wordsOf(answer)).toMatch(/You pay ₦2,000.*Nothing is paid until you confirm/s);
    expect(await who.balance()).toBe(50_000);
    const token = tokenIn(answer);
    expect((await prepared(who, token)).body).toMatchObject({
      kind: 'airtime',
      state: 'open',
      total: 2000,
      left: 48_000,
    });
    const stranger = await alajo.person('stranger', 10_000);
    expect(await statusAndCode(prepared(stranger, token))).toBe('404 not_found');
    expect(await statusAndCode(confirm(stranger, token))).toBe('404 not_found');
    const pinless = alajo.call(whatsappRoutes.confirm, { params: { token } }, who);
    expect(await statusAndCode(pinless)).toMatch(/pin/);
    const all = await Promise.all(Array.from({ length: 5 }, () => confirm(who, token)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    await alajo.pass(MINUTE);
    expect(await who.balance()).toBe(48_000);
    expect((await confirm(who, token)).body).toMatchObject({ status: 'completed' });
    expect(await who.balance()).toBe(48_000);
  });

  test('goes only to the saved person whose name was meant', async () => {
    const { who, phone } = await linked('temi');
    const mama = await alajo.person('mama_ngozi');
    const other = await alajo.person('mama_ada');
    expect(await asks(phone, 'send 2k to mama')).toMatch(/I can’t find “mama”/);
    const save = (person: Person, nickname: string) =>
      alajo.call(
        peopleRoutes.save,
        { body: { type: 'user', recipient: person.username, nickname } },
        who,
      );
    await save(mama, 'Mama Ngozi');
    const token = tokenIn(await alajo.write(phone, 'abeg send 2k give mama ngozi for soup'));
    expect((await prepared(who, token)).body).toMatchObject({ kind: 'send', total: 2000 });
    expect((await confirm(who, token)).body).toMatchObject({ status: 'completed' });
    expect([await mama.balance(), await who.balance()]).toEqual([2000, 48_000]);
    await save(other, 'Mama Ada');
    expect(await asks(phone, 'send 1k to mama')).toMatch(/Who do you mean.*Mama Ada/s);
    const [question] = phone.messages.slice(-1);
    const rows = question?.type === 'list' ? question.rows : [];
    const pressed = rows.find(({ title }) => title === 'Mama Ada')?.id ?? '';
    const chosen = await alajo.write(phone, 'Mama Ada', { pressed });
    expect((await confirm(who, tokenIn(chosen))).body).toMatchObject({ status: 'completed' });
    expect([await other.balance(), await who.balance()]).toEqual([1000, 47_000]);
  });

  test("can't be confirmed late, after a newer request, or after trust has ended", async () => {
    const { who, phone } = await linked('ife');
    const first = tokenIn(await alajo.write(phone, 'airtime 500'));
    const second = tokenIn(await alajo.write(phone, 'airtime 600'));
    expect(await statusAndCode(confirm(who, first))).toBe('409 prepared_ended');
    await alajo.pass(5 * MINUTE);
    expect(await statusAndCode(confirm(who, second))).toBe('409 prepared_ended');
    const third = tokenIn(await alajo.write(phone, 'airtime 700'));
    Object.assign(phone, { identity_hash: 'hash-of-the-thief' });
    await alajo.write(phone, 'hello');
    expect((await prepared(who, third)).body).toMatchObject({ state: 'ended' });
    expect(await statusAndCode(confirm(who, third))).toBe('409 prepared_ended');
    expect(await who.balance()).toBe(50_000);
  });

  test("can't be confirmed after the customer cancels it, in any wording", async () => {
    const { who, phone } = await linked('ikenna');
    for (const words of ['cancel', 'no', 'no send am', 'soke', 'fagilé']) {
      const token = tokenIn(await alajo.write(phone, 'airtime 500'));
      await alajo.write(phone, 'balance');
      expect(await asks(phone, words)).toMatch(/link no (?:longer works|go work again)/);
      expect((await prepared(who, token)).body).toMatchObject({ state: 'cancelled' });
      expect(await statusAndCode(confirm(who, token))).toBe('409 prepared_ended');
    }
    await alajo.pass(MINUTE);
    expect(await asks(phone, 'cancel')).toMatch(/Nothing was waiting to be paid/);
    const paid = tokenIn(await alajo.write(phone, 'airtime 500'));
    await confirm(who, paid);
    expect(await asks(phone, 'cancel')).toMatch(/already made, so I can’t cancel it/);
    expect(await who.balance()).toBe(49_500);
  });

  test('changes when the customer corrects it, and the first link pays nothing', async () => {
    const { who, phone } = await linked('ifeanyi');
    const mama = await alajo.person('mama_ife');
    const tunde = await alajo.person('tunde_ife');
    for (const [person, nickname] of [
      [mama, 'Mama'],
      [tunde, 'Tunde'],
    ] as const) {
      const body = { type: 'user', recipient: person.username, nickname } as const;
      await alajo.call(peopleRoutes.save, { body }, who);
    }
    const first = tokenIn(await alajo.write(phone, 'send 2k to mama'));
    await alajo.write(phone, 'how much I get');
    const second = tokenIn(await alajo.write(phone, 'no, make am 500'));
    const third = tokenIn(await alajo.write(phone, 'I mean Tunde'));
    for (const token of [first, second]) {
      expect(await statusAndCode(confirm(who, token))).toBe('409 prepared_ended');
    }
    expect((await prepared(who, third)).body).toMatchObject({
      total: 500,
      title: 'To Tunde_ife Okafor',
    });
    expect(await asks(phone, 'no, make am 0.001')).not.toMatch(/confirm/);
    const small = tokenIn(await alajo.write(phone, 'airtime 500'));
    expect(await asks(phone, 'make it 20 naira')).toMatch(
      /Minimum amount is ₦50\. I haven’t prepared anything/,
    );
    expect(await statusAndCode(confirm(who, small))).toBe('409 prepared_ended');
    expect([await mama.balance(), await who.balance()]).toEqual([0, 50_000]);
  });

  test('appears in the chat when it is made, and again when a pending one ends', async () => {
    const { who, phone } = await linked('ijeoma');
    const token = tokenIn(await alajo.write(phone, 'airtime 500'));
    const before = phone.messages.length;
    await confirm(who, token);
    await confirm(who, token);
    await alajo.pass(2 * MINUTE);
    expect(wordsOf(phone.messages.slice(before))).toMatch(
      /^Airtime for [\d ]+, ₦500\nDone\. \[Receipt\][^\n]*$/,
    );
  });

  test('shows the missing amount if it exceeds the balance', async () => {
    const { phone } = await linked('ikem', 400);
    expect(await asks(phone, 'airtime 500')).toMatch(/more than you have\. Add ₦100 first/);
  });

  test('names the limit that the payment exceeds, and links to what raises it', async () => {
    const { who, phone } = await linked('ikenna', 100_000);
    await alajo.send(who, (await alajo.person('ikenna_friend')).username, 45_000);
    expect(await asks(phone, 'airtime 6000')).toMatch(
      /That’s ₦1,000 over your limit for today\. On tier 1 it is ₦50,000 a day.*Raise the limit: http.*\/profile\?open=tier/,
    );
  });

  test('asks for the payee and accepts a typed name, with or without a title', async () => {
    const { who, phone } = await linked('idris');
    const musa = await alajo.person('musa_idris');
    const sani = await alajo.person('sani_idris');
    for (const [person, nickname] of [
      [musa, 'Alhaji Musa'],
      [sani, 'Sani Bello'],
    ] as const) {
      const body = { type: 'user', recipient: person.username, nickname } as const;
      await alajo.call(peopleRoutes.save, { body }, who);
    }
    expect(await asks(phone, 'send 2k')).toMatch(/Who do you mean/);
    expect(await asks(phone, 'Alhaji Sani')).toMatch(/To Sani Okafor|To Sani/);
    await alajo.write(phone, 'send 2k');
    expect(await asks(phone, 'musa')).toMatch(/To Musa/);
  });

  test('buys a bundle of the size the customer wrote', async () => {
    const { phone } = await linked('ikechi');
    const answer = wordsOf(await alajo.write(phone, 'buy 1gb mtn data'));
    expect(answer).toMatch(/1\s?GB/);
    expect(answer).not.toMatch(/\b(?:2|1\.5|5|10)\s?GB\b|\dMB\b/);
    const none = await asks(phone, 'buy 777gb mtn data');
    expect(none).toMatch(/I can’t find that bundle\. Which bundle/);
  });

  test('takes no PIN in WhatsApp unless Flows are set up', async () => {
    const { phone } = await linked('ijeoma');
    expect((await alajo.write(phone, 'airtime 500')).map(({ type }) => type)).toEqual(['link']);
    const reply = await alajo.app.inject({ method: 'POST', url: '/webhooks/whatsapp/flow' });
    expect(reply.statusCode).toBe(404);
  });

  test('stops when the customer disowns it, and the chat is unlinked', async () => {
    const { who, phone } = await linked('jide');
    const token = tokenIn(await alajo.write(phone, 'airtime 500'));
    await alajo.call(whatsappRoutes.disown, { params: { token } }, who);
    expect(await statusAndCode(confirm(who, token))).toBe('409 prepared_ended');
    expect(await asks(phone, 'balance')).toMatch(/Open Alajo to link/);
  });

  test("can't come from a late message, and FREEZE works while one is open", async () => {
    const { who, phone } = await linked('kemi');
    expect(await asks(phone, 'airtime 500', { late_ms: 6 * MINUTE })).toMatch(/took too long/);
    const token = tokenIn(await alajo.write(phone, 'airtime 500'));
    expect(await asks(phone, 'FREEZE')).toMatch(/Your wallet is frozen/);
    expect(await statusAndCode(confirm(who, token))).toBe('409 prepared_ended');
    expect(await who.balance()).toBe(50_000);
  });
});

test('a customer who asks whether Alajo is calling reads who is, even after STOP', async () => {
  const { who, phone } = await linked('uche');
  const support = await alajo.staff('support');
  await alajo.call(
    customerRoutes.call,
    { params: { id: String(who.id) }, body: { reason: 'To ask about a transfer' } },
    support,
  );
  await alajo.write(phone, 'STOP');
  expect(await asks(phone, 'are you calling me?')).toMatch(
    /^\S+ from Alajo is calling you now, since \d\d:\d\d\. No one from Alajo ever asks for a PIN/,
  );
  expect(await asks(await alajo.phone('2348099999994'), 'are you calling me?')).toMatch(
    /link this chat/,
  );
});

test('a transfer to a bank without BVN and NIN prepares nothing and leads to the check', async () => {
  const { who, phone } = await linked('vera');
  await withoutBvnOrNin(alajo, who);
  const body = {
    type: 'bank',
    bank_code: '058',
    account_number: '0123456789',
    nickname: 'landlord',
  } as const;
  expect((await alajo.call(peopleRoutes.save, { body }, who)).status).toBe(201);
  expect(await asks(phone, 'send 1000 to landlord')).toMatch(
    /^Transfers to banks need your BVN or NIN\. .* I haven’t prepared anything\. \[Add BVN or NIN\] \S+\/profile\?open=bvn$/,
  );
  expect(await who.balance()).toBe(50_000);
});

describe("requests the chat doesn't handle", () => {
  test.each([
    ['i want loan', /doesn’t offer that/],
    ['create ajo group', /create or join an Ajo group in Alajo\. \[Open Ajo\] \S+\/ajo$/],
    ['buy light 5k', /do that in the Alajo app\. \[Open Alajo\] \S+\/services$/],
    ['recharge my meter 45701234567 with 5k', /do that in the Alajo app/],
    ['I was scammed', /hold whatever.* \[I was tricked\] \S+\/support\/tricked$/],
    ['dem don scam me', /we go hold wetin.* \[I was tricked\]/],
    ['fraud', /\/support\/tricked$/],
    [
      'is someone from alajo calling me?',
      /^No one from Alajo is calling you now\. No one from Alajo ever asks for a PIN/,
    ],
    ['unfreeze my account', /\/settings#security$/],
    ['send 5k to 0803123456', /11 digits/],
    ['send 5k to 2034567891', /account number, and I can only send to people you’ve saved/],
    ['thank you', /You’re welcome/],
  ])('answers “%s” helpfully', async (words, answer) => {
    expect(await asks((await linked('nnamdi')).phone, words)).toMatch(answer);
  });
});

test('a customer who writes Pidgin gets Pidgin answers, with the same amounts and links', async () => {
  const { phone } = await linked('osaze', 1000);
  expect(await asks(phone, 'abeg how much I get')).toMatch(/^\*₦1,000\* dey your wallet\./);
  expect(await asks(phone, 'abeg buy airtime 2k')).toMatch(
    /You pay ₦2,000\s+E pass wetin dey your wallet\. Add ₦1,000 first\.\s+Money never comot: confirm am for Alajo inside 5 minutes\. \[Review and confirm\]/,
  );
  expect(await asks(phone, 'abeg cancel am')).toMatch(
    /I don cancel am\. That link no go work again/,
  );
  expect(await asks(phone, 'una dey give loan?')).toMatch(/Alajo no dey do that one/);
  expect(await asks(phone, 'how much do I have')).toMatch(/in your wallet/);
});

test.each(['una be thief', 'Stella', 'my salary don enter my account', 'my phone dey freeze'])(
  '“%s” freezes nothing',
  async (words) => {
    const { who, phone } = await linked('obinna');
    await alajo.write(phone, words);
    expect(await alajo.chat(who)).toMatchObject({ ended: null });
  },
);

describe('notices in a chat', () => {
  test('arrive once if the customer chose them, without amounts if those are hidden', async () => {
    const { who, phone } = await linked('wura');
    const sender = await alajo.person('sender', 10_000);
    const get = async (amount: number) => {
      const before = phone.messages.length;
      await alajo.send(sender, who.username, amount);
      const run_at = alajo.clock.now();
      await inTransaction(alajo.db, (tx) =>
        enqueue(tx, 'whatsapp_relay', {}, { key: 'whatsapp_relay', run_at }),
      );
      await alajo.runJobs();
      return wordsOf(phone.messages.slice(before));
    };
    expect(await get(100)).toBe('');
    const choose = (body: object) =>
      alajo.call(
        whatsappRoutes.setChat,
        { body: { hide_amounts: false, notices: true, ...body } },
        who,
      );
    await choose({});
    expect(await get(200)).toMatch(/^[^₦]*₦200[^₦]*$/);
    await choose({ hide_amounts: true });
    expect(await get(300)).toMatch(/^You have a notification in Alajo. \[Open Alajo\]/);
    await alajo.pass(25 * HOUR);
    await choose({});
    expect(await get(400)).toBe('[alajo_notice]');
  });
});

describe('an incoming message', () => {
  test('gets one answer even if it arrives again', async () => {
    const { phone } = await linked('lola');
    expect(await alajo.write(phone, 'balance', { id: 'wamid.same' })).toHaveLength(1);
    expect(await alajo.write(phone, 'balance', { id: 'wamid.same' })).toEqual([]);
  });

  test('loses any PIN before it is stored, and gets a warning', async () => {
    const { phone } = await linked('musa');
    expect(await asks(phone, '4471')).toMatch(/looked like a PIN. We didn’t keep it/);
    const { text } = await alajo.db
      .selectFrom('whatsapp_inbound')
      .select('text')
      .where('bsuid', '=', phone.bsuid)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(text).not.toMatch(/\d/);
  });

  test("gets no second answer when WhatsApp didn't reply to the first", async () => {
    const { phone } = await linked('nkem');
    alajo.failures.push(new ProviderUnavailable('silence'));
    expect(await alajo.write(phone, 'balance')).toEqual([]);
    await alajo.pass(HOUR);
    expect(phone.messages.filter(({ type }) => type === 'buttons')).toHaveLength(1);
  });

  test('above the limit per minute is answered once; further ones get no answer', async () => {
    const { phone } = await linked('obi');
    for (let nth = 0; nth < 19; nth++) await alajo.write(phone, 'menu');
    expect(await asks(phone, 'menu')).toMatch(/faster than I can read/);
    expect(await alajo.write(phone, 'menu')).toEqual([]);
    await alajo.pass(MINUTE);
    expect(await asks(phone, 'menu')).toMatch(/What would you like to do/);
  });

  test('STOP silences the chat until START, and hidden amounts are never written', async () => {
    const { who, phone } = await linked('peju');
    expect(await asks(phone, 'stop')).toMatch(/I’ll be quiet/);
    expect(await alajo.write(phone, 'balance')).toEqual([]);
    expect(await asks(phone, 'start')).toMatch(/What would you like to do/);
    const chosen = { body: { hide_amounts: true, notices: false } };
    await alajo.call(whatsappRoutes.setChat, chosen, who);
    for (const question of ['balance', 'last five', 'ajo', 'requests', 'airtime 500']) {
      expect(await asks(phone, question)).not.toMatch(/₦\d/);
    }
  });
});

describe('a burst of messages', () => {
  const amountsIn = (messages: Phone['messages']) =>
    [...wordsOf(messages).matchAll(/You pay ₦(\d+)/g)].map(([, amount]) => amount);

  test('from several chats, delivered twice and concurrently, gets one answer each, in the order stored', async () => {
    const phones: Phone[] = [];
    for (const name of ['rose', 'sade', 'tola']) phones.push((await linked(name)).phone);
    const messages = [500, 501, 502, 503, 504].flatMap((amount) =>
      phones.map((phone, nth) => alajo.incoming(phone, `airtime ${amount + 100 * nth}`)),
    );
    // Each alone, every second one twice; then all together, in the opposite order.
    const webhooks = messages.flatMap((message, nth) =>
      nth % 2 === 0 ? [[message], [message]] : [[message]],
    );
    webhooks.push(messages.toReversed());
    alajo.provider.pause = () => new Promise((resolve) => setImmediate(resolve));
    await Promise.all(webhooks.map((webhook) => alajo.tell(...webhook)));
    await Promise.all([alajo.runJobs(), alajo.runJobs()]);
    alajo.provider.pause = async () => {};
    for (const { bsuid, messages } of phones) {
      const stored = await alajo.db
        .selectFrom('whatsapp_inbound')
        .select('text')
        .where('bsuid', '=', bsuid)
        .where('text', 'like', 'airtime%')
        .orderBy('id')
        .execute();
      expect(stored).toHaveLength(5);
      expect(amountsIn(messages)).toEqual(stored.map(({ text }) => text.split(' ')[1]));
    }
  });

  test('waits for the answer in flight; one lost with its process delays the others for a minute', async () => {
    const { phone } = await linked('uche');
    const onItsWay = new Promise<void>((begun) => {
      alajo.provider.pause = () => {
        begun();
        return new Promise(() => {});
      };
    });
    await alajo.tell(alajo.incoming(phone, 'airtime 501'));
    alajo.runJobs();
    await onItsWay;
    alajo.provider.pause = async () => {};
    await alajo.write(phone, 'airtime 502');
    expect(amountsIn(phone.messages)).toEqual([]);
    await alajo.pass(MINUTE);
    expect(amountsIn(phone.messages)).toEqual(['502']);
  });
});

// Last, because it moves the clock by days.
test('payments of a bundle, a request and an Ajo contribution use the same kind of link', async () => {
  const { who, phone } = await linked('uche');
  const bundles = await alajo.write(phone, 'buy data for 08031234567');
  expect(wordsOf(bundles)).toMatch(/Which bundle for 0803 ••• 4567/);
  const [list] = bundles;
  const plan = list?.type === 'list' ? String(list.rows[0]?.id) : '';
  const bundle = await confirm(who, tokenIn(await alajo.write(phone, 'this', { pressed: plan })));
  expect(bundle.status).toBe(200);

  const seller = await alajo.person('seller');
  const body = { title: 'Lunch', amount: 1500, recipient: who.username };
  const made = await alajo.call(requestsRoutes.create, { body }, alajo.as(seller));
  expect(made.status).toBe(201);
  expect(await asks(phone, 'requests')).toMatch(/\(Seller/i);
  const token = tokenIn(await alajo.write(phone, 'accept request'));
  expect((await confirm(who, token)).body).toMatchObject({ status: 'completed' });
  expect(await seller.balance()).toBe(1500);

  const [first, third] = [
    await alajo.person('first', 200_000),
    await alajo.person('third', 60_000),
  ];
  const form = { name: 'Balógun Traders', contribution_amount: 49_500 };
  await alajo.groupOf([first, who, third], form);
  expect(await asks(phone, 'when I go pay ajo')).toMatch(
    /Your next payment is on Tue 1 Dec: ₦49,500/,
  );
  await alajo.until('2026-12-01T10:00:00+01:00');
  expect(await asks(phone, 'ajo')).toMatch(/Balógun Traders.*₦49,500 is due now/s);
  await alajo.send(first, who.username, 20_000);
  const due = tokenIn(await alajo.write(phone, 'pay my ajo'));
  expect((await confirm(who, due)).body).toMatchObject({ status: 'completed' });
  expect(await asks(phone, 'pay my ajo')).toMatch(/Nothing is due/);
  expect(await asks(phone, 'ajo')).toMatch(
    /Nothing is due now\. Your next payment is on Tue 8 Dec: ₦49,500/,
  );
});
