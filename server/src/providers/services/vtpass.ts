// Airtime, data and bills by VTpass. Its amounts are in naira; GET calls carry the public key, POST calls the secret
// one. Its webhook has no signature, so it only triggers a check.
import { type Kobo, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { localPhone } from '@alajo/contract/phone.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { address, key, type ValuesOf, webAddress } from '../../platform/config.ts';
import {
  type CallMonitor,
  createHttpClient,
  type HttpCall,
  type HttpClient,
  type HttpReply,
} from '../http.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import { SEED_CATALOGUE } from './billers.ts';
import {
  type Account,
  type Biller,
  type Catalogue,
  circuitName,
  type Order,
  type OrderState,
  type Plan,
  pausedBillersOf,
  type Services,
} from './services.ts';
import { billersWithPlans, plansOf, serviceOf } from './vtpass-catalogue.ts';
import { lookUpIn, RENEWED, smileAccountIn, verification } from './vtpass-customers.ts';
import { ACCOUNT_ERRORS, codeOf, stateOf } from './vtpass-outcomes.ts';

export type VtpassKeys = { url: string; api_key: string; public_key: string; secret_key: string };

export const vtpassVariables = {
  VTPASS_URL: z._default(webAddress, 'https://vtpass.com/api'),
  VTPASS_API_KEY: z.optional(key),
  VTPASS_PUBLIC_KEY: z.optional(key),
  VTPASS_SECRET_KEY: z.optional(key),
};

export function vtpassKeys(env: ValuesOf<typeof vtpassVariables>): VtpassKeys | undefined {
  const { VTPASS_API_KEY: api_key, VTPASS_PUBLIC_KEY: public_key } = env;
  const secret_key = env.VTPASS_SECRET_KEY;
  if (!api_key || !public_key || !secret_key) return undefined;
  return { url: address(env.VTPASS_URL), api_key, public_key, secret_key };
}

export function createVtpass(
  keys: VtpassKeys,
  watch: CallMonitor,
  log: FastifyBaseLogger,
): Services {
  const service = { name: 'vtpass', url: keys.url, headers: { 'api-key': keys.api_key } };
  // A slow look-up must not stop sales, and one biller must not stop the others.
  const orders = createHttpClient(service, watch);
  const enquiries = createHttpClient(service, watch);
  const bodyOf = ({ status, body }: HttpReply) => {
    const code = codeOf(body);
    if (ACCOUNT_ERRORS.has(code) || (code === '' && (status === 401 || status === 403))) {
      log.error({ code, status }, 'VTpass rejected our account: sales are unavailable');
    }
    return body;
  };
  const ask = async (client: HttpClient, call: Pick<HttpCall, 'path' | 'body' | 'part'>) => {
    const headers = { 'secret-key': keys.secret_key };
    return bodyOf(await client.request({ ...call, method: 'POST', headers }));
  };
  const verify = (account: Account) => {
    const [path, body] = verification(account);
    return ask(enquiries, { path, body, part: circuitName(account) });
  };
  const read = async (path: string, query: Record<string, string>) => {
    const headers = { 'public-key': keys.public_key };
    return (await enquiries.request({ method: 'GET', path, query, headers })).body;
  };
  return {
    reference: requestId,
    catalogue: () => catalogue(read),
    balance: async () => balanceIn(await read('/balance', {})),
    lookUp: async (account) => lookUpIn(account, await verify(account)),
    allowsQuantity: sellsSeveral,
    async buy(purchase) {
      const isSold = purchase.quantity === 1 || sellsSeveral(purchase);
      const account_number = isSold ? await accountToCharge(purchase, verify) : undefined;
      if (account_number === undefined) return REFUSED;
      const body = payment({ ...purchase, account_number });
      const part = circuitName(purchase);
      return stateOf('/pay', await ask(orders, { path: '/pay', body, part }));
    },
    async check(request_id) {
      return stateOf('/requery', await ask(orders, { path: '/requery', body: { request_id } }));
    },
    pausedSince: orders.pausedSince,
    pausedBillers: () => pausedBillersOf([...orders.pausedParts(), ...enquiries.pausedParts()]),
  };
}

const REFUSED: OrderState = { status: 'failed', reason: 'refused' };

const BY_NUMBER: ReadonlySet<string> = new Set([
  'cable:dstv',
  'cable:gotv',
  'internet:spectranet',
  'exams:waec-checker',
  'exams:waec-registration',
]);

/** Without a quantity in the request, a customer who pays for three would get one. */
const sellsSeveral: Services['allowsQuantity'] = ({ category, biller }) =>
  BY_NUMBER.has(`${category}:${biller}`);

/** The account VTpass charges; undefined for a Smile customer's email address without exactly one account. */
async function accountToCharge(
  order: Order,
  verify: (account: Account) => Promise<unknown>,
): Promise<string | undefined> {
  const isAccount = order.biller !== 'smile' || !order.account_number.includes('@');
  return isAccount ? order.account_number : smileAccountIn(await verify(order));
}

const lagosMinute = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Lagos',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The Lagos time as twelve digits (it must be today's), then the order's id. */
function requestId(now: Date, id: string): string {
  return `${lagosMinute.format(now).replace(/\D/g, '')}${toReference(id).toLowerCase()}`;
}

