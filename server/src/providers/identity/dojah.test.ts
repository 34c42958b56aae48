// The Dojah adapter against a local server that speaks its documented protocol: every outcome once.
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { type ScriptedReply, startRemoteService } from '../../testing/remote-service.ts';
import { createDojah } from './dojah.ts';
import type { IdentityOutcome } from './identity.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const claim = {
  bvn: '22212345678',
  first_name: 'Adaeze',
  last_name: 'Okonkwo-Balógun',
  date_of_birth: '1994-03-12',
};

async function dojah(reply: ScriptedReply) {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const other = await startRemoteService(() => reply);
  open.push(other);
  const keys = { url: other.url, app_id: 'app-12345678', secret_key: 'very-secret-key' };
  return { ...other, lines, identity: createDojah(keys, other.watch, log) };
}

const matchResponse = (status: boolean, confidence_value = status ? 100 : 12) => ({
  confidence_value,
  status,
});
const entity = (bvn: boolean, first: boolean, last: boolean, more = {}) => ({
  body: {
    entity: {
      bvn: { value: claim.bvn, status: bvn },
      first_name: matchResponse(first),
      last_name: matchResponse(last),
      ...more,
    },
  },
});

test('checks a claim with the call that reveals nothing, using both keys', async () => {
  const { identity, requests } = await dojah(
    entity(true, true, true, { dob: matchResponse(true) }),
  );
  expect(await identity.verifyBvn(claim)).toBe('matched');
  expect(requests).toMatchObject([
    {
      method: 'GET',
      path: '/api/v1/kyc/bvn',
      body: {},
      query: {
        bvn: '22212345678',
        first_name: 'Adaeze',
        last_name: 'Okonkwo-Balógun',
        dob: '1994-03-12',
      },
      headers: { appid: 'app-12345678', authorization: 'very-secret-key' },
    },
  ]);
});

test.each<[string, ScriptedReply, IdentityOutcome]>([
  ['a reply without a result for the date of birth', entity(true, true, true), 'matched'],
  ['another date of birth', entity(true, true, true, { dob: matchResponse(false) }), 'partial'],
  [
    'another date of birth by its other name',
    entity(true, true, true, { date_of_birth: matchResponse(false) }),
    'partial',
  ],
  ['another first name', entity(true, false, true), 'partial'],
  [
    'a reply without a result for the last name',
    entity(true, true, true, { last_name: null }),
    'partial',
  ],
  ['two other names', entity(true, false, false, { dob: matchResponse(true) }), 'mismatch'],
  ['a wrong number', entity(false, false, false), 'not_found'],
  ['no such number', { status: 404, body: { error: 'BVN not found' } }, 'not_found'],
  ['an invalid number', { status: 400, body: { error: 'Invalid BVN' } }, 'not_found'],
  ['another wrong request', { status: 400, body: { error: 'dob is required' } }, 'unavailable'],
  ['a removed path', { status: 404, body: { message: 'Cannot GET' } }, 'unavailable'],
  ['a reply about no one', { body: { entity: {} } }, 'unavailable'],
  ['a reply that isn’t JSON', { body: 'maintenance' }, 'unavailable'],
  ['a fault', { status: 503 }, 'unavailable'],
  ['too many requests', { status: 429, body: {} }, 'unavailable'],
  ['a broken connection', { status: 0 }, 'unavailable'],
])('returns for %s: %s', async (_, reply, outcome) => {
  const { identity, lines } = await dojah(reply);
  expect(await identity.verifyBvn(claim)).toBe(outcome);
  expect(lines).toEqual([]);
});

test.each([401, 402, 403])(
  'logs that our account was rejected (%i) without key or BVN, and stays undecided',
  async (status) => {
    const { identity, lines } = await dojah({ status, body: { error: 'Your balance is low' } });
    expect(await identity.verifyBvn(claim)).toBe('unavailable');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/Dojah rejected our account/);
    expect(lines[0]).not.toMatch(/very-secret-key|22212345678|Adaeze/);
  },
);

