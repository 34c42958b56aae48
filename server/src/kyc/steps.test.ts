// The automatic steps (phone, BVN, profile info) and the NIN, their refusals, and the resulting tier.
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts';
import type { BvnClaim, IdentityOutcome, NinClaim } from '../providers/identity/identity.ts';
import { createSandboxIdentity } from '../providers/identity/sandbox.ts';
import { latestCode } from '../testing/app.ts';
import { INFO, type KycApp, kycApp, pdf } from '../testing/kyc.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { verifyDocument } from './review.ts';
import { numberReasons } from './steps.ts';

const sandbox = createSandboxIdentity();
let claims: (BvnClaim | NinClaim)[] = [];
let script: (() => Promise<IdentityOutcome>) | undefined;

let alajo: KycApp;
beforeAll(async () => {
  alajo = await kycApp((deps) => ({
    ...deps,
    providers: {
      ...deps.providers,
      identity: {
        verifyBvn: (claim) => {
          claims.push(claim);
          return (script ?? (() => sandbox.verifyBvn(claim)))();
        },
        verifyNin: (claim) => {
          claims.push(claim);
          return (script ?? (() => sandbox.verifyNin(claim)))();
        },
      },
    },
  }));
});
afterAll(() => alajo.close());

let bvns = 22_100_000_000;
const newBvn = () => String(++bvns);

