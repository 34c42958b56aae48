// Paystack's lists, page by page.
import * as z from 'zod/mini';
import type { Paystack } from '../paystack.ts';
import { ProviderUnavailable } from '../unavailable.ts';

const PAGES_MAX = 100;
export const PAGE = '100';

/** All readable rows of a list; throws ProviderUnavailable if the reply isn't a list. */
export async function listAll<Row extends z.core.$ZodType>(
  paystack: Paystack,
  path: string,
  query: Record<string, string>,
  row: Row,
): Promise<z.output<Row>[]> {
  const list = z.looseObject({
    data: z.array(row),
    meta: z.optional(z.looseObject({ pageCount: z.optional(z.nullable(z.coerce.number())) })),
  });
  const rows: z.output<Row>[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { body } = await paystack.request({
      method: 'GET',
      path,
      query: { ...query, page: String(page) },
    });
    const read = z.safeParse(list, body);
    if (!read.success) throw new ProviderUnavailable(`paystack ${path}: not as documented`);
    rows.push(...read.data.data);
    if (page >= (read.data.meta?.pageCount ?? 1)) return rows;
  }
  throw new ProviderUnavailable(`paystack ${path}: more pages than we read`);
}

/** The name disputes and refunds use for the page size; the list of transactions calls it per_page. */
export const BY_HUNDRED = { perPage: PAGE };
