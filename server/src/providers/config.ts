// The whole configuration, the server's and each provider's, read once at start. Everything wrong is reported in one
// clear message.
import * as z from 'zod/mini';
import {
  linesOf,
  readVariables,
  rejectConfig,
  type ServerConfig,
  serverConfig,
  serverProblems,
  serverVariables,
  type ValuesOf,
} from '../platform/config.ts';
import { pwnedUrl, pwnedVariables } from './breaches/pwned.ts';
import { type DojahKeys, dojahKeys, dojahVariables } from './identity/dojah.ts';
import { type SmtpServer, smtpProblems, smtpServer, smtpVariables } from './messages/smtp.ts';
import { type TermiiKeys, termiiKeys, termiiProblems, termiiVariables } from './messages/termii.ts';
import { type PaystackKeys, paystackKeys, paystackVariables } from './paystack.ts';
import { type VtpassKeys, vtpassKeys, vtpassVariables } from './services/vtpass.ts';
import { type S3, s3Keys, s3Problems, s3Variables } from './storage/s3.ts';
import {
  type CloudKeys,
  cloudKeys,
  whatsappProblems,
  whatsappVariables,
} from './whatsapp/cloud.ts';

/** The implementation of each kind of provider. */
const choices = {
  ALAJO_MESSAGES: z.optional(z.enum(['outbox', 'smtp'])),
  ALAJO_PAYMENTS: z.optional(z.enum(['sandbox', 'paystack'])),
  ALAJO_PAYOUTS: z.optional(z.enum(['sandbox', 'paystack'])),
  ALAJO_SERVICES: z.optional(z.enum(['sandbox', 'vtpass'])),
  ALAJO_IDENTITY: z.optional(z.enum(['sandbox', 'dojah'])),
  /** The reviewer of IDs: our staff, or a simulated one who approves every ID. */
  ALAJO_REVIEWER: z.optional(z.enum(['sandbox', 'person'])),
  /** Banking by WhatsApp: simulated, by Meta's Cloud API, or not offered. */
  ALAJO_WHATSAPP: z.optional(z.enum(['sandbox', 'cloud', 'off'])),
  /** The check of new passwords against breached ones, by Pwned Passwords. */
  ALAJO_BREACHES: z._default(z.enum(['off', 'pwned']), 'off'),
  /** `staging` is production in every way but one: Paystack's test keys, so no real money moves. */
  ALAJO_STAGE: z._default(z.enum(['live', 'staging']), 'live'),
};

/** Every variable Alajo reads; .env.example lists them. */
export const variables = {
  ...serverVariables,
  ...choices,
  ...paystackVariables,
  ...termiiVariables,
  ...vtpassVariables,
  ...dojahVariables,
  ...s3Variables,
  ...smtpVariables,
  ...whatsappVariables,
  ...pwnedVariables,
};
type Values = ValuesOf<typeof variables>;

export type Config = ServerConfig &
  Readonly<{
    messages: 'outbox' | 'smtp';
    payments: 'sandbox' | 'paystack';
    payouts: 'sandbox' | 'paystack';
    services: 'sandbox' | 'vtpass';
    identity: 'sandbox' | 'dojah';
    whatsapp: 'sandbox' | 'cloud' | 'off';
    reviewer: 'sandbox' | 'person';
    paystack: PaystackKeys | undefined;
    termii: TermiiKeys | undefined;
    vtpass: VtpassKeys | undefined;
    dojah: DojahKeys | undefined;
    /** The storage for customers' files; the data folder if it is not set. */
    s3: S3 | undefined;
    smtp: SmtpServer | undefined;
    whatsapp_cloud: CloudKeys | undefined;
    breaches: 'off' | 'pwned';
    pwned_url: string;
  }>;

/** Reads the environment. Throws an Error that lists every problem, one per line. */
export function readConfig(raw: Record<string, string | undefined>): Config {
  const env = readVariables(variables, raw);
  const config = configOf(env);
  const problems = [
    ...serverProblems(config, env),
    ...(config.mode === 'production'
      ? [...unfitForProduction(config, env), ...smtpProblems(env)]
      : stageProblems(env)),
    ...missingKeys(config),
    ...s3Problems(env),
    ...termiiProblems(env),
    ...whatsappProblems(env),
  ];
  if (problems.length > 0) rejectConfig(problems);
  return config;
}

function configOf(env: Values): Config {
  return {
    ...serverConfig(env),
    messages: env.ALAJO_MESSAGES ?? (env.SMTP_URL ? 'smtp' : 'outbox'),
    payments: env.ALAJO_PAYMENTS ?? 'sandbox',
    payouts: env.ALAJO_PAYOUTS ?? 'sandbox',
    services: env.ALAJO_SERVICES ?? 'sandbox',
    identity: env.ALAJO_IDENTITY ?? 'sandbox',
    // The sandbox's reviewer may identify the sandbox's people.
    reviewer:
      env.ALAJO_REVIEWER ??
      (env.NODE_ENV === 'development' && env.ALAJO_IDENTITY !== 'dojah' ? 'sandbox' : 'person'),
    paystack: paystackKeys(env),
    termii: termiiKeys(env),
    vtpass: vtpassKeys(env),
    dojah: dojahKeys(env),
    s3: s3Keys(env),
    smtp: smtpServer(env, env.NODE_ENV),
    whatsapp: env.ALAJO_WHATSAPP ?? (env.NODE_ENV === 'production' ? 'off' : 'sandbox'),
    whatsapp_cloud: cloudKeys(env),
    breaches: env.ALAJO_BREACHES,
    pwned_url: pwnedUrl(env),
  };
}

