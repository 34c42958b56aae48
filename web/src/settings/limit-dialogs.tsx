// Sets a customer's own limit, or raises it with the PIN; and turns off the delay on transfers.
import { PIN_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { formatNaira, type Kobo, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { countText, LOOSEN_LIMIT_HOURS } from '@alajo/contract/time-limits.ts';
import { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import { type ChosenLimits, type LimitName, limitBody } from '@alajo/contract/wallet/own-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { firstProblem, invalid, useForm, valid } from '../platform/form.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { ownLimitsChanged } from './own-limits-query.ts';

const TITLES = {
  day: 'Daily limit',
  payment: 'Limit for one payment',
  pin: 'Extra check for large payments',
} as const;

type Props = { limit: LimitName; limits: ChosenLimits; onClose: () => void };

export default function LimitDialog({ limit, limits, onClose }: Props) {
  const client = useQueryClient();
  const { has_pin } = useUser();
  const { amount: now } = limits[limit];
  const [most, whose] =
    limit === 'pin'
      ? [limits.pin_most, 'the usual amount']
      : [limits.tier_day, 'your tier’s daily limit'];
  const form = useForm({
    initial: { amount: now === null ? '' : String(toNaira(now)), none: false, pin: '' },
    check: ({ amount, none, pin }) => {
      const newLimit = none ? null : amount;
      const typed = none ? undefined : parseNaira(amount);
      if (typed !== undefined && typed > most) {
        return invalid('amount', `At most ${formatNaira(most)}, ${whose}`);
      }
      const takesPin = limit === 'pin' || isHigher(none ? null : typed, now);
      if (takesPin && has_pin && pin.length !== PIN_LENGTH) {
        return invalid('pin', `Enter your ${PIN_LENGTH}-digit PIN`);
      }
      const body = { limit, amount: newLimit, ...(pin === '' ? {} : { pin }) };
      return firstProblem(z.safeParse(limitBody, body));
    },
    send: (body) => call(ownLimitRoutes.setOwnLimit, body),
    onDone: (changed) => {
      ownLimitsChanged(client, changed);
      onClose();
    },
  });
  const { amount, none } = form.values;
  const looser = isHigher(none ? null : parseNaira(amount), now);
  return (
    <Dialog open onOpenChange={onClose} title={TITLES[limit]}>
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        {limit === 'pin' ? (
          <AboutThreshold usual={limits.pin_most} />
        ) : (
          <p>
            {limit === 'day'
              ? 'The most that can leave your wallet in a day, however you pay.'
              : 'The most you can pay at once, charges included.'}{' '}
            Your tier allows {formatNaira(limits.tier_day)} a day.
          </p>
        )}
        {!none && <MoneyField label="Amount (₦)" {...form.field('amount')} />}
        {now !== null && (
          <Button variant="ghost" onClick={() => form.set({ none: !none })}>
            {none ? 'Enter an amount' : REMOVALS[limit]}
          </Button>
        )}
        {looser && (
          <Notice tone="warn">
            {`This starts ${countText(LOOSEN_LIMIT_HOURS, 'hour')} from now. Until then ${now === null ? 'nothing changes' : `${formatNaira(now)} still applies`}, and you can stop it at any time.`}
          </Notice>
        )}
        {(looser || limit === 'pin') && has_pin && (
          <CodeField label="Transaction PIN" hidden length={PIN_LENGTH} {...form.field('pin')} />
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.pending}>
            {looser ? 'Schedule change' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const REMOVALS = {
  day: 'Remove the limit',
  payment: 'Remove the limit',
  pin: 'Use the usual amount',
} as const satisfies Record<LimitName, string>;

function AboutThreshold({ usual }: { usual: Kobo }) {
  return (
    <p>
      Payments above this amount need your passkey, or your PIN and a code. Usually it is{' '}
      {formatNaira(usual)}. A lower amount applies now, a higher one in{' '}
      {countText(LOOSEN_LIMIT_HOURS, 'hour')}.{' '}
      <Link to="/support#step-up">When we ask for more</Link>
    </p>
  );
}

/** Null means no limit. An amount that can't be parsed yet doesn't count as looser. */
const isHigher = (amount: Kobo | null | undefined, now: Kobo | null) =>
  now !== null && amount !== undefined && (amount === null || amount > now);

export function DelayOffDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { has_pin } = useUser();
  const form = useForm({
    initial: { pin: '' },
    check: ({ pin }) => valid(has_pin ? { on: false, pin } : { on: false }),
    send: (body) => call(ownLimitRoutes.setTransfersWait, body),
    onDone: (changed) => {
      ownLimitsChanged(client, changed);
      onClose();
    },
  });
  const { onValue, ...pin } = form.field('pin');
  const enter = (digits: string) => {
    onValue(digits);
    if (digits.length === PIN_LENGTH) form.submit();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Send transfers immediately?">
      <form {...form.props} className="flex flex-col gap-4">
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <p>
          Transfers still wait for the next {countText(LOOSEN_LIMIT_HOURS, 'hour')}, and you can
          keep the wait on until then.
        </p>
        {has_pin && (
          <CodeField
            label="Transaction PIN"
            hidden
            autoFocus
            length={PIN_LENGTH}
            hint="The fourth digit turns off the wait."
            {...pin}
            onValue={enter}
          />
        )}
        {(!has_pin || form.pending || form.error) && (
          <Button type="submit" loading={form.pending}>
            Turn off the wait
          </Button>
        )}
      </form>
    </Dialog>
  );
}
