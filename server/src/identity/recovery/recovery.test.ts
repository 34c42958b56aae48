// Account recovery: identical replies to any visitor, two people and a day before anything changes,
// and the access it ends.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { staffRecoveryRoutes } from '@alajo/contract/console/recovery-routes.ts';
import { factorRoutes } from '@alajo/contract/identity/factor-routes.ts';
import type { RecoveryRefusal } from '@alajo/contract/identity/recovery.ts';
import { recoveryRoutes } from '@alajo/contract/identity/recovery-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { EndBody } from '@alajo/contract/staff/case-ends.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { RECOVERY_KEPT_DAYS, RECOVERY_WAIT_HOURS } from '@alajo/contract/time-limits.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tasksOf } from '../../app.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { latestCode } from '../../testing/app.ts';
import { type KycApp, kycApp, photo } from '../../testing/kyc.ts';
import { latestStaffAction, type StaffPerson } from '../../testing/staff.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';
import { freezeByStaff } from '../staff-actions.ts';
import { approveRecovery, completeRecovery, stopRecovery } from './decisions.ts';

let alajo: KycApp;
let reviewer: StaffPerson;
let compliance: StaffPerson;
let ada: Person;
beforeEach(async () => {
  alajo = await kycApp();
  reviewer = await alajo.staff('kyc_reviewer');
  compliance = await alajo.staff('compliance');
  ada = await alajo.person('ada');
});
afterEach(() => alajo.close());

const STORY = 'My bag was stolen with the phone, and I have no access to the email.';
const NEW_EMAIL = 'ada.new@mail.ng';
const NEW_PHONE = '+2348091112233';
const BOTH = { new_email: NEW_EMAIL, new_phone: NEW_PHONE };

const requestRecovery = (handle: string, more: object = BOTH) =>
  alajo.call(recoveryRoutes.askRecovery, {
    body: { handle, happened: STORY, consent: true, ...more } as never,
  });
const confirm = (id: string, codes: object) =>
  alajo.call(recoveryRoutes.confirmRecovery, { params: { id }, body: codes });
const sentCode = async (to: string) => {
  await alajo.runJobs();
  return latestCode(alajo.deps, to);
};
const codes = async () => ({
  phone_otp: await sentCode(NEW_PHONE),
  email_otp: await sentCode(NEW_EMAIL),
});
const upload = async (id: string, bytes: Uint8Array) => {
  const response = await alajo.app.inject({
    method: 'POST',
    url: `/api/auth/recovery/${id}/document/`,
    headers: { 'content-type': 'image/jpeg' },
    payload: Buffer.from(bytes),
  });
  return { status: response.statusCode, body: response.json() };
};
const rows = () => alajo.db.selectFrom('identity_recovery').selectAll().orderBy('id').execute();
const latest = async () => {
  const row = (await rows()).at(-1);
  if (row === undefined) throw new Error('no recovery');
  return row;
};
/** One of her requests, which awaits staff. */
async function opened(more: object = BOTH, handle = 'ada') {
  const { body } = await requestRecovery(handle, more);
  await confirm(String(body.id), await codes());
  return latest();
}
const at = (id: number) => ({ id: String(id) });
const end = (id: number, body: EndBody, by: StaffPerson) =>
  alajo.call(
    caseRoutes.end,
    { params: { kind: 'recovery', reference: `recovery-${id}` }, body },
    by,
  );
const propose = (id: number, by = reviewer) =>
  end(id, { end: 'recover', reason: 'Same face and number on the NIN slip.' }, by);
/** Returns the proposal. */
async function proposed(id: number, by = reviewer): Promise<Proposal> {
  const { body } = await propose(id, by);
  const params = at(Number(body.proposal));
  return (await alajo.call(proposalRoutes.proposal, { params }, by)).body as Proposal;
}
const approve = ({ id, digest }: Proposal, by = compliance) =>
  alajo.call(proposalRoutes.approve, { params: at(id), body: { digest } }, by);
const rejectRecovery = (id: number, refusal: RecoveryRefusal = 'not_shown', by = reviewer) =>
  end(id, { end: 'refuse', choice: refusal }, by);
async function approved(more?: object) {
  const { id } = await opened(more);
  expect((await approve(await proposed(id))).status).toBe(200);
  await alajo.runJobs();
  return id;
}
const outbox = (address: string) =>
  alajo.db
    .selectFrom('dev_outbox')
    .select(['channel', 'text'])
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .execute();
const linkTo = async (address: string) => {
  const [last] = await outbox(address);
  return /token=([\w.-]+)/.exec(last?.text ?? '')?.[1] ?? '';
};
const customer = () =>
  alajo.db
    .selectFrom('identity_user')
    .selectAll()
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
const events = async () => {
  const found = await alajo.db
    .selectFrom('identity_event')
    .select('kind')
    .where('user_id', '=', ada.id)
    .orderBy('id')
    .execute();
  return found.map(({ kind }) => kind);
};
const login = (password: string) =>
  alajo.call(identityRoutes.login, { body: { username: 'ada', password } });

