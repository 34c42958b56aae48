// Adding, using and removing banks, with the sandbox: what the customer agrees to, and every repeat and refusal.
import { naira } from '@alajo/contract/money.ts';
import { mandateRoutes } from '@alajo/contract/wallet/mandate-routes.ts';
import type {
  BankMandate,
  MandateDetail,
  OfferedPurpose,
} from '@alajo/contract/wallet/mandates.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportParts } from '../../app.ts';
import { DAY } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import { type MandateApp, mandateApp } from '../../testing/mandates.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';
import { walletPersonalData } from '../personal-data.ts';
import { walletForStaff } from '../staff-view.ts';

let alajo: MandateApp;
/** Runs before the provider gets a request for a mandate. */
let beforeRequest: (() => void) | undefined;
beforeEach(async () => {
  beforeRequest = undefined;
  alajo = await mandateApp((deps) => {
    const { payments } = deps.providers;
    const mandates: typeof payments.mandates = {
      ...payments.mandates,
      async begin(request) {
        beforeRequest?.();
        return payments.mandates.begin(request);
      },
    };
    return { ...deps, providers: { ...deps.providers, payments: { ...payments, mandates } } };
  });
});
afterEach(() => alajo.close());

/** A member of a group that has started, without a bank. */
async function member(name: string): Promise<Person> {
  const who = await alajo.person(name, 1000);
  const others = [await alajo.person(`${name}b`, 50_000), await alajo.person(`${name}c`, 50_000)];
  await alajo.groupOf([...others, who], { start_date: '2026-12-01' });
  await alajo.until('2026-12-01T09:00:00+01:00');
  return who;
}

const list = async (who: Person) =>
  (await alajo.call(mandateRoutes.bankMandates, {}, who)).body.results as BankMandate[];
const stored = () => alajo.db.selectFrom('wallet_mandate').selectAll().execute();
const detailOf = ({ body }: { body: Record<string, unknown> }): MandateDetail => Object(body);
const addWith = (who: Person, terms: Partial<OfferedPurpose>, account_number = '0123450000') =>
  alajo.purposes(who).then(([offer]) => {
    const { purpose, purpose_id, cap, total, ends_on } = { ...offer, ...terms };
    const body = { purpose, purpose_id, cap, total, ends_on, bank_code: '058', account_number };
    return alajo.call(mandateRoutes.addBank, { body: body as never }, alajo.as(who));
  });

describe('adding a bank', () => {
  test('offers what is still to be paid, and stores the sentence the customer agreed to', async () => {
    const ada = await member('ada');
    expect(await alajo.purposes(ada)).toMatchObject([
      { name: 'Group 1', period: 'week', cap: 1000, total: 2000, ends_on: '2026-12-15' },
    ]);
    const mandate = detailOf(await alajo.add(ada));
    expect(mandate).toMatchObject({ status: 'pending', bank_name: 'Guaranty Trust Bank' });
    const [consent] = await alajo.db.selectFrom('wallet_consent').selectAll().execute();
    expect(consent?.sentence).toBe(
      'at most ₦1,000 a week for Group 1, ₦2,000 in all, until 15 December 2026',
    );
    await alajo.approve(mandate.approval_url ?? '');
    expect(await list(ada)).toMatchObject([{ status: 'active', first: true }]);
    const kinds = await alajo.db
      .selectFrom('notification')
      .select('kind')
      .where('user_id', '=', ada.id)
      .where('kind', 'like', 'bank_%')
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['bank_agreed', 'bank_ready']);
  });

  test('takes the PIN, and a wrong one counts and stores nothing', async () => {
    const bola = await member('bola');
    const refused = await alajo.add({ ...bola, pin: '9753' });
    expect([refused.status, refused.body.code]).toEqual([403, 'pin_wrong']);
    expect((await alajo.add({ ...bola, pin: '' })).body.code).toBe('pin_required');
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['a higher cap', { cap: naira(2000) }],
    ['a higher total', { total: naira(9000) }],
    ['a later end', { ends_on: '2027-01-01' }],
  ])('refuses terms with %s than the customer was shown', async (_, terms) => {
    const chi = await member('chi');
    expect(await statusAndCode(addWith(chi, terms))).toBe('409 consent_changed');
    expect(await stored()).toEqual([]);
  });

  test('a repeat and a parallel request add one bank with one consent', async () => {
    const dayo = await member('dayo');
    const [first, second] = await Promise.all([alajo.add(dayo), alajo.add(dayo)]);
    const third = await alajo.add(dayo);
    expect(new Set([first, second, third].map(({ body }) => body.id)).size).toBe(1);
    expect(detailOf(third).approval_url).toBe(detailOf(second).approval_url);
    expect(await alajo.db.selectFrom('wallet_consent').selectAll().execute()).toHaveLength(1);
  });

  test('a request that the provider missed is repeated with the same account', async () => {
    const efe = await member('efe');
    beforeRequest = () => {
      throw new ProviderUnavailable('lost');
    };
    expect(await statusAndCode(alajo.add(efe))).toBe('503 provider_unavailable');
    expect(await list(efe)).toMatchObject([{ status: 'pending' }]);
    beforeRequest = undefined;
    expect(detailOf(await alajo.add(efe)).approval_url).toMatch(/\/sandbox\/mandate\//);
    expect(await stored()).toHaveLength(1);
  });

  test('refuses a sixth bank', async () => {
    const femi = await member('femi');
    for (let n = 1; n <= 5; n++) expect((await alajo.add(femi, `012345000${n}`)).status).toBe(201);
    expect(await statusAndCode(alajo.add(femi, '0123450009'))).toBe('409 too_many_banks');
  });

  test('refuses a group that the customer is not in', async () => {
    const vera = await member('vera');
    expect(await statusAndCode(addWith(vera, { purpose_id: 999_999 }))).toBe('404 not_found');
    expect(await stored()).toEqual([]);
  });

  test('keeps the account number and the authorization off the wire and out of the database', async () => {
    const { who, mandate } = await alajo.memberWithBank('gozi', '0123456789');
    const rows = JSON.stringify([await stored(), mandate, await list(who)]);
    expect(rows).not.toMatch(/AUTH_|0123456789/);
    expect(JSON.stringify(mandate)).not.toMatch(/sealed|hash|email/);
  });

  test('shows a bank that declined, and one that becomes ready days later', async () => {
    const hauwa = await member('hauwa');
    const slow = detailOf(await alajo.add(hauwa, '0123450121'));
    await alajo.approve(slow.approval_url ?? '');
    expect(await list(hauwa)).toMatchObject([{ status: 'pending' }]);
    await alajo.pass(3 * DAY);
    const checked = await alajo.call(
      mandateRoutes.checkBank,
      { params: { id: String(slow.id) } },
      hauwa,
    );
    expect(checked.body).toMatchObject({ status: 'active' });
    const declined = detailOf(await alajo.add(hauwa, '0123450000'));
    await alajo.approve(declined.approval_url ?? '', 'decline');
    expect((await list(hauwa)).map(({ id }) => id)).toEqual([slow.id]);
  });
});

