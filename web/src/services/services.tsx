// Digital Services (spec §2): airtime, data and bills in three tabs, and a row that prefills airtime.
import { naira } from '@alajo/contract/money.ts';
import { type NetworkId, networks } from '@alajo/contract/services/networks.ts';
import { billCategory, type Purchase } from '@alajo/contract/services/schemas.ts';
import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatTime } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Card, Notice, Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AirtimeForm, type AirtimeValues, networkIn } from './airtime.tsx';
import { type BillValues, emptyBill } from './bill-draft.ts';
import { BillForm } from './bills.tsx';
import type { Order } from './buy-dialog.tsx';
import { DataForm } from './data.tsx';
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
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5" onPointerDown={loadBuy}>
      <title>Digital Services · Alajo</title>
      <h1 className="font-bold text-2xl">Digital Services</h1>
      {since && (
        <Notice tone="warn">
          Paused since {formatTime(since)}: our partner for airtime and bills isn’t responding. No
          money was taken, and purchases resume automatically.
        </Notice>
      )}
      <QuickActions
        onChoose={(draft) => {
          setQuick({ nth: (quick?.nth ?? 0) + 1, draft });
          show('airtime');
        }}
      />
      <Card>
        <Tabs.Root value={tab} onValueChange={(value) => show(tabIn(String(value)))}>
          <Tabs.List className="mb-5 grid grid-cols-3 gap-1 rounded-control bg-bg p-1">
            {TABS.map(({ id, label }) => (
              <Tabs.Tab
                key={id}
                value={id}
                className="min-h-11 rounded-[9px] font-semibold text-muted data-active:bg-surface data-active:text-primary"
              >
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="airtime">
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
      </Card>
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

function QuickActions({ onChoose }: { onChoose: (draft: AirtimeValues) => void }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {QUICK.map(({ network, amount }) => (
        <Button
          key={network}
          variant="secondary"
          onClick={() => onChoose({ network, phone_number: '', amount: String(amount) })}
        >
          {networks.find(({ id }) => id === network)?.name} {amount}
        </Button>
      ))}
    </div>
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
