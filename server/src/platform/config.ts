// Configuration by environment, read once at start; what is wrong is said in one clear message.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kobo, naira } from '@alajo/contract/money.ts';
import * as z from 'zod/mini';

const flag = z.pipe(
  z.enum(['0', '1']),
  z.transform((value) => value === '1'),
);

const key = z.string().check(z.regex(/^[\x21-\x7e]{8,200}$/));

const environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 8000),
  /** Where people reach this server; links in messages begin with it. */
  ALAJO_URL: z.optional(z.url({ protocol: /^https?$/ })),
  ALAJO_DATA_DIR: z.optional(z.string().check(z.minLength(1))),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  ALAJO_DEMO: z.optional(flag),
  /** 64 hex digits or more; the key that PINs and codes are hashed with. */
  ALAJO_SECRET: z.optional(z.string().check(z.regex(/^[0-9a-f]{64,}$/i))),
  /** The institution code in wallet numbers' check digit. */
  ALAJO_INSTITUTION: z._default(z.string().check(z.regex(/^\d{6}$/)), '999999'),
  /** How many proxies in front set X-Forwarded-For. */
  ALAJO_PROXIES: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(5)), 0),
  ALAJO_MESSAGES: z.optional(z.enum(['outbox', 'smtp'])),
  ALAJO_PAYMENTS: z.optional(z.enum(['sandbox', 'paystack'])),
  ALAJO_PAYOUTS: z.optional(z.enum(['sandbox', 'paystack'])),
  PAYSTACK_URL: z._default(z.url({ protocol: /^https?$/ }), 'https://api.paystack.co'),
  PAYSTACK_SECRET_KEY: z.optional(z.string().check(z.regex(/^sk_(test|live)_[\w-]{10,200}$/))),
  TERMII_URL: z.optional(z.url({ protocol: /^https?$/ })),
  TERMII_API_KEY: z.optional(key),
  TERMII_SENDER: z._default(z.string().check(z.regex(/^[A-Za-z0-9]{3,11}$/)), 'Alajo'),
  ALAJO_SERVICES: z.optional(z.enum(['sandbox', 'vtpass'])),
  VTPASS_URL: z._default(z.url({ protocol: /^https?$/ }), 'https://vtpass.com/api'),
  VTPASS_API_KEY: z.optional(key),
  VTPASS_PUBLIC_KEY: z.optional(key),
  VTPASS_SECRET_KEY: z.optional(key),
  ALAJO_IDENTITY: z.optional(z.enum(['sandbox', 'dojah'])),
  DOJAH_URL: z._default(z.url({ protocol: /^https?$/ }), 'https://api.dojah.io'),
  DOJAH_APP_ID: z.optional(key),
  DOJAH_SECRET_KEY: z.optional(key),
  /** Who collects: an operator by command, or a simulated one that moves every booking along. */
  ALAJO_WASTE: z.optional(z.enum(['sandbox', 'operator'])),
  /** Naira: with less than this left at the services provider the log warns. */
  ALAJO_BALANCE_FLOOR: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1e9)), 100_000),
  S3_URL: z.optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)), 'us-east-1'),
  S3_ACCESS_KEY: z.optional(key),
  S3_SECRET_KEY: z.optional(key),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  SMTP_FROM: z._default(z.string().check(z.minLength(3)), 'Alajo <no-reply@alajo.example>'),
  /** Where customers can write to our people by email. */
  ALAJO_SUPPORT_EMAIL: z._default(z.email(), 'support@alajo.example'),
  /** 0 lifts the rate limits, for a load bench; never in production. */
  ALAJO_RATE_LIMIT: z.optional(flag),
  /** Who sends it as `Authorization: Bearer …` may read /metrics; else only this machine may. */
  ALAJO_METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,200}$/))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

