// Configuration from the environment: every chosen provider has what it needs, or the server refuses to start.
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig, variables } from './config.ts';

const paystack = { ALAJO_PAYMENTS: 'paystack', ALAJO_PAYOUTS: 'paystack' };
const key = 'sk_test_0123456789abcdef0123';
const live = 'sk_live_0123456789abcdef0123';
const termii = {
  TERMII_URL: 'https://v3.api.termii.com/',
  TERMII_API_KEY: 'TLabcdef0123456789',
  TERMII_SENDER: 'Alajo',
};
const production = {
  NODE_ENV: 'production',
  ALAJO_SECRET: 'a'.repeat(64),
  ALAJO_URL: 'https://alajo.example',
  DATABASE_URL: 'postgres://alajo:password@database/alajo',
  ALAJO_INSTITUTION: '123456',
  SMTP_URL: 'smtps://mail.example',
  SMTP_FROM: 'Alajo <no-reply@alajo.ng>',
  ALAJO_SUPPORT_EMAIL: 'help@alajo.ng',
  ...paystack,
  PAYSTACK_SECRET_KEY: live,
  ALAJO_IDENTITY: 'dojah',
  DOJAH_APP_ID: 'd'.repeat(24),
  DOJAH_SECRET_KEY: 'e'.repeat(24),
  ALAJO_SERVICES: 'vtpass',
  VTPASS_API_KEY: 'a'.repeat(20),
  VTPASS_PUBLIC_KEY: 'b'.repeat(20),
  VTPASS_SECRET_KEY: 'c'.repeat(20),
};

const staging = { ...production, ALAJO_STAGE: 'staging', PAYSTACK_SECRET_KEY: key };

test('an empty environment uses sandboxes and the outbox', () => {
  expect(readConfig({})).toMatchObject({
    messages: 'outbox',
    payments: 'sandbox',
    payouts: 'sandbox',
    paystack: undefined,
    smtp: undefined,
    termii: undefined,
  });
});

test.each([
  ['payments', { ALAJO_PAYMENTS: 'paystack' }],
  ['payouts', { ALAJO_PAYOUTS: 'paystack' }],
])('Paystack for %s needs its key', (_, env) => {
  expect(() => readConfig(env)).toThrow(/PAYSTACK_SECRET_KEY: needed/);
  const url = 'http://127.0.0.1:4000/';
  expect(readConfig({ ...env, PAYSTACK_SECRET_KEY: key, PAYSTACK_URL: url }).paystack).toEqual({
    url: 'http://127.0.0.1:4000',
    secret_key: key,
    bank: 'wema-bank',
  });
  expect(readConfig({ ...env, PAYSTACK_SECRET_KEY: key }).paystack?.url).toBe(
    'https://api.paystack.co',
  );
});

test.each(['pk_test_0123456789abcdef', 'not-a-key', 'sk_test_1'])(
  'a key like %s is rejected without being repeated',
  (wrong) => {
    const reading = () => readConfig({ ...paystack, PAYSTACK_SECRET_KEY: wrong });
    expect(reading).toThrow(/PAYSTACK_SECRET_KEY/);
    expect(reading).not.toThrow(wrong);
  },
);

test('Termii needs both an address and a key', () => {
  expect(readConfig(termii).termii).toEqual({
    url: 'https://v3.api.termii.com',
    api_key: 'TLabcdef0123456789',
    sender: 'Alajo',
  });
  for (const name of ['TERMII_URL', 'TERMII_API_KEY']) {
    const reading = () => readConfig({ ...termii, [name]: '' });
    expect(reading).toThrow(/SMS by Termii needs both/);
    expect(reading).not.toThrow('TLabcdef0123456789');
  }
});

test('collections are simulated in development only, and never in production', () => {
  expect(readConfig({}).waste).toBe('sandbox');
  expect(readConfig({ NODE_ENV: 'test' }).waste).toBe('operator');
  expect(readConfig(production).waste).toBe('operator');
  expect(() => readConfig({ ...production, ALAJO_WASTE: 'sandbox' })).toThrow(/ALAJO_WASTE/);
});