describe('requesting a recovery', () => {
  test('gets the same replies for an account, for an unknown one, and while a request is open', async () => {
    const seen = [];
    for (const handle of ['ada', 'nobody-by-that-name', 'ada']) {
      const response = await requestRecovery(handle, { ...BOTH, password: ada.password });
      const id = String(response.body.id);
      const wrong = await confirm(id, { phone_otp: '000000', email_otp: '000000' });
      const sent = await upload(id, await photo());
      const again = await upload(id, await photo());
      const entered = await codes();
      const done = await confirm(id, entered);
      const repeated = await confirm(id, entered);
      const late = await upload(id, await photo());
      seen.push(
        [
          { ...response, body: { ...response.body, id: 0 } },
          wrong,
          sent,
          again,
          done,
          repeated,
          late,
        ].map(({ status, body }) => ({ status, body: { ...body, request_id: 0 } })),
      );
      alajo.clock.advance(2 * MINUTE);
    }
    const [first, second, third] = seen;
    expect(first?.map(({ status }) => status)).toEqual([202, 400, 201, 404, 200, 200, 404]);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect((await rows()).map(({ state, knew_password }) => [state, knew_password])).toEqual([
      ['open', true],
      ['void', false],
      ['void', true],
    ]);
    expect(await events()).toContain('recovery_asked');
  });

  test('needs a code for each new contact, within five attempts', async () => {
    const { body } = await requestRecovery('ada');
    const id = String(body.id);
    const entered = await codes();
    expect((await confirm(id, { phone_otp: entered.phone_otp })).body).toMatchObject({
      code: 'otp_invalid',
      field: 'email_otp',
    });
    expect((await confirm(id, { ...entered, phone_otp: '000000' })).body.field).toBe('phone_otp');
    for (const _ of [1, 2, 3]) await confirm(id, { email_otp: '000000' });
    expect(await statusAndCode(confirm(id, entered))).toBe('400 otp_invalid');
    expect((await latest()).state).toBe('unconfirmed');
  });

  test('refuses a request without a contact, without consent, or within a minute of the last one', async () => {
    expect((await requestRecovery('ada', {})).body).toMatchObject({
      code: 'invalid_request',
      field: 'new_phone',
    });
    expect((await requestRecovery('ada', { ...BOTH, consent: false })).body.field).toBe('consent');
    expect((await requestRecovery('ada')).status).toBe(202);
    expect(await statusAndCode(requestRecovery('somebody-else'))).toBe('429 wait_before_resend');
  });

  test('keeps only one request open when two are confirmed concurrently', async () => {
    const responses = [];
    for (const [phone, mail] of [
      ['+2348091112233', 'one@mail.ng'],
      ['+2348091112244', 'two@mail.ng'],
    ] as const) {
      const { body } = await requestRecovery('ada', { new_phone: phone, new_email: mail });
      const codes = { phone_otp: await sentCode(phone), email_otp: await sentCode(mail) };
      responses.push({ id: String(body.id), given: codes });
    }
    await Promise.all(responses.map(({ id, given }) => confirm(id, given)));
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['open', 'void']);
  });
});

