// Home of a new customer below the checklist: the limits that apply, and every kind of payment.
import { formatNaira } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import {
  Clock,
  LifeBuoy,
  PiggyBank,
  Recycle,
  Send,
  ShoppingBag,
  Smartphone,
  Wifi,
  Zap,
} from 'lucide-react';
import { useState } from 'react';
import { limitsQuery } from '../paying/limits-query.ts';
import { formatDeadline } from '../platform/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { RoundAction } from './round-action.tsx';

const loadSendMoney = () => import('../wallet/send/send-money.tsx');
const SendMoney = lazyPart(loadSendMoney);

export default function FirstActions() {
  const [sending, setSending] = useState(false);
  return (
    <>
      <FirstLimit />
      <section>
        <h2 className="mb-3 font-semibold text-lg tracking-tight">What you can do</h2>
        <nav aria-label="Quick actions" className="grid grid-cols-4 gap-x-1 gap-y-4">
          <RoundAction icon={Send} onPointerDown={loadSendMoney} onClick={() => setSending(true)}>
            Send Money
          </RoundAction>
          {LINKS.map(({ to, label, icon }) => (
            <RoundAction key={to} icon={icon} to={to}>
              {label}
            </RoundAction>
          ))}
        </nav>
      </section>
      {sending && <SendMoney open={sending} onOpenChange={setSending} />}
    </>
  );
}

const LINKS = [
  { to: '/services?tab=airtime', label: 'Airtime', icon: Smartphone },
  { to: '/services?tab=data', label: 'Data', icon: Wifi },
  { to: '/services?tab=bills&category=electricity', label: 'Electricity', icon: Zap },
  { to: '/marketplace', label: 'Shop', icon: ShoppingBag },
  { to: '/waste', label: 'Waste', icon: Recycle },
  { to: '/savings', label: 'Savings', icon: PiggyBank },
  { to: '/support', label: 'Help', icon: LifeBuoy },
];

/** The lower limit of a new PIN or device, and what follows. */
function FirstLimit() {
  const { data: limits } = useQuery(limitsQuery);
  if (limits === undefined) return null;
  const { tier, tiers, day_limit, new_pin_until, new_device_until } = limits;
  const until = [new_pin_until, new_device_until]
    .filter((at) => at !== null)
    .toSorted()
    .at(-1);
  const dayLimitOf = (wanted: number) => tiers.find((one) => one.tier === wanted)?.day_limit;
  const [then, verified] = [dayLimitOf(tier), dayLimitOf(2)];
  if (until === undefined || then === undefined || then <= day_limit) return null;
  return (
    <p className="flex gap-3 text-muted text-sm">
      <Clock size={20} aria-hidden="true" className="shrink-0" />
      <span>
        New account: you can send {formatNaira(day_limit)} a day until{' '}
        <b className="whitespace-nowrap font-semibold text-text">{formatDeadline(until)}</b>. Then{' '}
        {formatNaira(then)} a day
        {tier === 1 &&
          verified !== undefined &&
          `, and ${formatNaira(verified)} once your BVN and profile are verified`}
        .
      </span>
    </p>
  );
}
