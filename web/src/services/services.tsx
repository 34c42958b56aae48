// Digital Services (spec §2): airtime, data and bills in three tabs, and a row that prefills airtime.
import { naira } from '@alajo/contract/money.ts';
import { type NetworkId, networks } from '@alajo/contract/services/networks.ts';
import { billCategory, type Purchase } from '@alajo/contract/services/schemas.ts';
import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChartColumn, HandCoins, RotateCcwClock, Send } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatTime } from '../platform/format.ts';
import { Notice, Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AirtimeForm, type AirtimeValues, networkIn } from './airtime.tsx';
import { type BillValues, emptyBill } from './bill-draft.ts';
import { BillerMark } from './biller-mark.tsx';
import { BillForm } from './bills.tsx';
import type { Order } from './buy-dialog.tsx';
import { DataForm } from './data-tab.tsx';
import { purchaseQuery, statusQuery } from './queries.ts';

const loadBuy = () => import('./buy-dialog.tsx');
const BuyDialog = lazyPart(loadBuy);

const TABS = [
  { id: 'airtime', label: 'Airtime' },
  { id: 'data', label: 'Data' },
  { id: 'bills', label: 'Bills' },
] as const;
type Tab = (typeof TABS)[number]['id'];

const QUICK: { network: NetworkId; amount: number }[] = [
  { network: 'mtn', amount: 100 },
  { network: 'glo', amount: 200 },
  { network: 'airtel', amount: 500 },
  { network: '9mobile', amount: 1000 },
];

export function Component() {
  const [params] = useSearchParams();
  const again = params.get('again');
  const repeated = useQuery({ ...purchaseQuery(again ?? ''), enabled: again !== null });
  if (again !== null && repeated.isPending) return <Skeleton className="h-96" />;
  return <Page key={again} repeated={repeated.data} />;
}

function Page({ repeated }: { repeated: Purchase | undefined }) {
  const [params, setParams] = useSearchParams();
  const [tab, setTab] = useState<Tab>(repeated ? tabOf(repeated) : tabIn(params.get('tab')));
  const [quick, setQuick] = useState<{ nth: number; draft: AirtimeValues }>();
  const [order, setOrder] = useState<Order>();
  const [bought, setBought] = useState(0);
  const status = useQuery(statusQuery);
  const since = status.data?.paused_since ?? null;
  const common = {
    disabled: since !== null,
    onReady: (ready: Order) => setOrder(ready),
  };
  const show = (next: Tab) => {
    setTab(next);
    setParams({ tab: next }, { replace: true });
  };
  return (
    <div className="flex flex-col gap-4" onPointerDown={loadBuy}>
      <title>Digital Services · Alajo</title>
      <div className="flex items-center justify-between lg:max-w-[568px]">
        <h1 className="font-bold text-2xl tracking-tight">Digital Services</h1>
        <Link
          to="/transactions"
          aria-label="Payment history"
          className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-tint"
        >
          <RotateCcwClock size={20} aria-hidden="true" />
        </Link>
      </div>
      <MorePayments />
      {since && (
        <Notice tone="warn">
          Paused since {formatTime(since)}: our partner for airtime and bills isn’t responding. No
          money was taken, and purchases resume automatically.
        </Notice>
      )}
      <Tabs.Root value={tab} onValueChange={(value) => show(tabIn(String(value)))}>
        <Tabs.List className="mb-4 grid grid-cols-3 rounded-control bg-sunk p-1 lg:max-w-[568px]">
          {TABS.map(({ id, label }) => (
            <Tabs.Tab
              key={id}
              value={id}
              className="min-h-11 rounded-[9px] font-semibold text-[15px] text-muted data-active:bg-lift data-active:text-text"
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="airtime" className="flex flex-col gap-5">
          <QuickActions onChoose={(draft) => setQuick({ nth: (quick?.nth ?? 0) + 1, draft })} />
          <AirtimeForm
            key={`${quick?.nth}-${bought}`}
            first={quick?.draft ?? airtimeIn(repeated)}
            {...common}
          />
        </Tabs.Panel>
        <Tabs.Panel value="data">
          <DataForm key={bought} first={airtimeIn(repeated)} {...common} />
        </Tabs.Panel>
        <Tabs.Panel value="bills">
          <BillForm key={bought} first={billIn(repeated, params)} {...common} />
        </Tabs.Panel>
      </Tabs.Root>
      {order && (
        <BuyDialog
          order={order}
          onClose={(done) => {
            setOrder(undefined);
            if (!done) return;
            setQuick(undefined);
            setBought(bought + 1);
          }}
        />
      )}
    </div>
  );
}

const MORE = [
  { to: '/send-money', label: 'Send Money', icon: Send },
  { to: '/requests', label: 'Requests', icon: HandCoins },
  { to: '/coming-up', label: 'Coming up', icon: CalendarClock },
  { to: '/insights', label: 'Insights', icon: ChartColumn },
];

/** The other ways to pay and be paid: this page is the Pay tab on phones. */
const MorePayments = () => (
  <nav
    aria-label="More payments"
    className="scrollbar-none -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:hidden"
  >
    {MORE.map(({ to, label, icon: Icon }) => (
      <Link
        key={to}
        to={to}
        className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border border-line bg-surface pr-4 pl-3 font-semibold text-sm hover:bg-tint"
      >
        <Icon size={18} aria-hidden="true" className="text-primary" />
        {label}
      </Link>
    ))}
  </nav>
);

function QuickActions({ onChoose }: { onChoose: (draft: AirtimeValues) => void }) {
  return (
    <ul
      aria-label="Quick actions"
      className="scrollbar-none -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:px-0"
    >
      {QUICK.map(({ network, amount }) => {
        const name = networks.find(({ id }) => id === network)?.name ?? '';
        return (
          <li key={network} className="shrink-0">
            <button
              type="button"
              onClick={() => onChoose({ network, phone_number: '', amount: String(amount) })}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface pr-3.5 pl-2 font-semibold text-sm hover:bg-tint"
            >
              <BillerMark id={network} name={name} size="small" />
              {name} {amount}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const tabIn = (text: string | null): Tab => TABS.find(({ id }) => id === text)?.id ?? 'airtime';

const tabOf = ({ category }: Purchase): Tab =>
  category === 'airtime' || category === 'data' ? category : 'bills';

function airtimeIn(repeated: Purchase | undefined): AirtimeValues {
  if (repeated === undefined || tabOf(repeated) === 'bills')
    return { network: undefined, phone_number: '', amount: '' };

  const amount = repeated.category === 'airtime' ? String(repeated.amount / naira(1)) : '';
  return { network: networkIn(repeated.provider), phone_number: repeated.account_number, amount };
}

function billIn(repeated: Purchase | undefined, params: URLSearchParams): BillValues {
  const parsed = billCategory.safeParse(repeated?.category ?? params.get('category'));
  const category = parsed.success ? parsed.data : undefined;
  if (repeated === undefined || category === undefined) return { ...emptyBill, category };
  const { provider, account_number } = repeated;
  return { ...emptyBill, category, provider, account_number };
}