/** Providers whose keys are required once chosen. */
function missingKeys(config: Config): string[] {
  const paystack = [config.payments, config.payouts].includes('paystack');
  return linesOf([
    [config.messages === 'smtp' && !config.smtp, 'SMTP_URL: needed to send by SMTP'],
    [
      paystack && !config.paystack,
      'PAYSTACK_SECRET_KEY: needed by ALAJO_PAYMENTS=paystack, ALAJO_PAYOUTS=paystack',
    ],
    [
      config.services === 'vtpass' && !config.vtpass,
      'VTPASS_API_KEY, VTPASS_PUBLIC_KEY, VTPASS_SECRET_KEY: needed by ALAJO_SERVICES=vtpass',
    ],
    [
      config.identity === 'dojah' && !config.dojah,
      'DOJAH_APP_ID, DOJAH_SECRET_KEY: needed by ALAJO_IDENTITY=dojah',
    ],
    [
      config.whatsapp === 'cloud' && !config.whatsapp_cloud,
      'WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_NUMBER, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN: needed by ALAJO_WHATSAPP=cloud',
    ],
  ]);
}

/** URLs that carry a key and customers' money or codes. */
const ADDRESSES = [
  'PAYSTACK_URL',
  'TERMII_URL',
  'VTPASS_URL',
  'DOJAH_URL',
  'S3_URL',
  'WHATSAPP_URL',
  'PWNED_URL',
] as const;

/** A sandbox approves whatever a customer asks for, so none may run next to real money. */
function unfitForProduction(config: Config, env: Values): string[] {
  return linesOf([
    [config.messages === 'outbox', 'ALAJO_MESSAGES: the outbox is for development'],
    [config.payments === 'sandbox', 'ALAJO_PAYMENTS: a payments provider is needed, not a sandbox'],
    [config.payouts === 'sandbox', 'ALAJO_PAYOUTS: a payouts provider is needed, not a sandbox'],
    [config.services === 'sandbox', 'ALAJO_SERVICES: a services provider is needed, not a sandbox'],
    [
      config.identity === 'sandbox',
      'ALAJO_IDENTITY: an identity provider is needed, not a sandbox',
    ],
    [config.reviewer === 'sandbox', 'ALAJO_REVIEWER: IDs need a real reviewer, not a sandbox'],
    [
      config.whatsapp === 'sandbox',
      'ALAJO_WHATSAPP: cloud or off; with the sandbox anyone can write as any customer',
    ],
    ...ADDRESSES.map(
      (name) =>
        [env[name]?.startsWith('http:') ?? false, `${name}: an https address is needed`] as const,
    ),
    ...(env.ALAJO_STAGE === 'staging' ? unfitForStaging(env) : unfitForLive(env)),
  ]);
}

type ConfigProblems = Parameters<typeof linesOf>[0];

function unfitForLive(env: Values): ConfigProblems {
  return [
    [
      !env.ALAJO_SUPPORT_EMAIL || env.ALAJO_SUPPORT_EMAIL.endsWith('.example'),
      'ALAJO_SUPPORT_EMAIL: needed in production, an address that your staff read',
    ],
    [
      env.PAYSTACK_SECRET_KEY?.startsWith('sk_test_') ?? false,
      'PAYSTACK_SECRET_KEY: a test key moves no money; it needs ALAJO_STAGE=staging',
    ],
    ...(['VTPASS_URL', 'DOJAH_URL'] as const).map(
      (name) =>
        [
          new URL(env[name]).hostname.startsWith('sandbox.'),
          `${name}: this is the provider’s sandbox; it needs ALAJO_STAGE=staging`,
        ] as const,
    ),
    [
      env.DOJAH_SECRET_KEY?.startsWith('test_') ?? false,
      'DOJAH_SECRET_KEY: a test key verifies no real customer; it needs ALAJO_STAGE=staging',
    ],
  ];
}

const unfitForStaging = (env: Values): ConfigProblems => [
  [
    env.PAYSTACK_SECRET_KEY?.startsWith('sk_live_') ?? false,
    'PAYSTACK_SECRET_KEY: ALAJO_STAGE=staging takes a test key, so that no real money moves',
  ],
];

const stageProblems = ({ ALAJO_STAGE }: Values) =>
  linesOf([[ALAJO_STAGE === 'staging', 'ALAJO_STAGE: staging needs NODE_ENV=production']]);
