// Customers' own limits, and the delay on transfers. Stricter settings apply at once; looser ones show when
// they start and can be stopped.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { countText, LOOSEN_LIMIT_HOURS } from '@alajo/contract/time-limits.ts';
import { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import {
  type ChosenLimits,
  type LimitName,
  type LimitSetting,
  limitName,
  type OwnLimit,
} from '@alajo/contract/wallet/own-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SettingLink, SettingRow, SettingRows } from '../ui/setting-row.tsx';
import { QueryError } from '../ui/states.tsx';
import { ownLimitsChanged, ownLimitsQuery } from './own-limits-query.ts';
import { LIMIT_ROWS } from './pages.ts';
import { UpcomingChange } from './upcoming-change.tsx';

const loadDialogs = () => import('./limit-dialogs.tsx');
const LimitDialog = lazyPart(loadDialogs);
const DelayOffDialog = lazyPart(async () => ({ default: (await loadDialogs()).DelayOffDialog }));

/** `?open=day` or `?open=payment` opens that dialog, for links that promise it. */
export default function Limits() {
  const query = useQuery(ownLimitsQuery);
  return (
    <>
      <p className="px-1 text-muted text-sm">
        A lower limit applies right away, so less can leave if someone gets into your account. A
        higher one needs your PIN and takes {countText(LOOSEN_LIMIT_HOURS, 'hour')}.
      </p>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-64" />}
      {query.data && <Rows limits={query.data} />}
    </>
  );
}

function Rows({ limits }: { limits: ChosenLimits }) {
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<LimitSetting | undefined>(
    limitName.safeParse(params.get('open')).data,
  );
  const close = () => setOpened(undefined);
  return (
    <SettingRows>
      <LimitRow limit="day" limits={limits} onChange={() => setOpened('day')} />
      <LimitRow limit="payment" limits={limits} onChange={() => setOpened('payment')} />
      <DelayRow limits={limits} onOff={() => setOpened('wait')} />
      <TierRow limits={limits} />
      {(opened === 'day' || opened === 'payment') && (
        <LimitDialog limit={opened} limits={limits} onClose={close} />
      )}
      {opened === 'wait' && <DelayOffDialog onClose={close} />}
    </SettingRows>
  );
}

/** The profile shows the steps to a higher tier. */
function TierRow({ limits: { tier_day } }: { limits: ChosenLimits }) {
  return (
    <SettingLink
      row={LIMIT_ROWS.tier}
      to="/profile"
      about={`Tier ${useUser().tier}: ${formatNaira(tier_day)} a day`}
    />
  );
}

/** The third, of the PIN, is on the Security page. */
type ListedLimit = Exclude<LimitName, 'pin'>;

type RowProps = { limit: ListedLimit; limits: ChosenLimits; onChange: () => void };

function LimitRow({ limit, limits, onChange }: RowProps) {
  const { amount, raise } = limits[limit];
  const verb = amount === null ? 'Set a limit' : 'Change';
  return (
    <>
      <SettingRow row={LIMIT_ROWS[limit]} about={describe(limit, amount, limits.tier_day)}>
        <Button
          variant="secondary"
          aria-label={`${verb}: ${LIMIT_ROWS[limit].name}`}
          onPointerDown={loadDialogs}
          onClick={onChange}
        >
          {verb}
        </Button>
      </SettingRow>
      {raise && (
        <UpcomingChange setting={limit} at={raise.at} keep={`Keep ${amountText(amount)}`}>
          {raiseText(limit, raise)}
        </UpcomingChange>
      )}
    </>
  );
}

function describe(limit: ListedLimit, amount: Kobo | null, tier_day: Kobo): string {
  if (limit === 'day') {
    return amount === null
      ? `Your tier’s limit applies: ${formatNaira(tier_day)} a day.`
      : `At most ${formatNaira(amount)} can leave your wallet in a day.`;
  }
  return amount === null
    ? 'One payment can use up your whole daily limit.'
    : `The most you can pay at once is ${formatNaira(amount)}, charges included.`;
}

const amountText = (amount: Kobo | null) => (amount === null ? 'the limit' : formatNaira(amount));

const raiseText = (limit: ListedLimit, { to }: NonNullable<OwnLimit['raise']>) => {
  if (to === null) return 'your tier’s limit';
  return `${formatNaira(to)} ${limit === 'day' ? 'a day' : 'for one payment'}`;
};

function DelayRow({ limits: { wait }, onOff }: { limits: ChosenLimits; onOff: () => void }) {
  const client = useQueryClient();
  const turnOn = useAction({
    mutationFn: () => call(ownLimitRoutes.setTransfersWait, { on: true }),
    onSuccess: (limits) => ownLimitsChanged(client, limits),
  });
  return (
    <>
      <SettingRow
        row={LIMIT_ROWS.wait}
        about={`${wait.on ? 'On. ' : ''}Until then you can cancel what you send to people and banks. Payment links, Ajo, bills, airtime and standing orders don’t wait.`}
      >
        {wait.on ? (
          wait.off_at === null && (
            <Button
              variant="secondary"
              aria-label="Turn off: Outgoing transfers wait"
              onPointerDown={loadDialogs}
              onClick={onOff}
            >
              Turn off
            </Button>
          )
        ) : (
          <Button
            variant="secondary"
            aria-label="Turn on: Outgoing transfers wait"
            loading={turnOn.isPending}
            onClick={() => turnOn.mutate()}
          >
            Turn on
          </Button>
        )}
      </SettingRow>
      {turnOn.error && <Notice tone="bad">{errorMessage(turnOn.error)}</Notice>}
      {wait.off_at !== null && (
        <UpcomingChange setting="wait" at={wait.off_at} keep="Keep it on">
          transfers no longer wait
        </UpcomingChange>
      )}
    </>
  );
}
