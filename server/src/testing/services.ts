// Shared by services tests: the app, with a scriptable provider.
import type { NetworkId } from '@alajo/contract/services/networks.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import type { Deps } from '../deps.ts';
import type { Order, OrderState, Services } from '../providers/services/services.ts';
import { type Person, walletApp } from './wallet.ts';

export type Script = {
  /** The provider's replies to `buy` and `check`; throwing means no reply came. */
  buy: (order: Order) => OrderState | Promise<OrderState>;
  check: (reference: string) => OrderState | Promise<OrderState>;
};

export const delivered: OrderState = {
  status: 'delivered',
  delivery: { token: null, units: null, pins: [] },
  provider_reference: 'P1',
};
export const refused: OrderState = { status: 'failed', reason: 'refused' };

/** Uses the scripted provider, or the sandbox without a script. */
export async function servicesApp(script?: Script) {
  const scripted = (deps: Deps): Deps => {
    if (script === undefined) return deps;
    const services: Services = {
      ...deps.providers.services,
      buy: async (order) => script.buy(order),
      check: async (reference) => script.check(reference),
    };
    return { ...deps, providers: { ...deps.providers, services } };
  };
  const alajo = await walletApp(scripted);
  const airtime = (
    who: Person,
    phone_number: string,
    amount: number,
    { key, ...more }: { key?: string; again?: boolean; network?: NetworkId } = {},
  ) =>
    alajo.call(
      serviceRoutes.airtime,
      { body: { network: 'mtn', phone_number, amount, ...more } },
      alajo.as(who, key),
    );
  return {
    ...alajo,
    airtime,
    purchase: async (who: Person, id: string) =>
      (await alajo.call(serviceRoutes.purchase, { params: { id } }, who)).body,
    /** Purchases, joined with the state of open ones. */
    rows: () =>
      alajo.db
        .selectFrom('service_purchase as p')
        .leftJoin('service_open as o', 'o.purchase_id', 'p.id')
        .selectAll('p')
        .select(['o.look_at', 'o.checks', 'o.needs_attention_at'])
        .orderBy('p.created_at')
        .execute(),
  };
}

export type ServicesApp = Awaited<ReturnType<typeof servicesApp>>;
