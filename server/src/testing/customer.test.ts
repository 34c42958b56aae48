import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { latestCode, type TestApp, testApp } from './app.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

/**
 * A customer's rows without values that differ between any two: ids, names, contacts, secrets, sent messages, and the
 * NIN that an inserted one has verified.
 */
async function rowsOf(userId: number): Promise<unknown> {
  const { rows } = await sql`
    select
      to_jsonb(u) - '{id,username,email,phone_number,first_name,password_hash,pin_hash,bvn_or_nin_verified_at}'::text[] as customer,
      u.pin_hash is not null as has_pin,
      (select jsonb_agg(to_jsonb(s) - '{id,user_id,token_hash}'::text[]) from identity_session s
        where user_id = u.id) as sessions,
      (select jsonb_agg(to_jsonb(e) - '{id,user_id}'::text[] order by id) from identity_event e
        where user_id = u.id) as events,
      (select jsonb_agg(to_jsonb(n) - '{id,user_id}'::text[] order by id) from notification n
        where user_id = u.id) as notices,
      (select jsonb_agg(to_jsonb(a) - '{id,owner_id,created_at}'::text[]) from ledger_account a
        where owner_kind = 'user' and owner_id = u.id) as accounts
    from identity_user u where id = ${userId}`.execute(alajo.db);
  return rows[0];
}

test('an inserted customer has the same rows as one who registered and set a PIN', async () => {
  const body = {
    username: 'bola',
    email: 'bola@example.ng',
    password: 'correct horse 7',
    phone_number: '08039999999',
    first_name: 'Bola',
    last_name: 'Okafor',
  };
  const { call, db, deps, runJobs } = alajo;
  const registered = await call(identityRoutes.register, { body });
  await runJobs();
  const otp = await latestCode(deps, body.email);
  const { token } = (await call(identityRoutes.verifyOtp, { body: { email: body.email, otp } }))
    .body;
  const pin = { pin: '4826', password: body.password };
  await call(pinRoutes.setPin, { body: pin }, { token: String(token) });
  await runJobs();
  const id = Number(registered.body.user_id);
  await db
    .updateTable('identity_user')
    .set({ low_limit_until: null })
    .where('id', '=', id)
    .execute();
  const inserted = await alajo.person('ada');
  expect(await rowsOf(inserted.id)).toEqual(await rowsOf(id));
  expect(await inserted.balance()).toBe(0);
});