test('Dojah needs its two keys; the simulated reviewer exists only in development', () => {
  const keys = { DOJAH_APP_ID: 'a'.repeat(24), DOJAH_SECRET_KEY: 'test_sk_0123456789' };
  for (const name of ['DOJAH_APP_ID', 'DOJAH_SECRET_KEY']) {
    const reading = () => readConfig({ ALAJO_IDENTITY: 'dojah', ...keys, [name]: '' });
    expect(reading).toThrow(/needed by ALAJO_IDENTITY=dojah/);
    expect(reading).not.toThrow('test_sk_0123456789');
  }
  const config = readConfig({ ALAJO_IDENTITY: 'dojah', ...keys });
  expect(config.dojah?.url).toBe('https://api.dojah.io');
  expect([config.reviewer, readConfig({}).reviewer]).toEqual(['person', 'sandbox']);
  expect(readConfig(production).reviewer).toBe('person');
});

const whatsapp = {
  ALAJO_WHATSAPP: 'cloud',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_NUMBER: '2348012345678',
  WHATSAPP_TOKEN: `EAAG${'t'.repeat(200)}`,
  WHATSAPP_APP_SECRET: 's'.repeat(32),
  WHATSAPP_VERIFY_TOKEN: 'a-word-of-our-own',
};

test('WhatsApp is simulated by default, but off in production until its keys are set', () => {
  expect(readConfig({}).whatsapp).toBe('sandbox');
  expect(readConfig(production).whatsapp).toBe('off');
  expect(readConfig({ ...production, ...whatsapp })).toMatchObject({
    whatsapp: 'cloud',
    whatsapp_cloud: {
      url: 'https://graph.facebook.com',
      version: 'v23.0',
      phone_number_id: '106540352242922',
      number: '2348012345678',
    },
  });
  const { ALAJO_WHATSAPP: _, ...keys } = whatsapp;
  for (const name of Object.keys(keys)) {
    const reading = () => readConfig({ ...whatsapp, [name]: '' });
    expect(reading).toThrow(new RegExp(`${name}.*: needed by ALAJO_WHATSAPP=cloud`));
    expect(reading).not.toThrow('sssss');
  }
  for (const wrong of [{ WHATSAPP_NUMBER: '+2348012345678' }, { WHATSAPP_VERSION: '23' }]) {
    expect(() => readConfig({ ...whatsapp, ...wrong })).toThrow(Object.keys(wrong)[0]);
  }
});

test('the PIN in WhatsApp needs a Flow and its 2,048-bit RSA key, and is off without them', () => {
  expect(readConfig(whatsapp).whatsapp_cloud?.flow).toBeUndefined();
  const keyOf = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength })
      .privateKey.export({ type: 'pkcs8', format: 'der' })
      .toString('base64');
  const flow = { WHATSAPP_FLOW_ID: '4242424242', WHATSAPP_FLOW_PRIVATE_KEY: keyOf(2048) };
  expect(readConfig({ ...whatsapp, ...flow }).whatsapp_cloud?.flow?.id).toBe('4242424242');
  for (const name of Object.keys(flow)) {
    const reading = () => readConfig({ ...whatsapp, ...flow, [name]: '' });
    expect(reading).toThrow(/a PIN in WhatsApp needs both/);
  }
  for (const wrong of [keyOf(1024), 'bm8ga2V5', '-----BEGIN PRIVATE KEY-----']) {
    const reading = () => readConfig({ ...whatsapp, ...flow, WHATSAPP_FLOW_PRIVATE_KEY: wrong });
    expect(reading).toThrow(/WHATSAPP_FLOW_PRIVATE_KEY: no RSA key of 2,048 bits/);
    expect(reading).not.toThrow(wrong);
  }
});

test('production accepts only live keys over https', () => {
  expect(readConfig(production).paystack?.secret_key).toBe(live);
  const wrong = (more: object) => () => readConfig({ ...production, ...more });
  expect(wrong({ PAYSTACK_SECRET_KEY: key })).toThrow(/a test key moves no money/);
  expect(wrong({ PAYSTACK_URL: 'http://api.paystack.co' })).toThrow(/PAYSTACK_URL: an https/);
  expect(wrong({ ...termii, TERMII_URL: 'http://termii.example' })).toThrow(/TERMII_URL: an https/);
  expect(wrong({ VTPASS_URL: 'http://vtpass.example' })).toThrow(/VTPASS_URL: an https/);
  expect(wrong({ DOJAH_URL: 'http://dojah.example' })).toThrow(/DOJAH_URL: an https/);
  expect(wrong({ WHATSAPP_URL: 'http://graph.example' })).toThrow(/WHATSAPP_URL: an https/);
});

