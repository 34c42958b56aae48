// Checks adapters' requests against the OpenAPI documents of the companies they call.

export type SchemaObject = {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  allOf?: SchemaObject[];
  oneOf?: SchemaObject[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  required?: string[];
  items?: SchemaObject;
  properties?: Record<string, SchemaObject>;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};
type Schemas = { components: { schemas: Record<string, SchemaObject> } };
/** A document, and the names found only on the company's web pages. */
export type CheckedDocument = { document: Schemas; only_in_pages: readonly string[] };

/** A value's problems according to a schema. */
export function faults(
  checked: CheckedDocument,
  named: SchemaObject,
  value: unknown,
  at = 'body',
): string[] {
  const shape = deref(checked, named);
  const own = [
    ...limitsOf(shape, value, at),
    ...(shape.oneOf ? choose(checked, shape, value, at) : []),
  ];
  if (Array.isArray(value)) {
    const { items = {} } = shape;
    return [...own, ...value.flatMap((item, nth) => faults(checked, items, item, `${at}.${nth}`))];
  }
  if (value === null || typeof value !== 'object') return own;
  return [...own, ...partsOf(checked, shape, value as Record<string, unknown>, at)];
}

function limitsOf(
  { type, enum: allowed, ...max }: SchemaObject,
  value: unknown,
  at: string,
): string[] {
  const size = typeof value === 'string' || Array.isArray(value) ? value.length : 0;
  const most = max.maxLength ?? max.maxItems ?? Number.POSITIVE_INFINITY;
  const is = typeOf(value, type);
  return [
    ...(type !== undefined && is !== type ? [`${at}: no ${type}`] : []),
    ...(allowed !== undefined && !allowed.includes(value) ? [`${at}: not one of ${allowed}`] : []),
    ...(size > most || size < (max.minItems ?? 0) ? [`${at}: ${size} are too many or few`] : []),
  ];
}

function typeOf(value: unknown, expected: string | undefined): string {
  if (Array.isArray(value)) return 'array';
  return expected === 'integer' && Number.isInteger(value) ? 'integer' : typeof value;
}

/** One of several shapes: chosen by its discriminator, or the one with the fewest problems. */
function choose(
  checked: CheckedDocument,
  shape: SchemaObject,
  value: unknown,
  at: string,
): string[] {
  const { oneOf = [], discriminator } = shape;
  if (discriminator) {
    const { type = '' } = value as { type?: string };
    const $ref = discriminator.mapping[type];
    return $ref ? faults(checked, { $ref }, value, at) : [`${at}: no such type ${type}`];
  }
  const all = oneOf.map((schema) => faults(checked, schema, value, at));
  return all.sort((a, b) => a.length - b.length)[0] ?? [];
}

function partsOf(
  checked: CheckedDocument,
  shape: SchemaObject,
  shapes: Record<string, unknown>,
  at: string,
): string[] {
  const { properties, required } = flat(checked, shape);
  const missing = required.filter((name) => !(name in shapes));
  const known = Object.keys(properties).length > 0;
  const odd = Object.entries(shapes).flatMap(([name, field]) => {
    const own = properties[name];
    if (own !== undefined) return faults(checked, own, field, `${at}.${name}`);
    return known && !checked.only_in_pages.includes(name) ? [`${at}.${name}?`] : [];
  });
  return [...missing.map((name) => `${at}.${name}: missing`), ...odd];
}

const deref = ({ document }: CheckedDocument, shape: SchemaObject): SchemaObject =>
  shape.$ref ? (document.components.schemas[shape.$ref.split('/').at(-1) ?? ''] ?? {}) : shape;

function flat(checked: CheckedDocument, shape: SchemaObject) {
  const properties: Record<string, SchemaObject> = {};
  const required: string[] = [];
  const add = (named: SchemaObject) => {
    const schema = deref(checked, named);
    for (const part of schema.allOf ?? []) add(part);
    Object.assign(properties, schema.properties);
    required.push(...(schema.required ?? []));
  };
  add(shape);
  return { properties, required };
}
