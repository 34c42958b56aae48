// The airtime tab: network, number, amount (spec §2, §5, §9).
import { formatNaira, type Kobo, toNaira } from '@alajo/contract/money.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { type NetworkId, networks } from '@alajo/contract/services/networks.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { airtimeBody, QUICK_PICKS } from '@alajo/contract/services/schemas.ts';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import type { Order } from './buy-dialog.tsx';
import { Chips, PhoneField, UsedAccounts } from './pieces.tsx';

export type AirtimeDraft = { network?: NetworkId | undefined; phone: string; amount: string };

type Props = { first: AirtimeDraft; disabled: boolean; onReady: (order: Order) => void };

export function AirtimeForm({ first, disabled, onReady }: Props) {
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const change = (part: Partial<AirtimeDraft>) => setDraft({ ...draft, ...part });
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { network, phone, amount } = draft;
    const read = z.safeDecode(airtimeBody, {
      network,
      phone_number: phone,
      amount: amount === '' ? undefined : amount,
    } as never);
    const [issue] = read.error?.issues ?? [];
    setProblem(issue && { field: String(issue.path[0]), message: issue.message });
    if (read.success) onReady(orderOf(read.data));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UsedAccounts
        categories={['airtime', 'data']}
        onChoose={({ provider, account_number }) =>
          change({ network: networkIn(provider), phone: account_number })
        }
      />
      <Chips
        legend="Network"
        choices={networks}
        value={draft.network}
        onChoose={(network) => change({ network })}
        error={errorOf('network')}
      />
      <PhoneField
        phone={draft.phone}
        network={draft.network}
        onPhone={(phone, guess) => change({ phone, network: guess ?? draft.network })}
        error={errorOf('phone_number')}
      />
      <QuickPicks chosen={draft.amount} onChoose={(amount) => change({ amount })} />
      <MoneyField
        label="Amount (₦)"
        value={draft.amount}
        onValue={(amount) => change({ amount })}
        error={errorOf('amount')}
        hint="₦50 to ₦50,000. Fee: Free."
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
            look="secondary"
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

function orderOf(body: z.output<typeof airtimeBody>): Order {
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
