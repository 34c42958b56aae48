// Usernames: the same text never identifies two customers, and no customer's name resembles one of our staff.

import { guaranteeRoutes } from '@alajo/contract/ajo/guarantors.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { ajoStaffRoutes } from '@alajo/contract/ajo/staff.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replacedNames } from '../platform/database/baseline.ts';
import { migrate } from '../platform/database/migrate.ts';
import { testDatabase } from '../testing/database.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../testing/wallet.ts';

let alajo: WalletApp;
let ada: Person;
let bola: Person;
beforeAll(async () => {
  alajo = await walletApp();
  ada = await alajo.person('ada', 20_000);
  bola = await alajo.person('bola');
});
afterAll(() => alajo.close());

const numberOf = async (who: Person) => String((await alajo.wallet(who)).account_number);

let registered = 0;
const register = (username: string) => {
  registered += 1;
  const body = {
    username,
    email: `new${registered}@example.ng`,
    password: 'correct horse 7',
    phone_number: `0806${String(1_000_000 + registered)}`,
    first_name: 'New',
    last_name: 'Comer',
  };
  return alajo.call(identityRoutes.register, { body });
};

async function rename(who: Person, username: string) {
  const { body: user } = await alajo.call(identityRoutes.profile, {}, who);
  const params = { user_id: String(who.id) };
  return alajo.call(
    settingsRoutes.updateProfile,
    { params, body: { ...user, username } as never },
    who,
  );
}

test('a username without a letter is refused, when registering and when renaming', async () => {
  const names = [await numberOf(bola), '08031234567', '0803-123-4567', '2348031234567', '12345'];
  for (const name of names) {
    for (const reply of [await register(name), await rename(ada, name)]) {
      expect([reply.status, reply.body.field, reply.body.message], name).toEqual([
        400,
        'username',
        'Use at least one letter',
      ]);
    }
  }
  const stored = sql`update identity_user set username = '12345' where id = ${ada.id}`;
  await expect(stored.execute(alajo.db)).rejects.toMatchObject({
    constraint: 'identity_user_username_letter',
  });
});

test('a username that looks like a phone or account number is refused', async () => {
  for (const name of ['o8031234567', 'o80-3123-4567', '467l58i6ll']) {
    expect(await statusAndCode(register(name)), name).toBe('409 username_number');
    expect(await statusAndCode(rename(ada, name)), name).toBe('409 username_number');
  }
  expect((await register('lilo2010')).status).toBe(201);
});

test('a reserved username is refused, also written with digits for letters or combined with our name', async () => {
  for (const name of [
    'support',
    'admin',
    'alajo',
    'staff',
    'security',
    'supp0rt',
    'adm1n',
    'admin01',
    'support-team',
    'customer_care',
    'alajo.help',
    'alaj0support',
    'alajobank',
    'the_alajo_security_desk',
  ]) {
    expect(await statusAndCode(register(name)), name).toBe('409 username_reserved');
    expect(await statusAndCode(rename(bola, name)), name).toBe('409 username_reserved');
  }
  for (const name of ['supportive', 'iya_alajo', 'stafford', 'teamo', 'helpme', 'bank1']) {
    expect((await register(name)).status, name).toBe(201);
  }
});

test('a customer with an older reserved username keeps it, and can save their profile', async () => {
  const chi = await alajo.person('chi');
  await sql`alter table identity_user disable trigger identity_username_rules`.execute(alajo.db);
  await sql`update identity_user set username = 'moderator' where id = ${chi.id}`.execute(alajo.db);
  await sql`alter table identity_user enable trigger identity_username_rules`.execute(alajo.db);
  expect((await rename(chi, 'moderator')).status).toBe(200);
});

test('a wallet number finds its owner wherever a customer can be named', async () => {
  const recipient = await numberOf(bola);
  const resolved = await alajo.call(walletRoutes.resolveRecipient, { query: { recipient } }, ada);
  expect(resolved.body.username).toBe('bola');
  const sent = await alajo.send(ada, recipient, 77);
  expect([sent.status, sent.body.recipient]).toEqual([201, 'Bola Okafor']);
  const saved = await alajo.call(peopleRoutes.save, { body: { type: 'user', recipient } }, ada);
  expect(saved.body.target).toMatchObject({ username: 'bola' });
});

