// Maps VTpass's catalogue to ours: services to billers, and variations to plans.
import { type Kobo, parseNaira } from '@alajo/contract/money.ts';
import * as z from 'zod/mini';
import { SEED_CATALOGUE } from './billers.ts';
import type { Biller, Category, Plan } from './services.ts';
import { looseText, textOf } from './vtpass-delivery.ts';

/** VTpass's serviceID by our category and biller. */
const SERVICES: Record<string, string> = {
  'airtime:mtn': 'mtn',
  'airtime:glo': 'glo',
  'airtime:airtel': 'airtel',
  'airtime:9mobile': 'etisalat',
  'data:mtn': 'mtn-data',
  'data:glo': 'glo-data',
  'data:airtel': 'airtel-data',
  'data:9mobile': 'etisalat-data',
  'electricity:ikedc': 'ikeja-electric',
  'electricity:ekedc': 'eko-electric',
  'electricity:kedco': 'kano-electric',
  'electricity:phed': 'portharcourt-electric',
  'electricity:jed': 'jos-electric',
  'electricity:ibedc': 'ibadan-electric',
  'electricity:kaedco': 'kaduna-electric',
  'electricity:aedc': 'abuja-electric',
  'electricity:eedc': 'enugu-electric',
  'electricity:bedc': 'benin-electric',
  'electricity:aba': 'aba-electric',
  'electricity:yedc': 'yola-electric',
  'cable:dstv': 'dstv',
  'cable:gotv': 'gotv',
  'cable:startimes': 'startimes',
  'cable:showmax': 'showmax',
  'internet:smile': 'smile-direct',
  'internet:spectranet': 'spectranet',
  'exams:waec-checker': 'waec',
  'exams:waec-registration': 'waec-registration',
  'exams:jamb': 'jamb',
};

/** Throws for a biller VTpass doesn't have; our catalogue offers none. */
export function serviceOf(category: Category, biller: string): string {
  const service = SERVICES[`${category}:${biller}`];
  if (service === undefined) throw new Error(`no VTpass service for ${category} ${biller}`);
  return service;
}

/** Billers with fixed-price plans, which are fetched one by one. */
export const billersWithPlans: readonly Biller[] = SEED_CATALOGUE.billers.filter(
  ({ category }) => category !== 'airtime' && category !== 'electricity',
);

const variation = z.looseObject({
  variation_code: z.string(),
  name: z.string(),
  variation_amount: z.union([z.string(), z.number()]),
});
const list = z.catch(z.array(z.unknown()), []);
// `varations`: a misspelling VTpass sends instead of the right key, or next to it.
const content = z.looseObject({ variations: list, varations: list });
const variations = z.looseObject({
  response_description: looseText,
  code: looseText,
  content: z.optional(z.unknown()),
});

// Codes of products that don't exist, aren't enabled on our account, are suspended or inactive.
const NOT_SOLD: ReadonlySet<string | null> = new Set(['012', '028', '034', '035']);

/** The plans in a reply to /service-variations; undefined if it is not as documented. */
export function plansOf({ id, category }: Biller, body: unknown): Plan[] | 'not_sold' | undefined {
  const read = z.safeParse(variations, body);
  if (!read.success) return undefined;
  const { response_description, code } = read.data;
  if ([response_description, code].some((text) => NOT_SOLD.has(textOf(text)))) return 'not_sold';
  const found = z.safeParse(content, read.data.content);
  if (textOf(response_description) !== '000' || !found.success) return undefined;
  const plans = new Map<string, Plan>();
  for (const variation of [...found.data.variations, ...found.data.varations]) {
    const plan = planOf({ id, category }, variation);
    // A repeated code is one plan.
    if (plan !== undefined && !plans.has(plan.code)) plans.set(plan.code, plan);
  }
  return [...plans.values()];
}

/** Undefined without a code, a name or a price, because it can't be sold. */
function planOf(biller: Pick<Biller, 'id' | 'category'>, raw: unknown): Plan | undefined {
  const read = z.safeParse(variation, raw);
  if (!read.success) return undefined;
  const { variation_code: code, name, variation_amount } = read.data;
  const price = nairaIn(variation_amount);
  if (price === null) return undefined;
  return {
    biller: biller.id,
    category: biller.category,
    code,
    name,
    price,
    size: /\d+(?:\.\d+)?\s?[KMGT]B/i.exec(name)?.[0]?.replace(/\s/, '') ?? null,
    validity: validityOf(name),
  };
}

/** Parses VTpass's naira, '1,000.00' or 1000, exactly; null if missing or zero. */
export function nairaIn(value: string | number | null | undefined): Kobo | null {
  const found = value == null ? undefined : parseNaira(String(value).replaceAll(',', '').trim());
  return found !== undefined && found > 0 ? found : null;
}

// '30 days', '30days', '30-day', '1 month', '24 hrs'
function validityOf(name: string): string | null {
  const found = /(\d+)[\s-]?(day|week|month|year|hour|hr)s?\b/i.exec(name);
  if (found === null) return null;
  const [, count = '', word = ''] = found;
  const unit = word.toLowerCase().replace(/^hr$/, 'hour');
  return `${count} ${unit}${count === '1' ? '' : 's'}`;
}