test.each([
  'ALAJO_PAYMENTS',
  'ALAJO_PAYOUTS',
  'ALAJO_SERVICES',
  'ALAJO_IDENTITY',
  'ALAJO_REVIEWER',
  'ALAJO_WASTE',
  'ALAJO_WHATSAPP',
])('production and staging reject a sandbox as %s', (name) => {
  for (const env of [production, staging]) {
    expect(() => readConfig({ ...env, [name]: 'sandbox' })).toThrow(new RegExp(`${name}: `));
  }
});

test.each(['ALAJO_PAYMENTS', 'ALAJO_PAYOUTS', 'ALAJO_SERVICES', 'ALAJO_IDENTITY'])(
  'production has no default for %s',
  (name) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(new RegExp(`${name}: `));
  },
);

test.each([
  ['DATABASE_URL', /DATABASE_URL: needed in production, the address of your PostgreSQL/],
  ['ALAJO_INSTITUTION', /ALAJO_INSTITUTION: needed in production, your six-digit/],
  ['SMTP_FROM', /SMTP_FROM: needed in production, the sender/],
])('production and staging refuse to start without %s, and say what to set', (name, sentence) => {
  for (const env of [production, staging]) {
    expect(() => readConfig({ ...env, [name]: '' })).toThrow(sentence);
  }
});

test('production emails never come from an example address', () => {
  const from = { SMTP_FROM: 'Alajo <no-reply@alajo.example>' };
  expect(() => readConfig({ ...production, ...from })).toThrow(/SMTP_FROM: needed/);
});

test('an unreadable value is rejected with the expected format, without being repeated', () => {
  const wrong = '\u0007 not a value of any';
  const all = Object.fromEntries(Object.keys(variables).map((name) => [name, wrong]));
  const refusal = () => readConfig(all);
  expect(refusal).toThrow(/PORT: a whole number from 0 to 65535/);
  expect(refusal).toThrow(/ALAJO_DEMO: 0 or 1/);
  expect(refusal).toThrow(/ALAJO_SERVICES: Invalid option: expected one of "sandbox"\|"vtpass"/);
  expect(refusal).not.toThrow(/Invalid input/);
  expect(refusal).not.toThrow(wrong);
});

test('production and staging reject the outbox', () => {
  for (const env of [production, staging]) {
    expect(() => readConfig({ ...env, ALAJO_MESSAGES: 'outbox' })).toThrow(/ALAJO_MESSAGES/);
    expect(() => readConfig({ ...env, SMTP_URL: '' })).toThrow(/ALAJO_MESSAGES/);
  }
});

test("a provider's own sandbox and test keys are for staging only", () => {
  const tests = {
    VTPASS_URL: 'https://sandbox.vtpass.com/api',
    DOJAH_URL: 'https://sandbox.dojah.io',
    DOJAH_SECRET_KEY: 'test_sk_0123456789',
  };
  for (const [name, value] of Object.entries(tests)) {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(
      new RegExp(`${name}: .*ALAJO_STAGE=staging`),
    );
  }
  expect(readConfig({ ...staging, ...tests }).vtpass?.url).toBe(tests.VTPASS_URL);
});

test("staging is production with Paystack's test keys, never live ones", () => {
  expect(readConfig(staging)).toMatchObject({ mode: 'production', payments: 'paystack' });
  expect(() => readConfig({ ...staging, PAYSTACK_SECRET_KEY: live })).toThrow(/takes a test key/);
  expect(() => readConfig({ ...staging, ALAJO_URL: 'http://alajo.example' })).toThrow(/ALAJO_URL/);
  expect(() => readConfig({ ALAJO_STAGE: 'staging' })).toThrow(/needs NODE_ENV=production/);
});

test("live production needs a support address for customers; staging doesn't", () => {
  for (const address of ['', 'support@alajo.example']) {
    const env = { ...production, ALAJO_SUPPORT_EMAIL: address };
    expect(() => readConfig(env)).toThrow(/ALAJO_SUPPORT_EMAIL: needed/);
  }
  expect(readConfig(production).support_email).toBe('help@alajo.ng');
  expect(readConfig({ ...staging, ALAJO_SUPPORT_EMAIL: '' }).support_email).toContain('@');
});