test('ten digits that are one customer’s wallet number and another’s phone number find neither', async () => {
  const walletOwner = await alajo.person('dayo');
  const phoneOwner = await alajo.person('efe');
  // A wallet whose number can be a phone number.
  const both = await numberLikePhone(walletOwner);
  await sql`update identity_user set phone_number = ${`+234${both}`}
    where id = ${phoneOwner.id}`.execute(alajo.db);
  const as = alajo.as(ada);
  const refused = [
    alajo.call(walletRoutes.resolveRecipient, { query: { recipient: both } }, ada),
    alajo.send(ada, both, 100),
    alajo.call(peopleRoutes.save, { body: { type: 'user', recipient: both } }, ada),
    alajo.call(requestsRoutes.create, { body: { title: 'Rent', amount: 5, recipient: both } }, as),
    alajo.call(
      requestsRoutes.createSplit,
      {
        body: {
          title: 'Rent',
          method: 'equal',
          total: 10,
          people: [{ name: 'Efe', recipient: both }],
        } as never,
      },
      as,
    ),
    alajo.call(ajoRoutes.leave, { params: { id: '1' }, body: { replacement: both } }, ada),
    alajo.call(
      guaranteeRoutes.askGuarantor,
      { params: { id: '1' }, body: { guarantor: both, amount: 5 } },
      as,
    ),
    alajo.call(
      ajoStaffRoutes.proposeHandOver,
      { params: { id: '1', seat: '1' }, body: { to: both, reason: 'They have moved away' } },
      await alajo.staff('operations'),
    ),
  ];
  for (const reply of refused) expect(await statusAndCode(reply)).toBe('409 recipient_ambiguous');
  expect([await walletOwner.balance(), await phoneOwner.balance()]).toEqual([0, 0]);
  const sent = await alajo.send(ada, `0${both}`, 100);
  expect(sent.body.recipient).toBe('Efe Okafor');
});

/** Gives a customer a wallet whose number looks like a phone number; returns the number. */
async function numberLikePhone(who: Person): Promise<string> {
  for (;;) {
    const number = await numberOf(who);
    if (/^[789]1/.test(number)) return number;
    // The account has no postings yet, so it may take the next id.
    await sql`update ledger_account set id = nextval(pg_get_serial_sequence('ledger_account', 'id'))
      where kind = 'wallet' and owner_kind = 'user' and owner_id = ${who.id}`.execute(alajo.db);
  }
}

test('customers whose username had no letter get a new one, keep the old one to sign in, and no one else gets it', async () => {
  const made = await testDatabase('template0');
  const client = new pg.Client({ connectionString: made.url });
  await client.connect();
  try {
    const before = (await replacedNames()).filter((name) => name < '0107');
    await migrate(made.url, { restored: before });
    const long = '9'.repeat(30);
    await client.query(
      `insert into identity_user (username, email, phone_number, first_name, last_name, password_hash, created_at)
       select name, place || '@b.ng', '+23480300000' || place, 'A' || U&'\\200B\\202E', U&'\\3164', 'x', now()
       from unnest($1::text[]) with ordinality named(name, place)`,
      [['4671581611', '12345', 'u12345', long, 'ada']],
    );
    await migrate(made.url);
    const { rows } = await client.query(
      `select u.username, u.first_name, u.last_name, f.username as former, e.detail from identity_user u
       left join identity_former_username f on f.user_id = u.id
       left join identity_event e on e.user_id = u.id order by u.id`,
    );
    expect(rows.map(({ username, former }) => [username, former])).toEqual([
      ['u4671581611', '4671581611'],
      ['u12345-u2', '12345'],
      ['u12345', null],
      [`u${'9'.repeat(29)}`, long],
      ['ada', null],
    ]);
    // Names are cleaned too, unless nothing visible would remain.
    expect(rows[0]).toMatchObject({
      detail: 'Was 4671581611',
      first_name: 'A',
      last_name: '\u3164',
    });
  } finally {
    await client.end();
    await made.drop();
  }
});

test('a replaced username still signs its owner in, and receives no money', async () => {
  const old = await alajo.person('femi');
  await sql`insert into identity_former_username (username, user_id, changed_at)
    values ('0809000111', ${old.id}, now()), ('08031999111', ${old.id}, now())`.execute(alajo.db);
  for (const username of ['0809000111', '08031999111']) {
    const body = { username, password: 'correct horse 7' };
    const signedIn = await alajo.call(identityRoutes.login, { body });
    expect(signedIn.body.user_id ?? signedIn.body.code, username).toBe(old.id);
    expect(await statusAndCode(alajo.send(ada, username, 10))).toBe('404 recipient_not_found');
  }
});