/** The order id in a request_id; undefined if it is not one of ours. */
export function orderIdOf(request_id: string): string | undefined {
  try {
    return fromReference(request_id.slice('YYYYMMDDHHmm'.length).toUpperCase());
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const balanceReply = z.looseObject({
  contents: z.looseObject({ balance: z.union([z.number(), z.string()]) }),
});

/** The balance in kobo, truncated: VTpass sends values such as 1081.8199999999. */
function balanceIn(body: unknown): Kobo {
  const found = z.safeParse(balanceReply, body);
  const text = found.success ? String(found.data.contents.balance).replaceAll(',', '') : '';
  const balance = parseNaira(text.trim().replace(/(\.\d\d)\d+$/, '$1'));
  if (balance === undefined) throw new ProviderUnavailable('vtpass /balance: not as documented');
  return balance;
}

type Get = (path: string, query: Record<string, string>) => Promise<unknown>;

async function catalogue(get: Get): Promise<Catalogue> {
  const plans: Plan[] = [];
  const missing = new Set<Biller>();
  for (const biller of billersWithPlans) {
    const serviceID = serviceOf(biller.category, biller.id);
    const found = plansOf(biller, await get('/service-variations', { serviceID }));
    if (found === undefined) throw new ProviderUnavailable(`vtpass: no variations of ${serviceID}`);
    if (found === 'not_sold') missing.add(biller);
    else plans.push(...found);
  }
  return { billers: SEED_CATALOGUE.billers.filter((biller) => !missing.has(biller)), plans };
}

function payment(order: Order): object {
  const serviceID = serviceOf(order.category, order.biller);
  const common = { request_id: order.reference, serviceID };
  if (order.category === 'airtime') {
    return { ...common, phone: localPhone(order.phone), amount: toNaira(order.amount) };
  }
  const phone = localPhone(order.phone);
  const coded = { ...common, phone, variation_code: order.variant ?? undefined };
  const billersCode = order.account_number;
  switch (order.category) {
    case 'data':
      return { ...coded, billersCode };
    case 'electricity':
      return { ...coded, billersCode, amount: toNaira(order.amount) };
    case 'cable': {
      if (!RENEWED.has(order.biller)) return { ...coded, billersCode };
      if (order.renews) {
        const amount = toNaira(order.amount);
        return { ...common, phone, billersCode, subscription_type: 'renew', amount };
      }
      return { ...coded, billersCode, subscription_type: 'change', quantity: order.quantity };
    }
    case 'internet':
      return order.biller === 'spectranet'
        ? { ...coded, billersCode, quantity: order.quantity }
        : { ...coded, billersCode };
    case 'exams':
      return order.biller === 'jamb'
        ? { ...coded, billersCode }
        : { ...coded, quantity: order.quantity };
    default:
      throw new Error(`unknown category ${order.category satisfies never}`);
  }
}

const hook = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('transaction-update'),
    data: z.looseObject({ requestId: z.optional(z.string()) }),
  }),
  z.looseObject({ type: z.literal('variations-update') }),
]);

export type VtpassEvents = {
  /** One of our orders may have changed. */
  order(id: string): Promise<void>;
  /** Prices may have changed. */
  catalogue(): Promise<void>;
};

/** Mounts the webhook. VTpass repeats a call until it gets {"response":"success"}. */
export function mountVtpass(app: FastifyInstance, hints: VtpassEvents): void {
  app.post('/webhooks/vtpass', async (request) => {
    const read = z.safeParse(hook, request.body);
    if (read.success && read.data.type === 'variations-update') await hints.catalogue();
    if (read.success && read.data.type === 'transaction-update') {
      const id = orderIdOf(read.data.data.requestId ?? '');
      if (id !== undefined) await hints.order(id);
    }
    return { response: 'success' };
  });
}