describe('a phone number', () => {
  test('must be confirmed by a code sent only to it, once; another code needs a minute’s wait', async () => {
    const ada = await alajo.person('ada');
    const phone = await alajo.phoneOf(ada);
    const emails = () =>
      alajo.db.selectFrom('dev_outbox').select('id').where('address', '=', ada.email).execute();
    const before = await emails();
    expect(await alajo.step(ada, 'phone')).toBe('none');
    expect((await alajo.sendCode(ada)).body).toEqual({
      message: expect.stringMatching(/^We’ve sent a 6-digit code to 0803 /),
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

const KINDS = [
  { kind: 'bvn', label: 'a BVN', start: '22', code: 'too_many_bvns', percent: 50 },
  { kind: 'nin', label: 'a NIN', start: '70', code: 'too_many_nins', percent: 25 },
] as const;

describe.each(KINDS)('$label', ({ kind, start, code, percent }) => {
  let latest = Number(`${start}200000000`);
  const newNumber = () => String(++latest);
  const add = (who: Person, number: string) =>
    kind === 'bvn' ? alajo.addBvn(who, number) : alajo.addNin(who, number);
  const reasons = numberReasons[kind];
  const table = `kyc_${kind}` as const;
  const rowOf = ({ id }: Person) =>
    alajo.db.selectFrom(table).selectAll().where('user_id', '=', id).executeTakeFirst();
  /** Each kind has separate customers. */
  const person = (name: string) => alajo.person(`${name}${kind}`);

  test('matches the customer’s name and date of birth, once, and is stored nowhere', async () => {
    const dayo = await person('dayo');
    const number = newNumber();
    expect(await statusAndCode(add(dayo, number))).toBe('409 profile_info_required');
    await alajo.saveInfo(dayo);
    claims = [];
    const added = await add(dayo, number);
    expect(claims).toEqual([
      {
        [kind]: number,
        first_name: `Dayo${kind}`,
        last_name: 'Okafor',
        date_of_birth: '1994-03-12',
      },
    ]);
    const last_digits = number.slice(-2);
    expect(added.body).toMatchObject({
      percent,
      ...(kind === 'bvn' ? { bvn_last_digits: last_digits } : { nin: { last_digits } }),
    });
    await add(dayo, number);
    await alajo.pass(3 * DAY);
    expect(claims).toHaveLength(1);
    expect(await statusAndCode(add(dayo, newNumber()))).toBe('409 already_verified');
    expect(await statusAndCode(alajo.saveInfo(dayo, { date_of_birth: '1990-01-01' }))).toBe(
      '409 birth_date_fixed',
    );
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t union all select j::text from graphile_worker._private_jobs j
      union all select n::text from notification n`.execute(alajo.db);
    expect(rows.filter(({ row }) => row.includes(number))).toEqual([]);
    const married = { last_name: 'Balogun' };
    await alajo.db.updateTable('identity_user').set(married).where('id', '=', dayo.id).execute();
    expect(await alajo.step(dayo, kind)).toMatch(/^rejected: Your name has changed/);
    await add(dayo, number);
    expect(claims.at(-1)).toMatchObject(married);
    expect(await alajo.step(dayo, kind)).toBe('verified');
  });

  test.each([
    [`${start}000000001`, 'partial'],
    [`${start}000000002`, 'mismatch'],
    [`${start}000000003`, 'not_found'],
    ['33000000000', 'not_found'],
  ] as const)(
    'sandbox number %s is rejected as %s, with what to do, and can be retried',
    async (number, reason) => {
      const who = await person(`wrong${number.slice(0, 1)}${number.slice(-2)}`);
      await alajo.saveInfo(who);
      await add(who, number);
      expect(await alajo.step(who, kind)).toBe(`rejected: ${reasons[reason]}`);
      await add(who, newNumber());
      expect(await alajo.step(who, kind)).toBe('verified');
    },
  );

  test('can’t be tried a sixth time in a day', async () => {
    const efe = await person('efe');
    await alajo.saveInfo(efe);
    claims = [];
    for (let i = 0; i < 5; i++) await add(efe, `${start}000000002`);
    expect(await statusAndCode(add(efe, newNumber()))).toBe(`429 ${code}`);
    expect(claims).toHaveLength(5);
    alajo.clock.advance(DAY);
    await add(efe, newNumber());
    expect(await alajo.step(efe, kind)).toBe('verified');
  });

  test('waits encrypted during an outage, and is retried at growing intervals until confirmed', async () => {
    const femi = await person('femi');
    await alajo.saveInfo(femi);
    const number = newNumber();
    claims = [];
    script = async () => 'unavailable';
    await add(femi, number);
    expect(await alajo.step(femi, kind)).toBe('submitted');
    expect(await statusAndCode(alajo.saveInfo(femi, { date_of_birth: '1990-01-01' }))).toBe(
      '409 birth_date_fixed',
    );
    const waiting = await rowOf(femi);
    expect(JSON.stringify(waiting)).not.toContain(number);
    expect(Buffer.from(waiting?.sealed ?? '', 'base64url').toString('latin1')).not.toContain(
      number,
    );
    await alajo.pass(3 * HOUR);
    expect(claims).toHaveLength(5);
    script = undefined;
    await alajo.pass(6 * HOUR);
    expect(await alajo.step(femi, kind)).toBe('verified');
    expect(claims).toHaveLength(6);
    expect((await rowOf(femi))?.sealed).toBeNull();
  });

  test('expires and is erased after two days without a reply', async () => {
    const gbenga = await person('gbenga');
    await alajo.saveInfo(gbenga);
    claims = [];
    await add(gbenga, `${start}000000004`);
    await alajo.pass(10 * DAY);
    expect(await alajo.step(gbenga, kind)).toBe(`rejected: ${reasons.unanswered}`);
    expect(claims).toHaveLength(8);
  });

  test('gets checked by the job after a crash', async () => {
    const halima = await person('halima');
    await alajo.saveInfo(halima);
    script = () => Promise.reject(new Error('the process ends here'));
    expect((await add(halima, newNumber())).status).toBe(500);
    script = undefined;
    await alajo.pass(MINUTE);
    expect(await alajo.step(halima, kind)).toBe('verified');
  });

  test('goes to one of two customers who claim it in parallel, and an unverified claim blocks no one', async () => {
    const [ife, jide] = [await person('ife'), await person('jide')];
    for (const who of [ife, jide]) await alajo.saveInfo(who);
    const number = newNumber();
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
    await Promise.all([add(ife, number), add(jide, number)]);
    const stands = [await alajo.step(ife, kind), await alajo.step(jide, kind)].sort();
    expect(stands).toEqual([`rejected: ${reasons.taken}`, 'verified']);
    script = undefined;
    const kemi = await person('kemi');
    await alajo.saveInfo(kemi);
    claims = [];
    await add(kemi, number);
    expect(await alajo.step(kemi, kind)).toBe(`rejected: ${reasons.taken}`);
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
  for (let i = 0; i < 2; i++) await verifyDocument(alajo.deps, id);
  await alajo.runJobs();
  expect(await alajo.read(lola)).toMatchObject({ verified: true, percent: 100, tier: 3 });
  expect(await alajo.wallet(lola)).toMatchObject({ balance: 580_000, parked: 0 });
  expect(await limits()).toMatchObject({ day_limit: 5_000_000, balance_left: null });
  const renamed = { last_name: 'Balogun' };
  await alajo.db.updateTable('identity_user').set(renamed).where('id', '=', lola.id).execute();
  await alajo.saveInfo(lola, { city: 'Ikeja' });
  expect(await alajo.read(lola)).toMatchObject({ verified: false, percent: 75, tier: 3 });
  const titles = (await alajo.notices(lola)).map(({ title }) => title);
  expect(titles.filter((title) => title.startsWith('You’re now on tier'))).toEqual([
    'You’re now on tier 3',
    'You’re now on tier 2',
  ]);
});

test('a NIN is not a step: it neither raises nor lowers a tier', async () => {
  const obi = await alajo.person('obi');
  await alajo.saveInfo(obi);
  await alajo.provePhone(obi);
  const before = await alajo.read(obi);
  expect((await alajo.addNin(obi, '71234567890')).body).toEqual({
    ...before,
    nin: { status: 'verified', reason: null, since: expect.any(String), last_digits: '90' },
  });
  expect((await alajo.addBvn(obi, newBvn())).body.tier).toBe(2);
  const notices = alajo.db.selectFrom('notification').select('kind').where('user_id', '=', obi.id);
  expect((await notices.execute()).map(({ kind }) => kind)).toContain('nin_confirmed');
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
