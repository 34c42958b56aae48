// The automatic steps (phone, BVN, profile info), their refusals, and the tier that follows.
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts';
import type { BvnClaim, BvnOutcome } from '../providers/identity/identity.ts';
import { createSandboxIdentity } from '../providers/identity/sandbox.ts';
import { latestCode } from '../testing/app.ts';
import { INFO, type KycApp, kycApp, pdf } from '../testing/kyc.ts';
import { statusAndCode } from '../testing/wallet.ts';
import { decideDocument } from './review.ts';
import { bvnReasons } from './steps.ts';

const sandbox = createSandboxIdentity();
let claims: BvnClaim[] = [];
let script: ((claim: BvnClaim) => Promise<BvnOutcome>) | undefined;

let alajo: KycApp;
beforeAll(async () => {
  alajo = await kycApp((deps) => ({
    ...deps,
    providers: {
      ...deps.providers,
      identity: {
        verifyBvn: (claim) => {
          claims.push(claim);
          return (script ?? sandbox.verifyBvn)(claim);
        },
      },
    },
  }));
});
afterAll(() => alajo.close());

let bvns = 22_100_000_000;
const newBvn = () => String(++bvns);

describe('a phone number', () => {
  test('is confirmed by a code sent only to it, once; another code needs a minute’s wait', async () => {
    const ada = await alajo.person('ada');
    const phone = await alajo.phoneOf(ada);
    const emails = () =>
      alajo.db.selectFrom('dev_outbox').select('id').where('address', '=', ada.email).execute();
    const before = await emails();
    expect(await alajo.step(ada, 'phone')).toBe('none');
    expect((await alajo.sendCode(ada)).body).toEqual({
      message: expect.stringMatching(/^We have sent a 6-digit code to 0803 /),
      retry_after_s: 60,
    });
    expect(await alajo.step(ada, 'phone')).toBe('submitted');
    alajo.clock.advance(18 * SECOND);
    expect(await alajo.sendCode(ada)).toMatchObject({
      status: 429,
      body: { code: 'wait_before_resend', retry_after_s: 42 },
    });
    await alajo.runJobs();
    expect(await emails()).toEqual(before);
    const otp = await latestCode(alajo.deps, phone);
    const wrong = otp === '000000' ? '000001' : '000000';
    expect(await statusAndCode(alajo.verifyPhone(ada, wrong))).toBe('400 otp_invalid');
    const proved = await alajo.verifyPhone(ada, otp);
    expect(proved.body).toMatchObject({ percent: 25, verified: false, tier: 1 });
    expect(await alajo.step(ada, 'phone')).toBe('verified');
    expect((await alajo.verifyPhone(ada, otp)).body).toEqual(proved.body);
    alajo.clock.advance(2 * MINUTE);
    expect(await statusAndCode(alajo.sendCode(ada))).toBe('409 already_verified');
  });

  test('allows five attempts in ten minutes, and must be confirmed again after a change', async () => {
    const bola = await alajo.person('bola');
    await alajo.sendCode(bola);
    await alajo.runJobs();
    const otp = await latestCode(alajo.deps, await alajo.phoneOf(bola));
    for (let i = 0; i < 5; i++)
      await alajo.verifyPhone(bola, otp === '111111' ? '222222' : '111111');
    expect(await statusAndCode(alajo.verifyPhone(bola, otp))).toBe('400 otp_invalid');
    alajo.clock.advance(MINUTE);
    await alajo.sendCode(bola);
    await alajo.runJobs();
    const late = await latestCode(alajo.deps, await alajo.phoneOf(bola));
    alajo.clock.advance(10 * MINUTE);
    expect(await statusAndCode(alajo.verifyPhone(bola, late))).toBe('400 otp_invalid');
    await alajo.provePhone(bola);
    expect(await alajo.step(bola, 'phone')).toBe('verified');
    const another = { phone_number: '+2348039999999' };
    await alajo.db.updateTable('identity_user').set(another).where('id', '=', bola.id).execute();
    expect(await alajo.step(bola, 'phone')).toBe('none');
  });
});

