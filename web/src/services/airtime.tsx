// Airtime tab: network, number, amount (spec §2, §5, §9).
import { formatNaira, type Kobo, kobo, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { servicePricesOn } from '@alajo/contract/pricing.ts';
import { type NetworkId, networks } from '@alajo/contract/services/networks.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { type AirtimeBody, airtimeBodyOn, QUICK_PICKS } from '@alajo/contract/services/schemas.ts';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Button } from '../ui/button.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import type { Order } from './buy-dialog.tsx';
import { PayBar, WITH_PAY_BAR } from './pay-bar.tsx';
import { NetworkTiles, PhoneField } from './purchase-fields.tsx';
import { TILE } from './tiles.ts';
import { UsedAccounts } from './used-accounts.tsx';

export type AirtimeValues = {
  network: NetworkId | undefined;
  phone_number: string;
  amount: string;
};

type Props = { first: AirtimeValues; disabled: boolean; onReady: (order: Order) => void };

export function AirtimeForm({ first, disabled, onReady }: Props) {
  const form = useForm({
    initial: first,
    check: (values) =>
      firstProblem(
        z.safeParse(airtimeBodyOn(pricingDay()), {
          ...values,
          amount: values.amount || undefined,
        }),
      ),
    send: (body) => onReady(orderOf(body)),
  });
  const { network, phone_number, amount } = form.values;
  const { min, max } = servicePricesOn(pricingDay()).airtime;
  return (
    <form {...form.props} className={WITH_PAY_BAR}>
      <div className="flex min-w-0 flex-col gap-5">
        <UsedAccounts
          categories={['airtime', 'data']}
          onChoose={({ provider, account_number }) =>
            form.set({ network: networkIn(provider), phone_number: account_number })
          }
        />
        <PhoneField
          phone={phone_number}
          network={network}
          onPhone={(phone, guess) => form.set({ phone_number: phone, network: guess ?? network })}
          error={form.problems.phone_number}
        />
        <NetworkTiles {...form.field('network')} />
        <div className="flex flex-col gap-2">
          <QuickPicks chosen={amount} onChoose={form.field('amount').onValue} />
          <MoneyField
            label="Amount (₦)"
            className="[&>label]:sr-only"
            hint={`${formatNaira(min)} to ${formatNaira(max)}`}
            {...form.field('amount')}
          />
        </div>
      </div>
      <PayBar note="Fee: Free" amount={formatNaira(parseNaira(amount) ?? kobo(0))}>
        <Button type="submit" disabled={disabled} className="min-h-12 min-w-40">
          Buy Airtime
        </Button>
      </PayBar>
    </form>
  );
}

export const networkIn = (id: string): NetworkId | undefined =>
  networks.find((network) => network.id === id)?.id;

function QuickPicks({ chosen, onChoose }: { chosen: string; onChoose: (text: string) => void }) {
  const textOf = (amount: Kobo) => String(toNaira(amount));
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">Amount</legend>
      <div className="grid grid-cols-4 gap-2">
        {QUICK_PICKS.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={chosen === textOf(amount)}
            className={`min-h-12 rounded-control font-semibold text-[15px] tabular-nums ${TILE}`}
            onClick={() => onChoose(textOf(amount))}
          >
            {formatNaira(amount)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function orderOf(body: AirtimeBody): Order {
  const network = networks.find(({ id }) => id === body.network)?.name ?? '';
  return {
    title: 'Buy Airtime',
    to: formatPhone(body.phone_number),
    where: `${network} airtime`,
    amount: body.amount,
    bill: false,
    buy: (again, options) => call(serviceRoutes.airtime, { ...body, again }, options),
  };
}
