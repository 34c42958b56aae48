// Examples for the API description, generated from the schemas, so every one is valid.
import type { Schema } from './openapi-schema.ts';

/** Values by field name, used if the field's schema accepts them. */
const BY_NAME: Record<string, unknown> = {
  phone_number: '08031234567',
  new_phone: '08031234567',
  email: 'ada@example.ng',
  new_email: 'ada@example.ng',
  username: 'ada.okafor',
  recipient: 'bola.ade',
  party: 'user:bola.ade',
  payer: 'bola.ade',
  first_name: 'Ada',
  last_name: 'Okafor',
  password: 'a long password',
  new_password: 'a longer password',
  recovery_code: 'K7RM-4Q2X-9DTV',
  amount: 2000,
  at_least: 2000,
  day_cap: 2000,
  debit_from: 2000,
  step: 100,
  most: 2500,
  price: 4500,
  target_amount: 50_000,
  contribution_amount: 5000,
  scheduled_date: '2026-12-01 09:00:00',
  address: '9 Marina Road, Lagos',
  return_address: '9 Marina Road, Lagos',
  text: 'It never arrived here.',
};

/** Texts of which each pattern in the contract accepts one. */
const TEXTS = [
  'Ada Okafor',
  'Ada',
  '4826',
  '123456',
  '22212345678',
  '0123456789',
  '058',
  '9 Marina Road, Lagos',
  '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  'ALJ-7K3F2M',
  'K7RM-4Q2X-9DTV',
  'user:bola.ade',
  'ada@example.ng',
  'https://fcm.googleapis.com/fcm/send/example',
  '08:00',
  '2026-11',
  '2026-11-20',
  'payouts',
  ...[8, 9, 10, 11, 12, 16, 20, 21, 22, 26, 32, 40, 43, 64, 86, 87, 122].flatMap((length) => [
    'ada0'.repeat(31).slice(0, length),
    'B7K3'.repeat(31).slice(0, length),
  ]),
];

/** A value that a schema without references accepts. `name`: its field. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [first] = (schema.oneOf ?? schema.anyOf ?? []) as Schema[];
  if (first !== undefined) return exampleOf(first, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const named = BY_NAME[name];
  if (typeof named === 'string' && type === 'string' && isAccepted(schema, named)) return named;
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return schema.items ? [exampleOf(schema.items as Schema, name)] : [];
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return typeof named === 'number' ? named : Math.max(Number(schema.minimum ?? 1), 1);
    default:
      return textFor(schema);
  }
}

const objectOf = ({ properties = {} }: Schema): object =>
  Object.fromEntries(
    Object.entries(properties as Record<string, Schema>).map(([key, value]) => [
      key,
      exampleOf(value, key),
    ]),
  );

function textFor(schema: Schema): string {
  const { format } = schema;
  if (format === 'uuid') return '019a0000-0000-7000-8000-000000000000';
  if (format === 'date-time') return '2026-11-20T09:00:00+01:00';
  return TEXTS.find((text) => isAccepted(schema, text)) ?? 'Ada';
}

function isAccepted(schema: Schema, text: string): boolean {
  const { minLength = 0, maxLength = text.length, allOf = [] } = schema;
  const rules = [schema, ...(allOf as Schema[])].flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : [],
  );
  return (
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    rules.every((rule) => rule.test(text))
  );
}