test('profile info needs an age of 18, can be changed, and a repeat sends no notice', async () => {
  const chidi = await alajo.person('chidi');
  const noticeCount = async () => {
    const rows = await alajo.db
      .selectFrom('notification')
      .select('kind')
      .where('user_id', '=', chidi.id)
      .where('kind', 'in', ['profile_info_saved', 'profile_info_changed'])
      .execute();
    return rows.length;
  };
  for (const [date_of_birth, message] of [
    ['2008-11-21', 'You must be at least 18 years old'],
    ['1900-01-01', 'Check your date of birth'],
  ]) {
    const refused = await alajo.saveInfo(chidi, { date_of_birth });
    expect(refused).toMatchObject({ status: 400, body: { field: 'date_of_birth', message } });
  }
  const birthday = { date_of_birth: '2008-11-20' };
  expect((await alajo.saveInfo(chidi, birthday)).body).toMatchObject({
    percent: 25,
    info: { ...INFO, ...birthday },
  });
  await alajo.saveInfo(chidi, birthday);
  expect(await noticeCount()).toBe(1);
  await alajo.saveInfo(chidi, { ...birthday, city: 'Ikeja' });
  expect(await noticeCount()).toBe(2);
  expect((await alajo.read(chidi)).info?.city).toBe('Ikeja');
});