describe('the staff decision', () => {
  test('shows the case and the marked ID, and the customer is notified', async () => {
    const response = await requestRecovery('ada');
    await upload(String(response.body.id), await photo());
    await confirm(String(response.body.id), await codes());
    const { id } = await latest();
    const params = { kind: 'recovery' as const, reference: `recovery-${id}` };
    const { body } = await alajo.call(caseRoutes.case, { params }, reviewer);
    expect(body).toMatchObject({
      what: 'Lost every way to sign in',
      about: { id: ada.id },
      facts: expect.arrayContaining([
        { label: 'New phone', value: '•••2233' },
        { label: 'New email', value: 'a•••@mail.ng' },
        { label: 'ID sent', value: 'Yes' },
      ]),
    });
    const file = await alajo.call(staffRecoveryRoutes.recoveryFile, { params: at(id) }, reviewer);
    expect(file.body).toMatchObject({
      media_type: 'image/webp',
      mark: expect.stringContaining(reviewer.name),
    });
    expect(await latestStaffAction(alajo.db)).toMatchObject({ act: 'recovery_id_seen' });
    expect(await events()).toContain('staff_saw_recovery_id');
    const other = await alajo.staff('support');
    for (const answer of [
      alajo.call(staffRecoveryRoutes.recoveryFile, { params: at(id) }, other),
      rejectRecovery(id, 'not_shown', other),
    ]) {
      expect(await statusAndCode(answer)).toBe('403 staff_not_allowed');
    }
  });

  test('sends a refusal with its reason to the new contacts once, and changes nothing', async () => {
    const before = await customer();
    const { id } = await opened();
    for (const _ of [1, 2]) expect((await rejectRecovery(id)).status).toBe(200);
    await alajo.runJobs();
    const [answer] = await outbox(NEW_EMAIL);
    expect(answer?.text).toContain('doesn’t prove that the account is yours');
    expect((await events()).filter((kind) => kind === 'recovery_refused')).toHaveLength(1);
    expect(await statusAndCode(propose(id))).toBe('409 recovery_ended');
    expect(await customer()).toEqual(before);
  });

  test('requires two people, and is carried out once', async () => {
    const { id } = await opened();
    const made = await proposed(id, compliance);
    expect(await statusAndCode(propose(id))).toBe('409 proposal_waiting');
    expect(await statusAndCode(approve(made, compliance))).toBe('403 own_proposal');
    const second = await alajo.staff('compliance');
    const responses = await Promise.all([approve(made, second), approve(made, second)]);
    expect((await Promise.all(responses.map(statusAndCode))).toSorted()[0]).toBe('200');
    expect((await events()).filter((kind) => kind === 'recovery_approved')).toHaveLength(1);
    expect(await statusAndCode(rejectRecovery(id))).toBe('409 recovery_ended');
    const now = alajo.clock.now();
    const again = inTransaction(alajo.db, (tx) => approveRecovery(tx, now, id));
    await expect(again).rejects.toMatchObject({ code: 'recovery_ended' });
  });

  test('can’t give an account a contact of another, nor recover one that compliance froze', async () => {
    const { id } = await opened();
    await inTransaction(alajo.db, (tx) =>
      freezeByStaff(tx, alajo.clock.now(), { user_id: ada.id, by: 'compliance', reason: 'Police' }),
    );
    expect(await statusAndCode(propose(id))).toBe('409 frozen_by_compliance');
    expect((await rejectRecovery(id)).status).toBe(200);
    alajo.clock.advance(2 * MINUTE);
    const bola = await alajo.person('bola');
    await requestRecovery('ada', { new_email: bola.email });
    const email_otp = await sentCode(bola.email);
    await confirm((await latest()).public_id, { email_otp });
    await alajo.db
      .updateTable('identity_user')
      .set({ staff_frozen_at: null, staff_frozen_by: null, staff_frozen_reason: null })
      .where('id', '=', ada.id)
      .execute();
    expect(await statusAndCode(propose((await latest()).id))).toBe('409 recovery_contact_taken');
  });
});

