// The tier, its daily and balance limits, how much is used, and how to raise them.
import { type KycStepId, kycTitles, tierNeeds } from '@alajo/contract/kyc/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { NEW_PIN_HOURS } from '@alajo/contract/time-limits.ts';
import type { OwnLimits } from '@alajo/contract/wallet/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { limitsQuery } from '../paying/limits-query.ts';
import { useBalances } from '../platform/balances.ts';
import { formatDateTime } from '../platform/format.ts';
import { Card, Chip, Skeleton } from '../ui/card.tsx';
import { Progress } from '../ui/progress.tsx';
import { QueryError } from '../ui/states.tsx';
import { TimeLeft } from '../ui/time-left.tsx';
import { kycQuery } from './queries.ts';

export function LimitsCard() {
  const query = useQuery(limitsQuery);
  const { data: kyc } = useQuery(kycQuery);
  const limits = query.data;
  const verified = kyc?.steps.filter(({ completed }) => completed).map(({ id }) => id);
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">Your limits</h2>
        {limits && <Chip tone="primary">Tier {limits.tier}</Chip>}
      </div>
      <QueryError query={query} />
      {limits === undefined && !query.error && <Skeleton className="mt-3 h-32" />}
      {limits && <Bars limits={limits} />}
      {limits && verified && <HigherTiers limits={limits} verified={verified} />}
    </Card>
  );
}

function Bars({ limits }: { limits: OwnLimits }) {
  const { balance, set_aside, balance_cap, balance_left } = limits;
  const { shown, textOf } = useBalances();
  const held = kobo(balance + set_aside);
  return (
    <>
      <UsageBar
        label="Sent today"
        used={limits.day_used}
        usedText={formatNaira(limits.day_used)}
        limit={limits.day_limit}
        left={`${formatNaira(limits.day_left)} left today. Resets at midnight.`}
      />
      <LowLimit limits={limits} />
      {balance_cap === null || balance_left === null ? (
        <p className="mt-4 text-muted text-sm">You can hold any amount.</p>
      ) : (
        <UsageBar
          label="Total balance"
          used={held}
          usedText={textOf(held)}
          limit={balance_cap}
          left={`In your wallet, your savings goals, and payments and orders in progress.${shown ? ` Room for ${formatNaira(balance_left)} more.` : ''}`}
          hidden={!shown}
        />
      )}
    </>
  );
}

/** Reason why the limit is lower than the tier's, and what raises it. */
function LowLimit({ limits }: { limits: OwnLimits }) {
  const { needs_pin, new_pin_until, new_device_until, tier, tiers } = limits;
  const full = tiers.find((candidate) => candidate.tier === tier)?.day_limit ?? limits.day_limit;
  if (new_device_until !== null) {
    return (
      <p className="mt-1 text-muted text-sm">
        This device is new, so this is your limit on it until {formatDateTime(new_device_until)} (
        <TimeLeft until={new_device_until} />
        ). Devices you’ve used for longer keep your full limit.
      </p>
    );
  }
  if (!needs_pin && new_pin_until === null) return null;
  return (
    <p className="mt-1 text-muted text-sm">
      {new_pin_until === null
        ? `This is your limit until you create a transaction PIN, when you first pay. ${NEW_PIN_HOURS} hours later you can send ${formatNaira(full)} a day.`
        : `Your PIN or a passkey is new, so this is your limit until ${formatDateTime(new_pin_until)}. Then you can send ${formatNaira(full)} a day.`}
    </p>
  );
}

type UsageProps = {
  label: string;
  used: Kobo;
  usedText: string;
  limit: Kobo;
  left: string;
  hidden?: boolean;
};

function UsageBar({ label, used, usedText, limit, left, hidden = false }: UsageProps) {
  return (
    <div className="mt-4 text-sm">
      <div className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{label}</span>
        <span className="tabular-nums">
          {usedText} of {formatNaira(limit)}
        </span>
      </div>
      <Progress
        label={label}
        value={used}
        max={limit}
        undone={used >= limit}
        hidden={hidden}
        className="mt-1.5"
      />
      <p className="mt-1 text-muted">{left}</p>
    </div>
  );
}

/** Limits of each higher tier, and the steps still missing for it. */
function HigherTiers({ limits, verified }: { limits: OwnLimits; verified: KycStepId[] }) {
  const higher = limits.tiers.filter(({ tier }) => tier > limits.tier);
  if (higher.length === 0) return null;
  return (
    <ul className="mt-5 flex flex-col gap-3 border-line border-t pt-4 text-sm">
      {higher.map(({ tier, day_limit, balance_cap }) => {
        const missing = tierNeeds[tier].filter((step) => !verified.includes(step));
        return (
          <li key={tier}>
            <p className="font-medium">
              Tier {tier}: send {formatNaira(day_limit)} a day, hold{' '}
              {balance_cap === null ? 'any amount' : formatNaira(balance_cap)}
            </p>
            <p className="text-muted">
              Still needed: {missing.map((step) => kycTitles[step]).join(', ')}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