const { bvn: _, ...person } = claim;
const ninClaim = { ...person, nin: '70123456789' };
const record = (more: object = {}) => ({
  body: {
    entity: {
      first_name: 'ADAEZE',
      middle_name: 'NGOZI',
      last_name: 'OKONKWO BALOGUN',
      date_of_birth: '1994-03-12',
      phone_number: '08031234567',
      photo: '/9j/4AAQSkZJRgABAgAA',
      ...more,
    },
  },
});
const without = { first_name: undefined, last_name: undefined, date_of_birth: undefined };

test('looks a NIN up by its number alone, and compares the record locally', async () => {
  const { identity, requests } = await dojah(record());
  expect(await identity.verifyNin(ninClaim)).toBe('matched');
  expect(requests).toMatchObject([
    {
      method: 'GET',
      path: '/api/v1/kyc/nin',
      query: { nin: '70123456789' },
      headers: { appid: 'app-12345678', authorization: 'very-secret-key' },
    },
  ]);
  expect(Object.keys(requests[0]?.query ?? {})).toEqual(['nin']);
});

test.each<[string, ScriptedReply, IdentityOutcome]>([
  [
    'a record by its other names',
    record({
      ...without,
      firstname: 'Adaeze',
      surname: 'Okonkwo-Balogun',
      birthdate: '12-03-1994',
    }),
    'matched',
  ],
  ['a date of birth in words', record({ date_of_birth: '12-Mar-1994' }), 'matched'],
  ['a date of birth with slashes', record({ date_of_birth: '12/03/1994' }), 'matched'],
  ['another date of birth', record({ date_of_birth: '1994-12-03' }), 'partial'],
  ['another first name', record({ first_name: 'NGOZI' }), 'partial'],
  ['another last name', record({ last_name: 'OKONKWO' }), 'partial'],
  ['two other names', record({ first_name: 'MUSA', last_name: 'BELLO' }), 'mismatch'],
  ['no such number', { status: 404, body: { error: 'NIN not found' } }, 'not_found'],
  ['a wrong number', { status: 400, body: { error: 'Wrong NIN Inputted' } }, 'not_found'],
  ['another wrong request', { status: 400, body: { error: 'nin is required' } }, 'unavailable'],
  ['a record without names', record(without), 'unavailable'],
  ['an unreadable date of birth', record({ date_of_birth: '12 of March' }), 'unavailable'],
  ['a record without a date of birth', record({ date_of_birth: null }), 'unavailable'],
  ['a NIN check during a fault', { status: 503 }, 'unavailable'],
])('returns for a NIN with %s: %s', async (_, reply, outcome) => {
  const { identity, lines } = await dojah(reply);
  expect(await identity.verifyNin(ninClaim)).toBe(outcome);
  expect(lines).toEqual([]);
});

test('logs that our account was rejected for a NIN, without key, NIN or name', async () => {
  const { identity, lines } = await dojah({ status: 402, body: { error: 'Your balance is low' } });
  expect(await identity.verifyNin(ninClaim)).toBe('unavailable');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/very-secret-key|70123456789|Adaeze/);
});

test('pauses calls during an outage, so no customer waits for a timeout', async () => {
  const { identity, requests } = await dojah({ status: 503 });
  for (let i = 0; i < 5; i++) await identity.verifyBvn(claim);
  const before = requests.length;
  expect(await identity.verifyBvn(claim)).toBe('unavailable');
  expect(requests).toHaveLength(before);
});

test("matches a register's plain letters with the hooks and apostrophes of Hausa names", async () => {
  const { identity } = await dojah(record({ first_name: 'DANLADI', last_name: 'YARADUA' }));
  const claim = { ...ninClaim, first_name: 'Ɗanladi', last_name: 'ʼYarʼadua' };
  expect(await identity.verifyNin(claim)).toBe('matched');
});
