// Bank mandates at Paystack: the owner approves one on its page, NIBSS makes it ready within hours or days, and it is then
// charged like a saved card. A revoked mandate is known from the list only.
import * as z from 'zod/mini';
import { type Paystack, refusalOf } from '../paystack.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import type { ListedMandate, MandateRequest, MandateState } from './payments.ts';

const initialized = z.looseObject({
  data: z.looseObject({ redirect_url: z.url(), reference: z.string().check(z.minLength(1)) }),
});

/** Requests a mandate. One whose reply is lost was shown to no one, so it is never approved. */
export async function beginMandate(
  paystack: Paystack,
  { email, bank_code, account_number, back }: MandateRequest,
): Promise<{ reference: string; url: string }> {
  const { body } = await paystack.request({
    method: 'POST',
    path: '/customer/authorization/initialize',
    body: {
      email,
      channel: 'direct_debit',
      callback_url: back,
      account: { number: account_number, bank_code },
    },
  });
  const read = z.safeParse(initialized, body);
  if (read.success)
    return { reference: read.data.data.reference, url: read.data.data.redirect_url };
  const { code } = refusalOf(body);
  throw new ProviderUnavailable(`paystack refused a mandate: ${code || 'no code'}`);
}

const verified = z.looseObject({
  data: z.looseObject({
    authorization_code: z.string(),
    channel: z.literal('direct_debit'),
    active: z.boolean(),
  }),
});

/** The state of a request: Paystack knows none before its page was opened. */
export async function findMandate(paystack: Paystack, reference: string): Promise<MandateState> {
  const { status, body } = await paystack.request({
    method: 'GET',
    path: `/customer/authorization/verify/${encodeURIComponent(reference)}`,
  });
  if (status === 404 || status === 400) return { status: 'pending' };
  const read = z.safeParse(verified, body);
  if (!read.success)
    throw new ProviderUnavailable('paystack /customer/authorization/verify: not as documented');
  const { active, authorization_code } = read.data.data;
  return active ? { status: 'active', authorization: authorization_code } : { status: 'pending' };
}

const listed = z.looseObject({
  data: z.array(
    z.looseObject({
      status: z.string(),
      authorization_code: z.string(),
      account_number: z.string(),
      bank_code: z.string(),
      customer: z.looseObject({ email: z.string() }),
    }),
  ),
  meta: z.looseObject({ next: z.optional(z.nullable(z.string())) }),
});

const PAGES_MAX = 1000;
const PER_PAGE = '100';

/** Every mandate of our account, page by page. One with a state that isn't documented is left out. */
export async function listMandates(paystack: Paystack): Promise<ListedMandate[]> {
  const mandates: ListedMandate[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const { body } = await paystack.request({
      method: 'GET',
      path: '/directdebit/mandate-authorizations',
      query: { per_page: PER_PAGE, ...(cursor !== undefined && { cursor }) },
    });
    const read = z.safeParse(listed, body);
    if (!read.success)
      throw new ProviderUnavailable('paystack mandate-authorizations: not as documented');
    mandates.push(...read.data.data.flatMap(mandateIn));
    cursor = read.data.meta.next ?? undefined;
    if (cursor === undefined) return mandates;
  }
  throw new ProviderUnavailable('paystack mandate-authorizations: more pages than we read');
}

const STATUSES = ['pending', 'active', 'revoked'] as const;

function mandateIn(row: z.output<typeof listed>['data'][number]): ListedMandate[] {
  const status = STATUSES.find((known) => known === row.status);
  if (status === undefined) return [];
  const { authorization_code: authorization, account_number, bank_code, customer } = row;
  return [{ status, authorization, account_number, bank_code, email: customer.email }];
}
