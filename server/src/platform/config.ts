// The server's own configuration from the environment, and the way every part reads its variables.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kobo, naira } from '@alajo/contract/money.ts';
import * as z from 'zod/mini';

const flag = z.pipe(
  z.enum(['0', '1'], { error: '0 or 1' }),
  z.transform((value) => value === '1'),
);

export const key = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{8,200}$/, '8 to 200 letters, digits and signs, without spaces'));

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'an address that begins with https:// or http://',
});

const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'an address such as postgres://user:password@host:5432/database',
});

/** A whole number within bounds. */
const wholeNumber = (least: number, most: number) => {
  const error = `a whole number from ${least} to ${most}`;
  return z.coerce
    .number({ error })
    .check(z.int({ error }), z.gte(least, { error }), z.lte(most, { error }));
};

const text = z.string().check(z.minLength(1));

/** The variables one part of the server reads, by name. */
export type Variables = Readonly<Record<string, z.ZodMiniType>>;
/** Their values, each validated. */
export type ValuesOf<V extends Variables> = { [Name in keyof V]: z.output<V[Name]> };

const PROCESSES_MAX = 64;

const nairaFloor = (otherwise: number) => z._default(wholeNumber(0, 1e9), otherwise);

export const serverVariables = {
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  HOST: z._default(text, '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 8000),
  /** The public address of this server, at the start of every link in messages. */
  ALAJO_URL: z.optional(webAddress),
  ALAJO_DATA_DIR: z.optional(text),
  DATABASE_URL: z.optional(databaseAddress),
  /** The database owner's URL for npm run migrate, when DATABASE_URL is the application's own account. */
  DATABASE_OWNER_URL: z.optional(databaseAddress),
  ALAJO_DEMO: z.optional(flag),
  /** 64 hex digits or more; the key that PINs and codes are hashed with. */
  ALAJO_SECRET: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64,}$/i, '64 hex digits or more (openssl rand -hex 32)')),
  ),
  /** The institution code in wallet numbers' check digit. */
  ALAJO_INSTITUTION: z.optional(z.string().check(z.regex(/^\d{6}$/, 'six digits'))),
  /** The number of processes behind the one port; auto: one per processor. */
  ALAJO_PROCESSES: z._default(
    z.union([z.literal('auto'), wholeNumber(1, PROCESSES_MAX)], {
      error: `a number from 1 to ${PROCESSES_MAX}, or auto`,
    }),
    1,
  ),
  /** The number of proxies in front that set X-Forwarded-For. */
  ALAJO_PROXIES: z._default(wholeNumber(0, 5), 0),
  /** The waste collector: an operator using commands, or a simulated one that advances every booking. */
  ALAJO_WASTE: z.optional(z.enum(['sandbox', 'operator'])),
  /** Naira: the log warns when the balance at the services provider is below this. */
  ALAJO_BALANCE_FLOOR: nairaFloor(100_000),
  ALAJO_PAYOUT_FLOOR: nairaFloor(1_000_000),
  /** Naira: a disputed payment of this size puts the customer's wallet on hold until it is decided. */
  ALAJO_DISPUTE_HOLD: nairaFloor(50_000),
  /** Our support address for customers. */
  ALAJO_SUPPORT_EMAIL: z.optional(z.email({ error: 'an email address' })),
  /** 0 turns rate limits off for a load bench; never in production. */
  ALAJO_RATE_LIMIT: z.optional(flag),
  /** The bearer token that allows reading /metrics; without one, only this machine may. */
  ALAJO_METRICS_TOKEN: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\x21-\x7e]{16,200}$/, '16 to 200 letters, digits and signs, without spaces'),
      ),
  ),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
};
type ServerValues = ValuesOf<typeof serverVariables>;
export type Mode = ServerValues['NODE_ENV'];

// A code no institution has.
const DEVELOPMENT_INSTITUTION = '999999';

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