export type Config = Readonly<{
  mode: 'development' | 'production' | 'test';
  host: string;
  port: number;
  url: string;
  data_dir: string;
  database_url: string | undefined;
  demo: boolean;
  secret: string | undefined;
  institution: string;
  proxies: number;
  messages: 'outbox' | 'smtp';
  payments: 'sandbox' | 'paystack';
  payouts: 'sandbox' | 'paystack';
  paystack: { url: string; secret_key: string } | undefined;
  termii: { url: string; api_key: string; sender: string } | undefined;
  services: 'sandbox' | 'vtpass';
  vtpass: { url: string; api_key: string; public_key: string; secret_key: string } | undefined;
  identity: 'sandbox' | 'dojah';
  dojah: { url: string; app_id: string; secret_key: string } | undefined;
  /** Who looks at IDs: a person by command, or a simulated one that finds every one good. */
  reviewer: 'sandbox' | 'person';
  waste: 'sandbox' | 'operator';
  balance_floor: Kobo;
  /** Where customers' files go; without it into the data folder. */
  s3: { url: string; region: string; access_key: string; secret_key: string } | undefined;
  smtp: { url: string; from: string; encrypted: boolean } | undefined;
  support_email: string;
  rate_limit: boolean;
  metrics_token: string | undefined;
  log_level: string;
}>;

/** Reads the environment. Throws an Error that lists everything wrong, one line each. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = z.safeParse(environment, given);
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not right:\n${lines.join('\n')}`);
  }
  const config = configOf(read.data);
  const refusals = config.mode === 'production' ? unfitForProduction(config, read.data) : [];
  if (config.messages === 'smtp' && !config.smtp) refusals.push('SMTP_URL: needed to send by SMTP');
  if ([config.payments, config.payouts].includes('paystack') && !config.paystack) {
    refusals.push('PAYSTACK_SECRET_KEY: needed by ALAJO_PAYMENTS=paystack, ALAJO_PAYOUTS=paystack');
  }
  if (config.services === 'vtpass' && !config.vtpass) {
    refusals.push(
      'VTPASS_API_KEY, VTPASS_PUBLIC_KEY, VTPASS_SECRET_KEY: needed by ALAJO_SERVICES=vtpass',
    );
  }
  if (config.identity === 'dojah' && !config.dojah) {
    refusals.push('DOJAH_APP_ID, DOJAH_SECRET_KEY: needed by ALAJO_IDENTITY=dojah');
  }
  const { S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY } = read.data;
  if (!config.s3 && (S3_URL || S3_ACCESS_KEY || S3_SECRET_KEY)) {
    refusals.push('S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY: files in a bucket need all three');
  }
  if (!config.termii && (read.data.TERMII_URL || read.data.TERMII_API_KEY)) {
    refusals.push('TERMII_URL, TERMII_API_KEY: SMS by Termii needs both');
  }
  if (refusals.length === 0) return config;
  throw new Error(`The configuration is not right:\n  ${refusals.join('\n  ')}`);
}

function configOf(env: z.output<typeof environment>): Config {
  return {
    mode: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    url: env.ALAJO_URL ?? `http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${env.PORT}`,
    data_dir: resolve(CHECKOUT, env.ALAJO_DATA_DIR ?? '.data'),
    database_url: env.DATABASE_URL,
    // The demo customers are for an own, empty database; elsewhere only when asked for.
    demo: env.ALAJO_DEMO ?? (env.DATABASE_URL === undefined && env.NODE_ENV === 'development'),
    secret: env.ALAJO_SECRET,
    institution: env.ALAJO_INSTITUTION,
    proxies: env.ALAJO_PROXIES,
    messages: env.ALAJO_MESSAGES ?? (env.SMTP_URL ? 'smtp' : 'outbox'),
    payments: env.ALAJO_PAYMENTS ?? 'sandbox',
    payouts: env.ALAJO_PAYOUTS ?? 'sandbox',
    paystack: env.PAYSTACK_SECRET_KEY
      ? { url: address(env.PAYSTACK_URL), secret_key: env.PAYSTACK_SECRET_KEY }
      : undefined,
    termii:
      env.TERMII_URL && env.TERMII_API_KEY
        ? { url: address(env.TERMII_URL), api_key: env.TERMII_API_KEY, sender: env.TERMII_SENDER }
        : undefined,
    services: env.ALAJO_SERVICES ?? 'sandbox',
    vtpass: vtpassIn(env),
    identity: env.ALAJO_IDENTITY ?? 'sandbox',
    dojah: dojahIn(env),
    reviewer: isTried(env) ? 'sandbox' : 'person',
    // Nobody of ours comes to a booking that was made to try the product.
    waste: env.ALAJO_WASTE ?? (env.NODE_ENV === 'development' ? 'sandbox' : 'operator'),
    balance_floor: naira(env.ALAJO_BALANCE_FLOOR),
    s3: s3In(env),
    smtp: smtpIn(env),
    support_email: env.ALAJO_SUPPORT_EMAIL,
    // Tests ask more of a server in a second than a person in a minute.
    rate_limit: env.ALAJO_RATE_LIMIT ?? env.NODE_ENV !== 'test',
    metrics_token: env.ALAJO_METRICS_TOKEN,
    log_level: env.LOG_LEVEL,
  };
}

/** Calls add their path to it. */
const address = (url: string) => url.replace(/\/+$/, '');