describe('a bank that was added', () => {
  test('the daily list finds a bank ready if the webhook was lost', async () => {
    const ife = await member('ife');
    await alajo.add(ife);
    await alajo.db
      .updateTable('sandbox_mandate')
      .set({ status: 'active', active_from: alajo.clock.now() })
      .execute();
    await alajo.run('wallet_compare_mandates');
    expect(await list(ife)).toMatchObject([{ status: 'active' }]);
  });

  test('a bank approved after its removal is ended at the provider', async () => {
    const jide = await member('jide');
    const { id } = detailOf(await alajo.add(jide));
    await alajo.call(mandateRoutes.removeBank, { params: { id: String(id) } }, alajo.as(jide));
    await alajo.runJobs();
    await alajo.db
      .updateTable('sandbox_mandate')
      .set({ status: 'active', active_from: alajo.clock.now() })
      .execute();
    await alajo.run('wallet_compare_mandates');
    expect(await alajo.deps.providers.payments.mandates.list()).toMatchObject([
      { status: 'revoked' },
    ]);
    expect(await list(jide)).toEqual([]);
  });

  test('the preferred bank pays, and no other one does', async () => {
    const { who, mandate } = await alajo.memberWithBank('kemi');
    const other = detailOf(await alajo.add(who, '0123450222'));
    await alajo.approve(other.approval_url ?? '');
    const prefer = { params: { id: String(other.id) } };
    expect((await alajo.call(mandateRoutes.preferBank, prefer, alajo.as(who))).status).toBe(200);
    expect((await list(who)).map(({ id, first }) => [id === other.id, first])).toEqual([
      [true, true],
      [false, false],
    ]);
    await alajo.announce();
    // Preferred after noon: the announced bank pays all the same.
    const back = { params: { id: String(mandate.id) } };
    await alajo.call(mandateRoutes.preferBank, back, alajo.as(who));
    await alajo.pull();
    expect(await who.balance()).toBe(1000);
    expect((await alajo.detail(who, other.id)).pulls).toMatchObject([{ status: 'paid' }]);
  });

  test('a bank removed and added again is the same one with a new consent', async () => {
    const { who, mandate } = await alajo.memberWithBank('lola');
    await alajo.call(
      mandateRoutes.removeBank,
      { params: { id: String(mandate.id) } },
      alajo.as(who),
    );
    await alajo.runJobs();
    const again = detailOf(await alajo.add(who));
    expect(again).toMatchObject({ id: mandate.id, status: 'pending' });
    await alajo.approve(again.approval_url ?? '');
    expect(await list(who)).toMatchObject([{ id: mandate.id, status: 'active' }]);
  });

  test('the console and the data export show a bank with its consents and pulls', async () => {
    const { who } = await alajo.memberWithBank('musa');
    await alajo.announce();
    await alajo.pull();
    const { banks } = await walletForStaff(alajo.deps, who.id);
    expect(banks).toMatchObject([
      {
        account_end: '000',
        status: 'active',
        consents: [{ taken: naira(1000), ended_at: null }],
        pulls: [{ reason: 'Round 2', status: 'paid' }],
      },
    ]);
    const rowsOf = async (name: string) => {
      const part = exportParts.find((part) => part.name === name);
      const rows = [];
      for await (const row of part?.rows(alajo.db, who.id) ?? []) rows.push(row);
      return rows;
    };
    expect(await rowsOf('banks')).toHaveLength(1);
    expect(await rowsOf('bank_consents')).toMatchObject([{ total: 2000, counted: 1000 }]);
    expect(await rowsOf('bank_pulls')).toMatchObject([{ received: 1000 }]);
  });

  test('closing the account removes its banks and consents', async () => {
    const { who } = await alajo.memberWithBank('nike');
    await inTransaction(alajo.db, async (tx) =>
      walletPersonalData.closing.end?.(tx, who.id, alajo.clock.now()),
    );
    expect(await stored()).toMatchObject([{ status: 'removed', removed_reason: 'closing' }]);
    const { rows } = await sql`select from wallet_consent where ended_at is null`.execute(alajo.db);
    expect(rows).toEqual([]);
  });
});
