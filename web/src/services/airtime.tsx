// Airtime tab: number, network, amount (spec §2, §5, §9).

import type { LimitRefusal } from '@alajo/contract/limit-refusal.ts';
import { formatNaira, type Kobo, kobo, naira, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { servicePricesOn } from '@alajo/contract/pricing.ts';
import { type NetworkId, networks } from '@alajo/contract/services/networks.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { type AirtimeBody, airtimeBodyOn, QUICK_PICKS } from '@alajo/contract/services/schemas.ts';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { OverLimitActions, overLimitText } from '../paying/over-limit.tsx';
import { overLimit, type SpendingLimit, useSpendingLimit } from '../paying/spending-limit.ts';
import { call } from '../platform/api.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Button } from '../ui/button.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { BillerMark } from './biller-mark.tsx';
import type { Order } from './buy-dialog.tsx';
import { PauseNotice, pauseOf, usePauses } from './pauses.tsx';
import { PayBar, WITH_PAY_BAR } from './pay-bar.tsx';
import { networkAfter, PhoneField } from './phone-field.tsx';
import { LeftToday } from './spending-line.tsx';
import { TILE } from './tiles.ts';
import { UsedAccounts } from './used-accounts.tsx';

export type AirtimeValues = {
  network: NetworkId | undefined;
  phone_number: string;
  amount: string;
};

type Props = { initial: AirtimeValues; disabled: boolean; onReady: (order: Order) => void };

export function AirtimeForm({ initial, disabled, onReady }: Props) {
  const form = useForm({
    initial,
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
  const limit = useSpendingLimit();
  const pauses = usePauses();
  const isPaused = (id: NetworkId) => pauseOf(pauses, { category: 'airtime', id }) !== undefined;
  const pause = network && pauseOf(pauses, { category: 'airtime', id: network });
  const over = overLimit(limit, parseNaira(amount) ?? kobo(0));
  const number = useRef<HTMLInputElement>(null);
  const choose = (quick: QuickAction) => {
    const fits = network === undefined || network === quick.network;
    form.set({
      network: quick.network,
      amount: textOf(quick.amount),
      phone_number: fits ? phone_number : '',
    });
    if (!fits || phone_number === '') number.current?.focus();
  };
  return (
    <form {...form.props} className={WITH_PAY_BAR}>
      <div className="flex min-w-0 flex-col gap-3">
        <PhoneField
          phone={phone_number}
          network={network}
          onPhone={(phone) =>
            form.set({ phone_number: phone, network: networkAfter(phone, network) })
          }
          onNetwork={form.field('network').onValue}
          errors={{ phone: form.problems.phone_number, network: form.problems.network }}
          isPaused={isPaused}
          ref={number}
        />
        <UsedAccounts
          kind="mobile"
          chosen={phone_number}
          onChoose={({ provider, account_number }) =>
            form.set({ network: networkById(provider), phone_number: account_number })
          }
        />
        <QuickActions isPaused={isPaused} onChoose={choose} />
        {network && pause && <PauseNotice name={nameOf(network)} pause={pause} />}
        <div className="flex flex-col gap-2">
          <QuickPicks chosen={amount} onChoose={form.field('amount').onValue} />
          <AmountField limit={limit} over={over} {...form.field('amount')} />
        </div>
      </div>
      <PayBar note="Fee: Free" amount={formatNaira(parseNaira(amount) ?? kobo(0))}>
        <Button type="submit" disabled={disabled || pause !== undefined || over !== undefined}>
          Buy Airtime
        </Button>
      </PayBar>
    </form>
  );
}

export const networkById = (id: string): NetworkId | undefined =>
  networks.find((network) => network.id === id)?.id;

const nameOf = (network: NetworkId) => networks.find(({ id }) => id === network)?.name ?? '';

const textOf = (amount: Kobo) => String(toNaira(amount));

type QuickAction = { network: NetworkId; amount: Kobo };

// Spec §2.
const QUICK_ACTIONS: QuickAction[] = [
  { network: 'mtn', amount: naira(100) },
  { network: 'glo', amount: naira(200) },
  { network: 'airtel', amount: naira(500) },
  { network: '9mobile', amount: naira(1000) },
];

type QuickProps = {
  isPaused: (network: NetworkId) => boolean;
  onChoose: (quick: QuickAction) => void;
};

/** Each sets the network and the amount. */
function QuickActions({ isPaused, onChoose }: QuickProps) {
  return (
    <ul aria-label="Quick actions" className="quick-actions">
      {QUICK_ACTIONS.map((quick) => {
        const name = nameOf(quick.network);
        return (
          <li key={quick.network} className="grid">
            <button
              type="button"
              disabled={isPaused(quick.network)}
              onClick={() => onChoose(quick)}
              className="rounded-control border border-line bg-surface font-semibold text-xs hover:border-primary"
            >
              <BillerMark id={quick.network} name={name} size="small" />
              {name} {isPaused(quick.network) ? 'paused' : textOf(quick.amount)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function QuickPicks({ chosen, onChoose }: { chosen: string; onChoose: (text: string) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">Amount</legend>
      <div className="grid grid-cols-4 gap-2">
        {QUICK_PICKS.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={chosen === textOf(amount)}
            className={`min-h-11 rounded-control font-semibold text-15 tabular-nums ${TILE}`}
            onClick={() => onChoose(textOf(amount))}
          >
            {formatNaira(amount)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type AmountProps = {
  limit: SpendingLimit | undefined;
  over: LimitRefusal | undefined;
  value: string;
  error: string | undefined;
  onValue: (text: string) => void;
};

function AmountField({ limit, over, value, error, onValue }: AmountProps) {
  const { min, max } = servicePricesOn(pricingDay()).airtime;
  const bounds = `${formatNaira(min)} to ${formatNaira(max)}`;
  const usable = over && kobo(Math.min(over.left, max));
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <MoneyField
        label="Amount (₦)"
        className="amount-field [&>label]:sr-only"
        start={<span className="pl-2 text-muted">₦</span>}
        value={value}
        onValue={onValue}
        error={over ? overLimitText(over) : error}
        hint={
          <span className="block px-1 text-13 leading-4.5">
            {bounds}
            {limit && (
              <>
                {' · '}
                <LeftToday limit={limit} />
              </>
            )}
          </span>
        }
      />
      <OverLimitActions
        over={over}
        usable={usable !== undefined && usable >= min ? usable : undefined}
        onUse={(amount) => onValue(textOf(amount))}
      />
    </div>
  );
}

function orderOf(body: AirtimeBody): Order {
  const network = nameOf(body.network);
  return {
    title: 'Buy Airtime',
    to: formatPhone(body.phone_number),
    where: `${network} airtime`,
    amount: body.amount,
    bill: false,
    buy: (again, options) => call(serviceRoutes.airtime, { ...body, again }, options),
  };
}
