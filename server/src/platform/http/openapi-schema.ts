// JSON Schema of the wire format. Zod's own describes a codec's encoded or decoded side; where neither is what a caller
// sees (money, ids, page sizes), the correct schema is written here.
import { money, nonNegativeMoney, positiveMoney } from '@alajo/contract/money.ts';
import { pageQuery, rowId } from '@alajo/contract/route.ts';
import * as z from 'zod/mini';

export type Schema = { [keyword: string]: unknown };

/** One codec reads numbers and decimal text, and writes numbers. */
type Use = 'request' | 'reply';
type Names = z.core.$ZodRegistry<{ id?: string }>;

const NAIRA_MAX = 9_999_999_999_999.99;
const NAIRA_TEXT = '(0|[1-9][0-9]{0,12})([.][0-9]{1,2})?$';
const NAIRA = 'Naira, at most two decimals';

const amounts: readonly [z.ZodMiniType, { minimum: object; sign: string }][] = [
  [money, { minimum: { minimum: -NAIRA_MAX }, sign: '-?' }],
  [nonNegativeMoney, { minimum: { minimum: 0 }, sign: '' }],
  [positiveMoney, { minimum: { exclusiveMinimum: 0 }, sign: '' }],
];

function wireSchemas(use: Use): Map<unknown, Schema> {
  const truths = new Map<unknown, Schema>();
  for (const [schema, { minimum, sign }] of amounts) {
    const number = { type: 'number', ...minimum, maximum: NAIRA_MAX };
    const text = { type: 'string', pattern: `^${sign}${NAIRA_TEXT}`, maxLength: 20 };
    const either = { anyOf: [{ ...number, multipleOf: 0.01 }, text] };
    truths.set(schema, {
      ...(use === 'reply' ? number : either),
      description: NAIRA,
      examples: [1500.5],
    });
  }
  truths.set(rowId, { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 });
  truths.set(pageQuery.limit, { type: 'integer', minimum: 1, maximum: 100, default: 20 });
  return truths;
}

/** Converts schemas to JSON Schema; named ones are written once, as components. */
export function createSchemas(contracts: readonly object[]) {
  const names: Names = z.registry();
  for (const [name, schema] of contracts.flatMap((contract) => Object.entries(contract))) {
    if (isShape(schema) && !names.has(schema)) names.add(schema, { id: pascal(name) });
  }
  const components: { [name: string]: Schema } = {};
  return {
    components,
    /** The schema of a request, inlined. */
    request: (schema: z.ZodMiniType): Schema => toWire(schema, 'request', z.registry()),
    /** The schema of a reply. */
    reply(schema: z.ZodMiniType): Schema {
      const { $defs, ...rest } = toWire(schema, 'reply', names);
      Object.assign(components, JSON.parse(atComponents(JSON.stringify($defs ?? {}))));
      return JSON.parse(atComponents(JSON.stringify(rest)));
    },
  };
}

const atComponents = (json: string) => json.replaceAll('"#/$defs/', '"#/components/schemas/');

function toWire(schema: z.ZodMiniType, use: Use, metadata: Names): Schema {
  const truths = wireSchemas(use);
  const {
    $schema,
    '~standard': _,
    ...json
  }: Schema = z.toJSONSchema(schema, {
    io: 'input',
    metadata,
    unrepresentable: 'throw',
    override: ({ zodSchema, jsonSchema }) => {
      const truth = truths.get(zodSchema);
      if (truth !== undefined) replace(jsonSchema, truth);
      else tidy(jsonSchema);
    },
  });
  return json;
}

function replace(target: Schema, truth: Schema): void {
  for (const keyword of Object.keys(target)) delete target[keyword];
  Object.assign(target, truth);
}

/** Drops patterns that repeat a format, and the bounds of safe integers. */
function tidy(json: Schema): void {
  if (json.format === 'date-time' || json.format === 'uuid') delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

function isShape(value: unknown): value is z.ZodMiniType {
  return (
    value instanceof z.ZodMiniType && (value.def.type === 'object' || value.def.type === 'union')
  );
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
