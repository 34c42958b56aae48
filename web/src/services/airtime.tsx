// The airtime tab: network, number, amount (spec §2, §5, §9).
import { formatNaira, type Kobo, toNaira } from '@alajo/contract/money.ts';
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
import { Chips, PhoneField, RecentAccounts } from './purchase-fields.tsx';

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
    <form {...form.props} className="flex flex-col gap-5">
      <RecentAccounts
        categories={['airtime', 'data']}
        onChoose={({ provider, account_number }) =>
          form.set({ network: networkIn(provider), phone_number: account_number })
        }
      />
      <Chips legend="Network" choices={networks} {...form.field('network')} />
      <PhoneField
        phone={phone_number}
        network={network}
        onPhone={(phone, guess) => form.set({ phone_number: phone, network: guess ?? network })}
        error={form.problems.phone_number}
      />
      <QuickPicks chosen={amount} onChoose={form.field('amount').onValue} />
      <MoneyField
        label="Amount (₦)"
        hint={`${formatNaira(min)} to ${formatNaira(max)}. No fee.`}
        {...form.field('amount')}
      />
      <Button type="submit" disabled={disabled}>
        Buy Airtime
      </Button>
    </form>
  );
}

export const networkIn = (id: string): NetworkId | undefined =>
  networks.find((network) => network.id === id)?.id;

function QuickPicks({ chosen, onChoose }: { chosen: string; onChoose: (text: string) => void }) {
  const textOf = (amount: Kobo) => String(toNaira(amount));
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Quick amounts</legend>
      <div className="grid grid-cols-4 gap-2">
        {QUICK_PICKS.map((amount) => (
          <Button
            key={amount}
            variant="secondary"
            aria-pressed={chosen === textOf(amount)}
            className="tabular-nums aria-pressed:border-primary aria-pressed:bg-tint aria-pressed:text-primary"
            onClick={() => onChoose(textOf(amount))}
          >
            {formatNaira(amount)}
          </Button>
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