describe('a BVN', () => {
  test('is compared with the customer’s name and date of birth, once, and stored nowhere', async () => {
    const dayo = await alajo.person('dayo');
    const bvn = newBvn();
    expect(await statusAndCode(alajo.addBvn(dayo, bvn))).toBe('409 info_first');
    await alajo.saveInfo(dayo);
    claims = [];
    const added = await alajo.addBvn(dayo, bvn);
    expect(claims).toEqual([
      { bvn, first_name: 'Dayo', last_name: 'Okafor', date_of_birth: '1994-03-12' },
    ]);
    expect(added.body).toMatchObject({ percent: 50, bvn_last_digits: bvn.slice(-2) });
    await alajo.addBvn(dayo, bvn);
    await alajo.pass(3 * DAY);
    expect(claims).toHaveLength(1);
    expect(await statusAndCode(alajo.addBvn(dayo, newBvn()))).toBe('409 already_verified');
    expect(await statusAndCode(alajo.saveInfo(dayo, { date_of_birth: '1990-01-01' }))).toBe(
      '409 birth_date_fixed',
    );
    const { rows } = await sql<{ row: string }>`
      select t::text as row from kyc_bvn t union all select j::text from graphile_worker._private_jobs j
      union all select n::text from notification n`.execute(alajo.db);
    expect(rows.filter(({ row }) => row.includes(bvn))).toEqual([]);
    const married = { last_name: 'Balogun' };
    await alajo.db.updateTable('identity_user').set(married).where('id', '=', dayo.id).execute();
    expect(await alajo.step(dayo, 'bvn')).toMatch(/^rejected: Your name has changed/);
    await alajo.addBvn(dayo, bvn);
    expect(claims.at(-1)).toMatchObject(married);
    expect(await alajo.step(dayo, 'bvn')).toBe('verified');
  });

  test.each([
    ['22000000001', 'partial'],
    ['22000000002', 'mismatch'],
    ['22000000003', 'not_found'],
    ['33000000000', 'not_found'],
  ] as const)(
    'sandbox number %s is rejected as %s, with what to do, and can be retried',
    async (bvn, reason) => {
      const who = await alajo.person(`wrong${bvn.slice(0, 1)}${bvn.slice(-2)}`);
      await alajo.saveInfo(who);
      await alajo.addBvn(who, bvn);
      expect(await alajo.step(who, 'bvn')).toBe(`rejected: ${bvnReasons[reason]}`);
      await alajo.addBvn(who, newBvn());
      expect(await alajo.step(who, 'bvn')).toBe('verified');
    },
  );

  test('refuses a sixth in a day', async () => {
    const efe = await alajo.person('efe');
    await alajo.saveInfo(efe);
    claims = [];
    for (let i = 0; i < 5; i++) await alajo.addBvn(efe, '22000000002');
    expect(await statusAndCode(alajo.addBvn(efe, newBvn()))).toBe('429 too_many_bvns');
    expect(claims).toHaveLength(5);
    alajo.clock.advance(DAY);
    await alajo.addBvn(efe, newBvn());
    expect(await alajo.step(efe, 'bvn')).toBe('verified');
  });

  test('waits encrypted during an outage, is retried at growing intervals, and is then confirmed', async () => {
    const femi = await alajo.person('femi');
    await alajo.saveInfo(femi);
    const bvn = newBvn();
    claims = [];
    script = async () => 'unavailable';
    await alajo.addBvn(femi, bvn);
    expect(await alajo.step(femi, 'bvn')).toBe('submitted');
    expect(await statusAndCode(alajo.saveInfo(femi, { date_of_birth: '1990-01-01' }))).toBe(
      '409 birth_date_fixed',
    );
    const row = () =>
      alajo.db.selectFrom('kyc_bvn').selectAll().where('user_id', '=', femi.id).executeTakeFirst();
    const waiting = await row();
    expect(JSON.stringify(waiting)).not.toContain(bvn);
    expect(Buffer.from(waiting?.sealed ?? '', 'base64url').toString('latin1')).not.toContain(bvn);
    await alajo.pass(3 * HOUR);
    expect(claims).toHaveLength(5);
    script = undefined;
    await alajo.pass(6 * HOUR);
    expect(await alajo.step(femi, 'bvn')).toBe('verified');
    expect(claims).toHaveLength(6);
    expect((await row())?.sealed).toBeNull();
  });

  test('is given up and erased after two days without an answer', async () => {
    const gbenga = await alajo.person('gbenga');
    await alajo.saveInfo(gbenga);
    claims = [];
    await alajo.addBvn(gbenga, '22000000004');
    await alajo.pass(10 * DAY);
    expect(await alajo.step(gbenga, 'bvn')).toBe(`rejected: ${bvnReasons.unanswered}`);
    expect(claims).toHaveLength(8);
  });

  test('is checked by the job after a crash', async () => {
    const halima = await alajo.person('halima');
    await alajo.saveInfo(halima);
    script = () => Promise.reject(new Error('the process ends here'));
    expect((await alajo.addBvn(halima, newBvn())).status).toBe(500);
    script = undefined;
    await alajo.pass(MINUTE);
    expect(await alajo.step(halima, 'bvn')).toBe('verified');
  });

  test('goes to one of two customers who claim it in parallel, and an unverified claim blocks no one', async () => {
    const [ife, jide] = [await alajo.person('ife'), await alajo.person('jide')];
    for (const who of [ife, jide]) await alajo.saveInfo(who);
    const bvn = newBvn();
    let both: () => void = () => {};
    const met = new Promise<void>((resolve) => {
      both = resolve;
    });
    let there = 0;
    script = async () => {
      there += 1;
      if (there === 2) both();
      await met;
      return 'matched';
    };
    await Promise.all([alajo.addBvn(ife, bvn), alajo.addBvn(jide, bvn)]);
    const stands = [await alajo.step(ife, 'bvn'), await alajo.step(jide, 'bvn')].sort();
    expect(stands).toEqual([`rejected: ${bvnReasons.taken}`, 'verified']);
    script = undefined;
    const kemi = await alajo.person('kemi');
    await alajo.saveInfo(kemi);
    claims = [];
    await alajo.addBvn(kemi, bvn);
    expect(await alajo.step(kemi, 'bvn')).toBe(`rejected: ${bvnReasons.taken}`);
    expect(claims).toEqual([]);
  });
});

