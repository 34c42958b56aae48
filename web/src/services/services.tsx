// Digital Services (spec §2): airtime, data and bills in three tabs.
import { naira } from '@alajo/contract/money.ts';
import { formatPhone, normalisePhone } from '@alajo/contract/phone.ts';
import { billCategory, type Purchase } from '@alajo/contract/services/schemas.ts';
import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { RotateCcwClock } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatTime } from '../platform/format.ts';
import { Notice, Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { AirtimeForm, type AirtimeValues, networkById } from './airtime.tsx';
import { type BillValues, emptyBill } from './bill-draft.ts';
import { BillForm } from './bills.tsx';
import type { Order } from './buy-dialog.tsx';
import { DataForm } from './data-tab.tsx';
import { purchaseQuery, statusQuery } from './queries.ts';
import './services.css';

const loadBuy = () => import('./buy-dialog.tsx');
const BuyDialog = lazyPart(loadBuy);

const TABS = [
  { id: 'airtime', label: 'Airtime' },
  { id: 'data', label: 'Data' },
  { id: 'bills', label: 'Bills' },
] as const;
type Tab = (typeof TABS)[number]['id'];

export function Component() {
  const [params] = useSearchParams();
  const again = params.get('again');
  const repeated = useQuery({ ...purchaseQuery(again ?? ''), enabled: again !== null });
  if (again !== null && repeated.isPending) return <Skeleton className="h-96" />;
  const number = params.get('account_number') ?? params.get('phone_number');
  return <Page key={again ?? number} repeated={repeated.data} />;
}

function Page({ repeated }: { repeated: Purchase | undefined }) {
  const [params, setParams] = useSearchParams();
  const [tab, setTab] = useState<Tab>(repeated ? tabOf(repeated) : parseTab(params.get('tab')));
  const [order, setOrder] = useState<Order>();
  const [purchaseCount, setPurchaseCount] = useState(0);
  const status = useQuery(statusQuery);
  const pausedSince = status.data?.paused_since ?? null;
  const formProps = {
    disabled: pausedSince !== null,
    onReady: (ready: Order) => setOrder(ready),
  };
  const show = (next: Tab) => {
    setTab(next);
    setParams({ tab: next }, { replace: true });
  };
  return (
    <div className="flex flex-col gap-1 lg:gap-4" onPointerDown={loadBuy}>
      <title>Digital Services · Alajo</title>
      <div className="lg:max-w-[568px]">
        <PageHead title="Digital Services">
          <Link
            to="/transactions"
            aria-label="Payment history"
            className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-tint"
          >
            <RotateCcwClock size={20} aria-hidden="true" />
          </Link>
        </PageHead>
      </div>
      {pausedSince && (
        <Notice tone="warn">
          Paused since {formatTime(pausedSince)}: our partner for airtime and bills isn’t
          responding. No money was taken, and purchases resume automatically.
        </Notice>
      )}
      <Tabs.Root value={tab} onValueChange={(value) => show(parseTab(String(value)))}>
        <Tabs.List className="mb-2 grid grid-cols-3 rounded-control bg-sunk p-1 lg:max-w-[568px]">
          {TABS.map(({ id, label }) => (
            <Tabs.Tab
              key={id}
              value={id}
              className="min-h-11 rounded-[9px] font-semibold text-15 text-muted data-active:bg-lift data-active:text-text"
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/* With a panel per tab, Base UI would briefly show two. */}
        <Tabs.Panel value={tab}>
          {tab === 'airtime' && (
            <AirtimeForm
              key={purchaseCount}
              initial={initialAirtime(repeated, params)}
              {...formProps}
            />
          )}
          {tab === 'data' && (
            <DataForm
              key={purchaseCount}
              initial={initialAirtime(repeated, params)}
              {...formProps}
            />
          )}
          {tab === 'bills' && (
            <BillForm key={purchaseCount} initial={initialBill(repeated, params)} {...formProps} />
          )}
        </Tabs.Panel>
      </Tabs.Root>
      {order && (
        <BuyDialog
          order={order}
          onClose={(done) => {
            setOrder(undefined);
            if (!done) return;
            // Clears a reminder's values from the URL, so the same bill is not filled in again.
            if (params.has('amount')) show(tab);
            else setPurchaseCount(purchaseCount + 1);
          }}
        />
      )}
    </div>
  );
}

const parseTab = (text: string | null): Tab => TABS.find(({ id }) => id === text)?.id ?? 'airtime';

const tabOf = ({ category }: Purchase): Tab =>
  category === 'airtime' || category === 'data' ? category : 'bills';

function initialAirtime(repeated: Purchase | undefined, params: URLSearchParams): AirtimeValues {
  if (repeated === undefined || tabOf(repeated) === 'bills') {
    return {
      network: networkById(params.get('network') ?? ''),
      phone_number: phoneText(params.get('phone_number') ?? ''),
      amount: params.get('tab') === 'airtime' ? (params.get('amount') ?? '') : '',
    };
  }

  const amount = repeated.category === 'airtime' ? String(repeated.amount / naira(1)) : '';
  return {
    network: networkById(repeated.provider),
    phone_number: phoneText(repeated.account_number),
    amount,
  };
}

function phoneText(text: string): string {
  const phone = normalisePhone(text);
  return phone === undefined ? text : formatPhone(phone);
}

function initialBill(repeated: Purchase | undefined, params: URLSearchParams): BillValues {
  const parsed = billCategory.safeParse(repeated?.category ?? params.get('category'));
  const category = parsed.success ? parsed.data : undefined;
  if (category === undefined) return emptyBill;
  if (repeated === undefined) return { ...emptyBill, category, ...reminderValues(params) };
  const { provider, account_number } = repeated;
  return { ...emptyBill, category, provider, account_number };
}

/** The bill that a reminder links to. */
const reminderValues = (params: URLSearchParams): Partial<BillValues> => ({
  provider: params.get('provider') ?? '',
  account_number: params.get('account_number') ?? '',
  variant: params.get('variant') === 'postpaid' ? 'postpaid' : 'prepaid',
  plan_id: Number(params.get('plan_id')) || undefined,
  amount: params.get('amount') ?? '',
});
