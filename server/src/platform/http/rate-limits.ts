// Rate limits. Thousands of Nigerian customers share one address behind their carrier's NAT, so only
// unauthenticated requests (public routes, refused tokens, unknown paths) count by address; signed-in
// customers count by account.
import { AppError } from '@alajo/contract/errors.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE } from '../clock.ts';

export const ADDRESS_PER_MINUTE = 600;
export const ACCOUNT_PER_MINUTE = 300;
// Above this the least recently seen key is dropped: memory stays bounded under a flood of addresses.
const KEYS_MAX = 50_000;

/** Counts a request. Throws `too_many_requests`, with the seconds to wait, once over the limit. */
export type Limit = (request: FastifyRequest) => Promise<void>;

export type Limits = {
  /** Every unauthenticated request, by address. */
  address: Limit;
  /** Refuses an address that is over its limit, without counting the request. */
  refused: Limit;
  /** Every request of a signed-in customer or member of staff. */
  account: Limit;
  /** A route's own limit: by account if the route has one, otherwise by address. */
  route(perMinute: number): Limit;
};

/** Creates the limits of `app`; unless `enabled`, they let everything pass. */
export async function createLimits(app: FastifyInstance, enabled: boolean): Promise<Limits> {
  const unlimited: Limit = async () => {};
  if (!enabled)
    return { address: unlimited, refused: unlimited, account: unlimited, route: () => unlimited };
  await app.register(rateLimit, { global: false, cache: KEYS_MAX });

  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const check = app.createRateLimit({ max, timeWindow: MINUTE, keyGenerator });
    return async (request: FastifyRequest, increment = true) => {
      const result = await check(request, { increment });
      if (result.isAllowed || !result.isExceeded) return;
      throw new AppError('too_many_requests', { retry_after_s: Math.max(1, result.ttlInSeconds) });
    };
  };
  const address = limiter(ADDRESS_PER_MINUTE, networkOf);
  return {
    address: (request) => address(request),
    refused: (request) => address(request, false),
    account: limiter(ACCOUNT_PER_MINUTE, accountOf),
    route: (perMinute) => limiter(perMinute, accountOf),
  };
}

function accountOf(request: FastifyRequest): string {
  if (request.customer) return `customer:${request.customer.user_id}`;
  return request.staff ? `staff:${request.staff.staff_id}` : networkOf(request);
}

/** One IPv6 customer owns a whole /64 network. */
function networkOf(request: FastifyRequest): string {
  return rateLimit.normalizeIP(request.ip, 64);
}
