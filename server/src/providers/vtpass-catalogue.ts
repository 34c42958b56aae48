// VTpass's catalogue under our own ids: which service is which biller, and its variations as plans.
import { parseNaira } from '@alajo/contract/money.ts';
import * as z from 'zod/mini';
import { seed } from './billers.ts';
import type { Biller, Category, Plan } from './services.ts';

/** VTpass's serviceID by our category and biller. */
const SERVICES: Record<string, string> = {
  ...{ 'airtime:mtn': 'mtn', 'airtime:glo': 'glo', 'airtime:airtel': 'airtel' },
  ...{ 'airtime:9mobile': 'etisalat', 'data:mtn': 'mtn-data', 'data:glo': 'glo-data' },
  ...{ 'data:airtel': 'airtel-data', 'data:9mobile': 'etisalat-data' },
  ...{ 'electricity:ikedc': 'ikeja-electric', 'electricity:ekedc': 'eko-electric' },
  ...{ 'electricity:kedco': 'kano-electric', 'electricity:phed': 'portharcourt-electric' },
  ...{ 'electricity:jed': 'jos-electric', 'electricity:ibedc': 'ibadan-electric' },
  ...{ 'electricity:kaedco': 'kaduna-electric', 'electricity:aedc': 'abuja-electric' },
  ...{ 'electricity:eedc': 'enugu-electric', 'electricity:bedc': 'benin-electric' },
  ...{ 'electricity:aba': 'aba-electric', 'electricity:yedc': 'yola-electric' },
  ...{ 'cable:dstv': 'dstv', 'cable:gotv': 'gotv', 'cable:startimes': 'startimes' },
  ...{ 'cable:showmax': 'showmax', 'internet:smile': 'smile-direct' },
  ...{ 'internet:spectranet': 'spectranet', 'exams:waec-checker': 'waec' },
  ...{ 'exams:waec-registration': 'waec-registration', 'exams:jamb': 'jamb' },
};

/** Throws for a biller VTpass does not have: our own catalogue offers none. */
export function serviceOf(category: Category, biller: string): string {
  const service = SERVICES[`${category}:${biller}`];
  if (service === undefined) throw new Error(`no VTpass service for ${category} ${biller}`);
  return service;
}

/** Billers whose plans have prices of their own, to be asked for one by one. */
export const planned: readonly Biller[] = seed.billers.filter(
  ({ category }) => category !== 'airtime' && category !== 'electricity',
);

const variation = z.looseObject({
  variation_code: z.string(),
  name: z.string(),
  variation_amount: z.union([z.string(), z.number()]),
});
const variations = z.looseObject({
  response_description: z.union([z.string(), z.number()]),
  content: z.looseObject({
    variations: z.optional(z.array(variation)),
    // As it was misspelt for years, and still is beside the right word.
    varations: z.optional(z.array(variation)),
  }),
});

/** The plans of an answer to /service-variations; undefined when it is none. */
export function plansOf({ id, category }: Biller, body: unknown): Plan[] | undefined {
  const read = z.safeParse(variations, body);
  if (!read.success || String(read.data.response_description) !== '000') return undefined;
  const { content } = read.data;
  const plans = new Map<string, Plan>();
  for (const one of content.variations ?? content.varations ?? []) {
    const price = parseNaira(String(one.variation_amount).replaceAll(',', '').trim());
    // A code that stands twice is one plan; without a price it cannot be sold.
    if (price === undefined || price <= 0 || plans.has(one.variation_code)) continue;
    plans.set(one.variation_code, {
      ...{ biller: id, category, code: one.variation_code, name: one.name, price },
      size: /\d+(?:\.\d+)?\s?[KMGT]B/i.exec(one.name)?.[0]?.replace(/\s/, '') ?? null,
      validity: validityOf(one.name),
    });
  }
  return [...plans.values()];
}

// '30 days', '30days', '1 month', '24 hrs'
function validityOf(name: string): string | null {
  const found = /(\d+)\s?(day|week|month|year|hour|hr)s?\b/i.exec(name);
  if (found === null) return null;
  const [, count = '', word = ''] = found;
  const unit = word.toLowerCase().replace(/^hr$/, 'hour');
  return `${count} ${unit}${count === '1' ? '' : 's'}`;
}
