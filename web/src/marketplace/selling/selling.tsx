// The seller's page: opening a shop, then its balance, orders and products. The open order is in the
// URL, so notifications can link to it.
import type { Shop } from '@alajo/contract/marketplace/schemas.ts';
import {
  ARRIVES_WITHIN_DAYS,
  RELEASE_AFTER_DAYS,
  SHIP_WITHIN_DAYS,
} from '@alajo/contract/time-limits.ts';
import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useBalances } from '../../platform/balances.ts';
import { BalancesSwitch } from '../../ui/balances-switch.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Notice, Skeleton } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MARKETPLACE, PageHead } from '../../ui/page-head.tsx';
import { QueryError } from '../../ui/states.tsx';
import { OwnProducts } from './own-products.tsx';
import { shopQuery } from './queries.ts';
import { Sales } from './sales.tsx';
import { ShopForm } from './shop-form.tsx';

const ShopDialog = lazyPart(() => import('./shop-dialog.tsx'));
const SaleDialog = lazyPart(() => import('./sale-dialog.tsx'));

export function Component() {
  const query = useQuery(shopQuery);
  const shop = query.data;
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-5">
      <title>Selling · Alajo</title>
      <PageHead title={shop ? shop.name : 'Start Selling'} back={MARKETPLACE} />
      <QueryError query={query} />
      {query.isPending && <Loading />}
      {shop === null && <Opening />}
      {shop && <OwnShop shop={shop} />}
    </div>
  );
}

function Loading() {
  return (
    <div key="loading" role="status" aria-label="Loading your shop" className="flex flex-col gap-4">
      <Skeleton className="h-28" />
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
    </div>
  );
}

/** Explains selling, before the shop is opened. */
function Opening() {
  return (
    <Card className="flex flex-col gap-5">
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
        <li>Buyers pay Alajo first, so you never send goods for a fake alert.</li>
        <li>Send each order within {SHIP_WITHIN_DAYS} days, or the buyer may cancel it.</li>
        <li>
          You’re paid into your wallet when the buyer confirms, or {RELEASE_AFTER_DAYS} days after
          delivery if nothing is reported. If the buyer doesn’t respond, an order counts as
          delivered {ARRIVES_WITHIN_DAYS} days after you sent it.
        </li>
        <li>Opening a shop is free.</li>
      </ul>
      <ShopForm go="Open my shop" />
    </Card>
  );
}

const TABS = ['orders', 'products'] as const;
type Tab = (typeof TABS)[number];
const tabIn = (value: unknown): Tab | undefined => TABS.find((tab) => tab === value);

function OwnShop({ shop }: { shop: Shop }) {
  const [params, setParams] = useSearchParams();
  const [editing, setEditing] = useState(false);
  // A shop with nothing to sell or send starts with its first product.
  const first: Tab = shop.products === 0 && shop.to_ship === 0 ? 'products' : 'orders';
  const tab = tabIn(params.get('tab')) ?? first;
  const shown = Number(params.get('order'));
  const go = (next: Record<string, string>) =>
    setParams(next, { replace: true, preventScrollReset: true });
  return (
    <>
      {shop.about && (
        <p className="wrap-anywhere -mt-2 whitespace-pre-line text-muted text-sm">{shop.about}</p>
      )}
      {shop.hidden && (
        <Notice tone="bad">
          We hid your shop from buyers: {shop.hidden} Existing orders continue.
        </Notice>
      )}
      <Figures shop={shop}>
        <Button variant="secondary" onClick={() => setEditing(true)}>
          <Pencil size={16} aria-hidden="true" />
          Edit shop
        </Button>
      </Figures>
      <Tabs.Root value={tab} onValueChange={(value) => go({ tab: tabIn(value) ?? first })}>
        <Tabs.List className="mb-5 grid grid-cols-2 gap-1 rounded-control border border-line bg-surface p-1">
          <TabName value="orders" count={shop.to_ship} label="to send">
            Orders
          </TabName>
          <TabName value="products" count={shop.products} label="in your shop">
            Products
          </TabName>
        </Tabs.List>
        {/* With a panel per tab, Base UI would briefly show two. */}
        <Tabs.Panel value={tab}>
          {tab === 'orders' ? (
            <Sales onOpen={(id) => go({ order: String(id) })} />
          ) : (
            <OwnProducts />
          )}
        </Tabs.Panel>
      </Tabs.Root>

      {editing && <ShopDialog shop={shop} onClose={() => setEditing(false)} />}
      {Number.isSafeInteger(shown) && shown > 0 && (
        <SaleDialog key={shown} id={shown} onClose={() => go({})} />
      )}
    </>
  );
}

type TabProps = { value: Tab; count: number; label: string; children: ReactNode };

function TabName({ value, count, label, children }: TabProps) {
  return (
    <Tabs.Tab
      value={value}
      className="flex min-h-11 flex-wrap items-center justify-center gap-x-2 rounded-[9px] px-1 font-semibold text-muted data-active:bg-tint data-active:text-primary"
    >
      {children}{' '}
      {count > 0 && (
        <span className="min-w-6 rounded-full bg-primary px-1.5 text-center text-on-primary text-xs leading-6">
          {count} <span className="sr-only">{label}</span>
        </span>
      )}
    </Tabs.Tab>
  );
}

function Figures({ shop, children }: { shop: Shop; children: ReactNode }) {
  const { textOf } = useBalances();
  return (
    <Card className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <dl className="contents">
        <Figure name="Waiting for buyers to confirm">{textOf(shop.waiting)}</Figure>
        <Figure name="Paid into your wallet">{textOf(shop.released)}</Figure>
      </dl>
      <div className="ml-auto flex items-center gap-2">
        <BalancesSwitch />
        {children}
      </div>
    </Card>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-bold text-2xl tabular-nums">{children}</dd>
    </div>
  );
}