describe('an approved recovery', () => {
  test('changes nothing for a day, and every old channel can stop it', async () => {
    const before = await customer();
    const id = await approved();
    const links = [await linkTo(ada.email), await linkTo(before.phone_number)];
    expect(links[0]).toMatch(new RegExp(`^r${id}\\.[\\w-]{43}$`));
    expect(links[1]).toBe(links[0]);
    await alajo.pass(RECOVERY_WAIT_HOURS * HOUR - MINUTE);
    await completeRecovery(alajo.deps, id);
    expect(await customer()).toEqual(before);
    expect((await login(ada.password)).status).toBe(200);
    const token = links[0] ?? '';
    for (const wrong of [
      '',
      'r1',
      `r${id}.${'a'.repeat(43)}`,
      token.replace(/^r\d+/, `r${id + 1}`),
    ]) {
      expect(await stopRecovery(alajo.deps, wrong)).toBe(false);
    }
    for (const _ of [1, 2]) expect(await stopRecovery(alajo.deps, token)).toBe(true);
    expect((await events()).filter((kind) => kind === 'recovery_stopped')).toHaveLength(1);
    await alajo.pass(DAY);
    expect(await customer()).toEqual(before);
    expect((await latest()).state).toBe('stopped');
  });

  test('ends all access after a day, and sends a link to the new contact', async () => {
    const made = await alajo.call(
      factorRoutes.makeRecoveryCodes,
      { body: { password: ada.password } },
      alajo.as(ada),
    );
    expect(made.status).toBe(200);
    const old = await customer();
    const device = await alajo.db
      .insertInto('identity_device')
      .values({
        user_id: ada.id,
        id_hash: 'x',
        public_key: null,
        name: 'Chrome on Android',
        is_first: true,
        added_at: alajo.clock.now(),
        new_until: null,
        last_used_at: alajo.clock.now(),
        forgotten_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await approved();
    const token = await linkTo(ada.email);
    await alajo.pass(RECOVERY_WAIT_HOURS * HOUR);
    const now = alajo.clock.now();
    expect(await customer()).toMatchObject({
      email: NEW_EMAIL,
      phone_number: NEW_PHONE,
      pin_hash: old.pin_hash,
      low_limit_until: new Date(now.getTime() + DAY),
    });
    expect(await statusAndCode(login(ada.password))).toBe('401 wrong_login');
    expect((await alajo.call(identityRoutes.profile, {}, ada)).status).toBe(401);
    const known = await alajo.db
      .selectFrom('identity_device')
      .select('forgotten_at')
      .where('id', '=', device.id)
      .executeTakeFirst();
    expect(known?.forgotten_at).toEqual(now);
    for (const table of ['identity_recovery_code', 'identity_authenticator'] as const) {
      expect(await alajo.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await stopRecovery(alajo.deps, token)).toBe(false);
    const reset = await linkTo(NEW_EMAIL);
    const body = { token: reset, new_password: 'a new palm-wine 9' };
    expect((await alajo.call(identityRoutes.resetPassword, { body })).status).toBe(200);
    expect((await login(body.new_password)).status).toBe(200);
    const [message] = await outbox(ada.email);
    expect(message?.text).toContain('Your account was recovered');
    // A repeated job changes nothing.
    const after = await customer();
    await completeRecovery(alajo.deps, id);
    expect(await customer()).toEqual(after);
    expect((await events()).filter((kind) => kind === 'recovery_done')).toHaveLength(1);
    expect(await events()).toEqual(expect.arrayContaining(['email_changed', 'phone_changed']));
  });

  test('keeps a wallet frozen that its customer froze', async () => {
    await alajo.call(settingsRoutes.freeze, {}, ada);
    await approved();
    await alajo.pass(RECOVERY_WAIT_HOURS * HOUR);
    expect((await customer()).frozen_at).not.toBeNull();
    expect((await latest()).state).toBe('done');
  });

  test('does nothing if compliance froze the wallet since, or the contact was taken', async () => {
    await approved();
    await inTransaction(alajo.db, (tx) =>
      freezeByStaff(tx, alajo.clock.now(), { user_id: ada.id, by: 'compliance', reason: 'Police' }),
    );
    const before = await customer();
    await alajo.pass(RECOVERY_WAIT_HOURS * HOUR);
    expect(await customer()).toEqual(before);
    expect((await latest()).state).toBe('stopped');
  });

  test('the database rejects a recovery that completes before its day is over, and any later change to it', async () => {
    const id = await approved();
    const set = (ended_at: Date, state: 'done' | 'open') =>
      alajo.db
        .updateTable('identity_recovery')
        .set({ state, ended_at })
        .where('id', '=', id)
        .execute();
    await expect(set(alajo.clock.now(), 'done')).rejects.toThrow('identity_recovery_waits');
    const token = await linkTo(ada.email);
    await stopRecovery(alajo.deps, token);
    await expect(set(alajo.clock.now(), 'open')).rejects.toThrow('kept as they were');
  });
});

test('requests and their pictures are deleted: unconfirmed after a day, others after their term', async () => {
  const loose = await requestRecovery('nobody-by-that-name');
  await upload(String(loose.body.id), await photo());
  alajo.clock.advance(2 * MINUTE);
  const { body } = await requestRecovery('ada');
  await upload(String(body.id), await photo());
  await confirm(String(body.id), await codes());
  const [first, second] = await rows();
  const { storage } = alajo.deps.providers;
  const storedNames = async (name: string | null | undefined) =>
    (await storage.get(name ?? '')) !== undefined;
  expect([await storedNames(first?.file), await storedNames(second?.file)]).toEqual([true, true]);
  const forget = () => tasksOf(alajo.deps).identity_forget_recoveries?.({});
  alajo.clock.advance(DAY);
  await forget();
  expect(await storedNames(first?.file)).toBe(false);
  expect((await rows()).map(({ state }) => state)).toEqual(['open']);
  const later = await alajo.staff('kyc_reviewer');
  expect((await rejectRecovery(second?.id ?? 0, 'not_shown', later)).status).toBe(200);
  alajo.clock.advance(RECOVERY_KEPT_DAYS * DAY + MINUTE);
  await forget();
  expect(await rows()).toEqual([]);
  expect(await storedNames(second?.file)).toBe(false);
});
