// The last step of every payment: the costs line by line, then the transaction PIN. A customer without
// a PIN creates one here, at the first debit.
import type { ErrorCode } from '@alajo/contract/errors.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { PIN_LENGTH } from '@alajo/contract/identity/schemas.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { ChargeLine } from '@alajo/contract/wallet/schemas.ts';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { call, Refusal } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
import { updateUser, useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { DigitsField, ShowToggle } from '../ui/field.tsx';

type Confirmed = {
  pin: string;
  /** The customer confirmed a possible duplicate. */
  again: boolean;
};

type Options<Reply> = {
  pay: (confirmed: Confirmed) => Promise<Reply>;
  onPaid?: ((reply: Reply) => void) | undefined;
  onFail?: ((error: Error) => void) | undefined;
  /** Whether the other fields are valid; they show their own problems. */
  checkRest?: () => boolean;
  /** The error code that asks the customer to confirm a possible duplicate, if there is one. */
  duplicate?: ErrorCode;
};

export type Payment<Reply = unknown> = ReturnType<typeof usePayment<Reply>>;

/** One payment, confirmed with the PIN. The caller creates the idempotency key. */
export function usePayment<Reply>({ pay, onPaid, onFail, checkRest, duplicate }: Options<Reply>) {
  const user = useUser();
  const form = useForm({
    initial: { pin: '' },
    check: (values) =>
      checkRest === undefined || checkRest()
        ? z.safeParse(identityRoutes.setPin.body, values)
        : { success: false, error: { issues: [] } },
    send: async ({ pin }): Promise<Reply> => {
      if (!user.has_pin) {
        await call(identityRoutes.setPin, { pin });
        updateUser({ ...user, has_pin: true });
      }
      return pay({ pin, again: isDuplicate });
    },
    onDone: onPaid,
    onFail,
  });
  const { error } = form;
  const isDuplicate: boolean =
    duplicate !== undefined && error instanceof Refusal && error.is(duplicate);
  return {
    ...form,
    isDuplicate,
    /** Clears the PIN and the last outcome before another payment. */
    startOver: () => form.reset({ pin: '' }),
  };
}

type Props = {
  payment: Payment;
  /** Button labels; `pay_again` if the server asked to confirm a possible duplicate. */
  labels: { pay: string; pay_again?: string };
  /** Until another field is filled in. */
  disabled?: boolean;
  children: ReactNode;
};

export function PinForm({ payment, labels, disabled, children }: Props) {
  const { has_pin } = useUser();
  const [shown, setShown] = useState(false);
  const ready = payment.values.pin.length === PIN_LENGTH && disabled !== true;
  return (
    <form {...payment.props} className="flex flex-col gap-4">
      {children}
      {payment.message && (
        <Notice tone={payment.isDuplicate ? 'warn' : 'bad'}>{payment.message}</Notice>
      )}
      {!has_pin && (
        <Notice tone="plain">
          Create a 4-digit transaction PIN. You will be asked for it whenever money leaves your
          wallet.
        </Notice>
      )}
      <DigitsField
        label={has_pin ? 'Transaction PIN' : 'New transaction PIN'}
        type={shown && !has_pin ? 'text' : 'password'}
        // A new PIN is typed once, so the customer can show it and spot a slip.
        end={has_pin ? null : <ShowToggle what="PIN" shown={shown} onShown={setShown} />}
        autoComplete="off"
        length={PIN_LENGTH}
        {...payment.field('pin')}
      />
      <Button type="submit" loading={payment.pending} disabled={!ready}>
        {payment.isDuplicate ? labels.pay_again : labels.pay}
      </Button>
    </form>
  );
}

type Costs = {
  to: string;
  where: string;
  lines: readonly ChargeLine[];
  total: Kobo;
  note?: string | undefined;
};

/** The recipient, and every line of the costs. */
export function CostLines({ to, where, lines, total, note }: Costs) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card border border-line p-4">
      <dt className="text-muted">To</dt>
      <dd className="text-right">
        <b>{to}</b>
        <br />
        <span className="text-sm text-muted">{where}</span>
      </dd>
      {lines.map((line) => (
        <div key={line.kind} className="contents">
          <dt className="text-muted">{line.label}</dt>
          <dd className="text-right tabular-nums">
            {line.kind === 'fee' && line.amount === 0 ? 'Free' : formatNaira(line.amount)}
          </dd>
        </div>
      ))}
      <dt className="border-t border-line pt-2 font-semibold">Total</dt>
      <dd className="border-t border-line pt-2 text-right font-bold tabular-nums">
        {formatNaira(total)}
      </dd>
      {note && (
        <>
          <dt className="text-muted">Note</dt>
          <dd className="text-right">{note}</dd>
        </>
      )}
    </dl>
  );
}