// Codes and links are in these emails: outside development they never go in the clear.
function smtpIn({ SMTP_URL: url, SMTP_FROM: from, NODE_ENV }: z.output<typeof environment>) {
  return url ? { url, from, encrypted: NODE_ENV === 'production' } : undefined;
}

function vtpassIn(env: z.output<typeof environment>): Config['vtpass'] {
  const { VTPASS_API_KEY: api_key, VTPASS_PUBLIC_KEY: public_key } = env;
  const secret_key = env.VTPASS_SECRET_KEY;
  if (!api_key || !public_key || !secret_key) return undefined;
  return { url: address(env.VTPASS_URL), api_key, public_key, secret_key };
}

function dojahIn(env: z.output<typeof environment>): Config['dojah'] {
  const { DOJAH_APP_ID: app_id, DOJAH_SECRET_KEY: secret_key } = env;
  return app_id && secret_key ? { url: address(env.DOJAH_URL), app_id, secret_key } : undefined;
}

// Where people of the sandbox are, a sandbox's reviewer may say who they are.
const isTried = ({ NODE_ENV, ALAJO_IDENTITY }: z.output<typeof environment>) =>
  NODE_ENV === 'development' && ALAJO_IDENTITY !== 'dojah';

function s3In(env: z.output<typeof environment>): Config['s3'] {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY: access_key } = env;
  const secret_key = env.S3_SECRET_KEY;
  if (!url || !access_key || !secret_key) return undefined;
  return { url: address(url), region, access_key, secret_key };
}

function unfitForProduction(config: Config, env: z.output<typeof environment>): string[] {
  const refusals: string[] = [];
  if (!config.secret) refusals.push('ALAJO_SECRET: needed in production (openssl rand -hex 32)');
  if (!env.ALAJO_URL?.startsWith('https://'))
    refusals.push('ALAJO_URL: an https address is needed');
  if (config.demo) refusals.push('ALAJO_DEMO: demo customers are never made in production');
  if (config.messages === 'outbox') refusals.push('ALAJO_MESSAGES: the outbox is for development');
  if (config.waste === 'sandbox') refusals.push('ALAJO_WASTE: the sandbox pays for nothing done');
  if (!config.rate_limit) refusals.push('ALAJO_RATE_LIMIT: limits are never lifted in production');
  if (env.PAYSTACK_SECRET_KEY?.startsWith('sk_test_')) {
    refusals.push('PAYSTACK_SECRET_KEY: a test key moves no money');
  }
  // Each carries a key, and people's money or codes.
  for (const name of ['PAYSTACK_URL', 'TERMII_URL', 'VTPASS_URL', 'DOJAH_URL', 'S3_URL'] as const) {
    if (env[name]?.startsWith('http:')) refusals.push(`${name}: an https address is needed`);
  }
  if (!env.ALAJO_PAYMENTS) refusals.push('ALAJO_PAYMENTS: choose the payments provider');
  if (!env.ALAJO_PAYOUTS) refusals.push('ALAJO_PAYOUTS: choose the payouts provider');
  if (!env.ALAJO_IDENTITY) refusals.push('ALAJO_IDENTITY: choose who compares BVNs');
  if (!env.ALAJO_SERVICES) refusals.push('ALAJO_SERVICES: choose who delivers airtime and bills');
  return refusals;
}
