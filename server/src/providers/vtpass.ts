// Airtime, data and bills by VTpass. Amounts are naira there; GET calls carry the public key, POST
// calls the secret one. Its webhook has no signature: a hint to ask, never a fact.
import { parseNaira, toNaira } from '@alajo/contract/money.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Limit } from '../platform/security-limits.ts';
import { seed } from './billers.ts';
import { createOutside, type Watch } from './outside.ts';
import { ProviderSilent } from './providers.ts';
import type { Account, Catalogue, LookUp, Order, Services } from './services.ts';
import { planned, plansOf, serviceOf } from './vtpass-catalogue.ts';
import { ours, stateOf } from './vtpass-outcomes.ts';

export type VtpassKeys = { url: string; api_key: string; public_key: string; secret_key: string };

export function createVtpass(keys: VtpassKeys, watch: Watch, log: FastifyBaseLogger): Services {
  const headers = { 'api-key': keys.api_key };
  const outside = createOutside({ name: 'vtpass', url: keys.url, headers }, watch);
  const get = (path: string, query: Record<string, string>) =>
    outside.ask({ method: 'GET', path, query, headers: { 'public-key': keys.public_key } });
  const post = (path: string, body: object) =>
    outside.ask({ method: 'POST', path, body, headers: { 'secret-key': keys.secret_key } });
  const ordered = async (path: string, body: object) => {
    const { state, code } = stateOf((await post(path, body)).body);
    if (ours.has(code)) log.error({ code }, 'VTpass refuses our account: nothing can be sold');
    return state;
  };
  return {
    reference: requestId,
    catalogue: () => catalogue(get),
    lookUp: async (account) => lookUpIn((await post(...verification(account))).body),
    buy: (order) => ordered('/pay', payment(order)),
    check: (reference) => ordered('/requery', { request_id: reference }),
    pausedSince: outside.pausedSince,
  };
}

const lagosMinute = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Lagos',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  hourCycle: 'h23',
});

/** Twelve digits of the Lagos minute, which must be today's, then the order's own id. */
function requestId(now: Date, id: string): string {
  return `${lagosMinute.format(now).replace(/\D/g, '')}${toReference(id).toLowerCase()}`;
}

/** Whose order a request_id was; undefined for one we never made. */
export function orderIn(request_id: string): string | undefined {
  try {
    return fromReference(request_id.slice('YYYYMMDDHHmm'.length).toUpperCase());
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Get = (path: string, query: Record<string, string>) => Promise<{ body: unknown }>;

async function catalogue(get: Get): Promise<Catalogue> {
  const plans = [];
  for (const biller of planned) {
    const serviceID = serviceOf(biller.category, biller.id);
    const { body } = await get('/service-variations', { serviceID });
    const found = plansOf(biller, body);
    if (found === undefined) throw new ProviderSilent(`vtpass: no variations of ${serviceID}`);
    plans.push(...found);
  }
  return { billers: seed.billers, plans };
}

function verification(account: Account): [string, object] {
  const serviceID = serviceOf(account.category, account.biller);
  const billersCode = account.account_number;
  if (serviceID === 'smile-direct') {
    return ['/merchant-verify/smile/email', { billersCode, serviceID }];
  }
  const type = account.variant ?? undefined;
  return ['/merchant-verify', { billersCode, serviceID, ...(type && { type }) }];
}

const amount = z.optional(z.nullable(z.union([z.string(), z.number()])));
const verified = z.looseObject({
  code: z.union([z.string(), z.number()]),
  content: z.looseObject({
    Customer_Name: z.optional(z.nullable(z.string())),
    CustomerName: z.optional(z.nullable(z.string())),
    Address: z.optional(z.nullable(z.string())),
    WrongBillersCode: z.optional(z.unknown()),
    ...{ Minimum_Amount: amount, Min_Purchase_Amount: amount, Renewal_Amount: amount },
  }),
});

/** A wrong number comes as code 000 too: only a name makes it a customer. */
function lookUpIn(body: unknown): LookUp {
  const read = z.safeParse(verified, body);
  const code = read.success ? String(read.data.code) : '';
  if (code === '030') throw new ProviderSilent('vtpass: the biller cannot be reached');
  if (!read.success || (code !== '000' && code !== '020')) return { found: false };
  const { content } = read.data;
  const customer_name = (content.Customer_Name ?? content.CustomerName ?? '').trim();
  if (customer_name === '' || isTrue(content.WrongBillersCode)) return { found: false };
  return {
    found: true,
    customer_name,
    address: content.Address?.trim() || null,
    min: nairaIn(content.Min_Purchase_Amount ?? content.Minimum_Amount),
    renewal: nairaIn(content.Renewal_Amount),
  };
}

const isTrue = (value: unknown) => value === true || value === 'true' || value === 1;

function nairaIn(value: string | number | null | undefined) {
  const found = value == null ? undefined : parseNaira(String(value).replaceAll(',', '').trim());
  return found !== undefined && found > 0 ? found : null;
}

function payment(order: Order): object {
  const serviceID = serviceOf(order.category, order.biller);
  const common = { request_id: order.reference, serviceID };
  if (order.category === 'airtime') {
    return { ...common, phone: localOf(order.phone), amount: toNaira(order.amount) };
  }
  const phone = localOf(order.phone);
  const coded = { ...common, phone, variation_code: order.variant ?? undefined };
  const billersCode = order.account_number;
  switch (order.category) {
    case 'data':
      return { ...coded, billersCode };
    case 'electricity':
      return { ...coded, billersCode, amount: toNaira(order.amount) };
    case 'cable': {
      const changes = order.biller === 'dstv' || order.biller === 'gotv';
      return { ...coded, billersCode, ...(changes && { subscription_type: 'change' }) };
    }
    case 'internet':
      return { ...coded, billersCode };
    case 'exams':
      return order.biller === 'jamb'
        ? { ...coded, billersCode }
        : { ...coded, quantity: order.quantity };
    default:
      throw new Error(`unknown category ${order.category satisfies never}`);
  }
}

const localOf = (phone: string) => `0${phone.slice('+234'.length)}`;

const hook = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('transaction-update'),
    data: z.looseObject({ requestId: z.optional(z.string()) }),
  }),
  z.looseObject({ type: z.literal('variations-update') }),
]);

export type VtpassHints = {
  /** Something may have happened to an order of ours: ask how it stands. */
  order(id: string): Promise<void>;
  /** Prices may have changed. */
  catalogue(): Promise<void>;
};

/** VTpass calls until it is answered {"response":"success"}; whatever it says is only a hint. */
export function mountVtpass(app: FastifyInstance, onRequest: Limit, hints: VtpassHints): void {
  app.post('/webhooks/vtpass', { onRequest }, async (request) => {
    const read = z.safeParse(hook, request.body);
    if (read.success && read.data.type === 'variations-update') await hints.catalogue();
    if (read.success && read.data.type === 'transaction-update') {
      const id = orderIn(read.data.data.requestId ?? '');
      if (id !== undefined) await hints.order(id);
    }
    return { response: 'success' };
  });
}