export type ServerConfig = Readonly<{
  mode: Mode;
  host: string;
  port: number;
  url: string;
  processes: number | 'auto';
  data_dir: string;
  database_url: string | undefined;
  database_owner_url: string | undefined;
  demo: boolean;
  secret: string | undefined;
  institution: string;
  proxies: number;
  waste: 'sandbox' | 'operator';
  balance_floor: Kobo;
  /** The log warns when the balance at the payouts provider is below this. */
  payout_floor: Kobo;
  /** A disputed payment of this size puts the customer's wallet on hold. */
  dispute_hold: Kobo;
  support_email: string;
  rate_limit: boolean;
  metrics_token: string | undefined;
  log_level: string;
}>;

export function serverConfig(env: ServerValues): ServerConfig {
  return {
    mode: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    url: env.ALAJO_URL ?? `http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${env.PORT}`,
    processes: env.ALAJO_PROCESSES,
    data_dir: resolve(CHECKOUT, env.ALAJO_DATA_DIR ?? '.data'),
    database_url: env.DATABASE_URL,
    database_owner_url: env.DATABASE_OWNER_URL,
    // On by default only in development, on the embedded database.
    demo: env.ALAJO_DEMO ?? (env.DATABASE_URL === undefined && env.NODE_ENV === 'development'),
    secret: env.ALAJO_SECRET,
    institution: env.ALAJO_INSTITUTION ?? DEVELOPMENT_INSTITUTION,
    proxies: env.ALAJO_PROXIES,
    // No collector exists in development, so the sandbox simulates one.
    waste: env.ALAJO_WASTE ?? (env.NODE_ENV === 'development' ? 'sandbox' : 'operator'),
    balance_floor: naira(env.ALAJO_BALANCE_FLOOR),
    payout_floor: naira(env.ALAJO_PAYOUT_FLOOR),
    dispute_hold: naira(env.ALAJO_DISPUTE_HOLD),
    support_email: env.ALAJO_SUPPORT_EMAIL ?? 'support@alajo.example',
    // Tests send more requests in a second than a person does in a minute.
    rate_limit: env.ALAJO_RATE_LIMIT ?? env.NODE_ENV !== 'test',
    metrics_token: env.ALAJO_METRICS_TOKEN,
    log_level: env.LOG_LEVEL,
  };
}

/** Settings rejected in production, one per line. */
export function serverProblems(config: ServerConfig, env: ServerValues): string[] {
  if (config.mode !== 'production') return [];
  return linesOf([
    [!config.secret, 'ALAJO_SECRET: needed in production (openssl rand -hex 32)'],
    [
      !config.database_url,
      'DATABASE_URL: needed in production, the address of your PostgreSQL: postgres://user:password@host:5432/database',
    ],
    [
      !env.ALAJO_INSTITUTION,
      `ALAJO_INSTITUTION: needed in production, your six-digit institution code, permanently part of wallet numbers (a database created without one has ${DEVELOPMENT_INSTITUTION})`,
    ],
    [!env.ALAJO_URL?.startsWith('https://'), 'ALAJO_URL: an https address is needed'],
    [config.demo, 'ALAJO_DEMO: demo customers are never created in production'],
    [config.waste === 'sandbox', 'ALAJO_WASTE: the sandbox pays for work no one did'],
    [!config.rate_limit, 'ALAJO_RATE_LIMIT: limits are never lifted in production'],
  ]);
}

/** The lines whose condition is true. */
export const linesOf = (rows: readonly (readonly [boolean, string])[]) =>
  rows.flatMap(([holds, line]) => (holds ? [line] : []));

/** Reads `variables`; an empty one counts as unset. Throws an Error with one line per problem. */
export function readVariables<const V extends Variables>(
  variables: V,
  env: Record<string, string | undefined>,
): ValuesOf<V> {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  // Problems a variable has no message for are worded by zod, which never repeats the value.
  const { localeError: error } = z.locales.en();
  const read = z.safeParse(z.object(variables), settings, { error });
  if (!read.success) {
    rejectConfig(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  return read.data as ValuesOf<V>;
}

/** Throws an Error that lists every problem. */
export function rejectConfig(lines: readonly string[]): never {
  throw new Error(`Invalid configuration:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

/** Strips trailing slashes, because calls append their path. */
export const address = (url: string) => url.replace(/\/+$/, '');