test('the tier follows the steps in any order, raises limits, and releases parked money', async () => {
  const lola = await alajo.person('lola', 250_000);
  const rich = await alajo.person('rich', 400_000, { tier: 3 });
  await alajo.send(rich, 'lola', 350_000);
  expect(await alajo.wallet(lola)).toMatchObject({ balance: 300_000, parked: 300_000 });
  await alajo.send(lola, 'rich', 20_000);
  const limits = async () => (await alajo.call(walletRoutes.limits, {}, lola)).body;
  expect(await limits()).toMatchObject({
    tier: 1,
    day_limit: 50_000,
    day_used: 20_000,
    day_left: 30_000,
    needs_pin: false,
    balance_cap: 300_000,
    balance: 280_000,
    balance_left: 20_000,
    tiers: [{ balance_cap: 300_000 }, { day_limit: 200_000 }, { tier: 3, balance_cap: null }],
  });
  await alajo.saveInfo(lola);
  await alajo.addBvn(lola, newBvn());
  expect((await alajo.read(lola)).tier).toBe(1);
  expect((await alajo.provePhone(lola)).body.tier).toBe(2);
  await alajo.runJobs();
  expect(await limits()).toMatchObject({
    tier: 2,
    day_limit: 200_000,
    day_left: 180_000,
    balance: 500_000,
    balance_left: 0,
  });
  await alajo.sendId(lola, pdf(), { query: 'kind=nin_slip', type: 'application/pdf' });
  const { id } = await alajo.db
    .selectFrom('kyc_document')
    .select('id')
    .where('user_id', '=', lola.id)
    .executeTakeFirstOrThrow();
  for (let i = 0; i < 2; i++) await decideDocument(alajo.deps, id, { status: 'verified' });
  await alajo.runJobs();
  expect(await alajo.read(lola)).toMatchObject({ verified: true, percent: 100, tier: 3 });
  expect(await alajo.wallet(lola)).toMatchObject({ balance: 580_000, parked: 0 });
  expect(await limits()).toMatchObject({ day_limit: 5_000_000, balance_left: null });
  const renamed = { last_name: 'Balogun' };
  await alajo.db.updateTable('identity_user').set(renamed).where('id', '=', lola.id).execute();
  await alajo.saveInfo(lola, { city: 'Ikeja' });
  expect(await alajo.read(lola)).toMatchObject({ verified: false, percent: 75, tier: 3 });
  const titles = (await alajo.notices(lola)).map(({ title }) => title);
  expect(titles.filter((title) => title.startsWith('You are on tier'))).toEqual([
    'You are on tier 3 now',
    'You are on tier 2 now',
  ]);
});

test('two steps verified in parallel still raise the tier', async () => {
  const musa = await alajo.person('musa');
  await alajo.saveInfo(musa);
  await alajo.sendCode(musa);
  await alajo.runJobs();
  const otp = await latestCode(alajo.deps, await alajo.phoneOf(musa));
  await Promise.all([alajo.verifyPhone(musa, otp), alajo.addBvn(musa, newBvn())]);
  expect((await alajo.read(musa)).tier).toBe(2);
});

test('shows the lower daily limit without a PIN, and never a negative amount left', async () => {
  const nneka = await alajo.person('nneka', 60_000, { pin: '' });
  expect((await alajo.call(walletRoutes.limits, {}, nneka)).body).toMatchObject({
    day_limit: 20_000,
    needs_pin: true,
    resets_at: expect.stringMatching(/T23:00:00/),
  });
  await alajo.send(nneka, 'rich', 20_000);
  expect((await alajo.call(walletRoutes.limits, {}, nneka)).body).toMatchObject({ day_left: 0 });
  alajo.clock.advance(DAY);
  expect((await alajo.call(walletRoutes.limits, {}, nneka)).body).toMatchObject({ day_used: 0 });
  expect((await alajo.call(kycRoutes.kyc, {}, nneka)).body).toMatchObject({ percent: 0 });
});
