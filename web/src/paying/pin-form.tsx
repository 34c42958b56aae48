// Last step of every payment: the costs line by line, then the transaction PIN. A customer without a PIN
// creates one here, at the first debit; one with a passkey in this browser can use that instead.
import type { ErrorCode } from '@alajo/contract/errors.ts';
import { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import { PIN_LENGTH, pin as pinSchema, type User } from '@alajo/contract/identity/schemas.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { walletLimitsOn } from '@alajo/contract/pricing.ts';
import { NEW_PIN_HOURS } from '@alajo/contract/time-limits.ts';
import type { ChargeLine } from '@alajo/contract/wallet/schemas.ts';
import { Fingerprint } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { BY_PASSKEY, call, Refusal } from '../platform/api.ts';
import { invalid, useForm, type ValidationResult, valid } from '../platform/form.ts';
import { UnconfirmedPaymentError } from '../platform/idempotency-key.ts';
import { clearPasskey, hasPasskeyHere } from '../platform/passkey-here.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { updateUser, useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SectionLink } from '../ui/section.tsx';
import { BalanceFor, type useBalanceFor } from './balance-hint.tsx';
import { checkNewPin, EMPTY_PIN, type NewPin, NewPinFields, PasswordForPin } from './new-pin.tsx';
import { UnconfirmedPayments } from './unconfirmed-payments.tsx';

const LimitRefusalNotice = lazyPart(() => import('./limit-refusal.tsx'), {
  fallback: ({ refusal }) => <Notice tone="bad">{refusal.message}</Notice>,
  retry: 'none',
});

type PaymentConfirmation = {
  /** For the options of `call`: the PIN, or the marker that asks for a passkey instead. */
  pin: string;
  /** The customer confirmed a possible duplicate. */
  again: boolean;
};

type Options<Reply> = {
  pay: (confirmed: PaymentConfirmation) => Promise<Reply>;
  onPaid?: ((reply: Reply) => void) | undefined;
  onFail?: ((error: Error) => void) | undefined;
  /** Returns true if the other fields are valid; they show their own errors. */
  checkRest?: () => boolean;
  /** The payment as text, as for its idempotency key: while one like it is in progress, the form says so. */
  pays?: string | undefined;
  /** The error code that asks the customer to confirm a possible duplicate, if there is one. */
  duplicate?: ErrorCode;
};

export type Payment<Reply = unknown> = ReturnType<typeof usePayment<Reply>>;

/** One payment, confirmed with the PIN. The caller creates the idempotency key. */
export function usePayment<Reply>(options: Options<Reply>) {
  const { pay, onPaid, onFail, checkRest, pays, duplicate } = options;
  const user = useUser();
  const byPasskey = useRef(false);
  const form = useForm({
    initial: EMPTY_PIN,
    check: (values): ValidationResult<NewPin> => {
      const rest = checkRest?.() ?? true;
      const known = () =>
        byPasskey.current ? valid({ ...values, pin: BY_PASSKEY }) : checkPin(values);
      const own = user.has_pin ? known() : checkFirstPin(values, user);
      return rest || !own.success ? own : { success: false, error: { issues: [] } };
    },
    send: async ({ pin, password }): Promise<Reply> => {
      if (!user.has_pin) {
        await call(pinRoutes.setPin, { pin, password });
        updateUser({ ...user, has_pin: true });
      }
      return pay({ pin, again: isDuplicate }).catch(fallBackToPin);
    },
    onDone: onPaid,
    onFail,
  });
  const { error } = form;
  const isDuplicate: boolean =
    duplicate !== undefined && error instanceof Refusal && error.is(duplicate);
  return {
    ...form,
    pays,
    isDuplicate,
    /** Pays with a passkey, ignoring the PIN field. */
    payByPasskey: () => {
      byPasskey.current = true;
      form.submit(); // validates immediately
      byPasskey.current = false;
    },
    /** Clears the PIN and the last result before another payment. */
    startOver: () => form.reset(EMPTY_PIN),
  };
}

/** The passkey created in this browser is gone: falls back to the PIN. */
function fallBackToPin(error: unknown): never {
  if (!(error instanceof Refusal && error.field === 'X-Approval')) throw error;
  clearPasskey();
  const message = 'Your account no longer has a passkey. Enter your PIN.';
  throw new Refusal({ code: error.code, message, field: 'pin' }, error.status, error);
}

function checkPin(values: NewPin): ValidationResult<NewPin> {
  const checked = pinSchema.safeParse(values.pin);
  return checked.success ? valid(values) : invalid('pin', checked.error.issues[0]?.message ?? '');
}

const checkFirstPin = (values: NewPin, user: User): ValidationResult<NewPin> => {
  const checked = checkNewPin(values, user);
  return checked.success && values.password === ''
    ? invalid('password', 'Enter your password')
    : checked;
};

type Props = {
  payment: Payment;
  /** Button labels; `pay_again` if the server asked to confirm a possible duplicate. */
  labels: { pay: string; pay_again?: string };
  /** A button submits, because there are other inputs. Otherwise the PIN's last digit does. */
  byButton?: boolean;
  /** For an amount that the customer doesn't enter: no PIN is asked for while the payment can't succeed. */
  balance?: ReturnType<typeof useBalanceFor>;
  /** Shows a Cancel button; `cancelLabel` renames it. */
  onCancel?: () => void;
  cancelLabel?: string;
  children: ReactNode;
};

export function PinForm({
  payment,
  labels,
  byButton = false,
  balance,
  onCancel,
  cancelLabel = 'Cancel',
  children,
}: Props) {
  const { has_pin } = useUser();
  const sends = !byButton && has_pin && !payment.isDuplicate;
  const isShort = balance?.problem !== undefined;
  const hasButton = !(sends || isShort) || payment.error !== undefined || payment.pending;
  return (
    <form {...payment.props} className="flex flex-col gap-4">
      {children}
      {balance && <BalanceFor {...balance} />}
      {!payment.pending && <UnconfirmedPayments follows={({ pays }) => pays === payment.pays} />}
      <PaymentMessage payment={payment} />
      {!isShort && <Proof payment={payment} sends={sends ? labels.pay : undefined} />}
      <div className="flex gap-3 empty:hidden">
        {onCancel && (
          <Button
            variant="secondary"
            className={hasButton ? '' : 'flex-1'}
            disabled={payment.pending}
            onClick={onCancel}
          >
            {cancelLabel}
          </Button>
        )}
        {hasButton && (
          <Button type="submit" className="flex-1" loading={payment.pending}>
            {payment.isDuplicate ? labels.pay_again : labels.pay}
          </Button>
        )}
      </div>
    </form>
  );
}

type ProofProps = {
  payment: Payment;
  /** The payment that the last digit submits, if it does. */
  sends: string | undefined;
};

/** The PIN, or the passkey in this browser; the first debit creates the PIN. */
function Proof({ payment, sends }: ProofProps) {
  const { has_pin, id } = useUser();
  if (!has_pin) return <FirstPin payment={payment} />;
  return (
    <>
      <KnownPin payment={payment} sends={sends} />
      {hasPasskeyHere(id) && !payment.pending && (
        <Button variant="secondary" onClick={payment.payByPasskey}>
          <Fingerprint size={20} aria-hidden="true" />
          Use your passkey
        </Button>
      )}
    </>
  );
}

function PaymentMessage({ payment: { message, error, isDuplicate } }: { payment: Payment }) {
  if (error instanceof Refusal && Object(error.cause).limit) {
    return <LimitRefusalNotice refusal={error} />;
  }
  // UnconfirmedPayments says not to pay again yet; the message would say to try again.
  if (error instanceof UnconfirmedPaymentError) return null;
  return message && <Notice tone={isDuplicate ? 'warn' : 'bad'}>{message}</Notice>;
}

function KnownPin({ payment, sends }: ProofProps) {
  const { onValue, ...field } = payment.field('pin');
  const enter = (pin: string) => {
    onValue(pin);
    if (sends && pin !== field.value && pin.length === PIN_LENGTH) payment.submit();
  };
  return (
    <div className="text-center">
      <CodeField
        label="Transaction PIN"
        hidden
        // Only if the PIN is the only input; otherwise focus starts at the dialog's Close button.
        autoFocus={sends !== undefined}
        length={PIN_LENGTH}
        hint={sends && `The fourth digit confirms: ${sends}.`}
        {...field}
        onValue={enter}
      />
      <SectionLink to="/settings/security?open=pin">Forgot PIN?</SectionLink>
    </div>
  );
}

function FirstPin({ payment }: { payment: Payment }) {
  const low = walletLimitsOn(pricingDay()).low_day;
  return (
    <>
      <Notice tone="plain">
        Create a 4-digit transaction PIN. We’ll ask for it whenever money leaves your wallet. For
        the first {NEW_PIN_HOURS} hours you can send up to {formatNaira(low)} a day.
      </Notice>
      <NewPinFields
        labels={{ pin: 'New transaction PIN', confirmation: 'Confirm transaction PIN' }}
        fields={{ pin: payment.field('pin'), confirmation: payment.field('confirmation') }}
      />
      <PasswordForPin {...payment.field('password')} />
    </>
  );
}

type Costs = {
  to: string;
  where: string;
  lines: readonly ChargeLine[];
  total: Kobo;
  note?: string | undefined;
};

/** The recipient, and each line of the costs. */
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
      <div className="col-span-2 flex justify-between gap-4 border-t border-line pt-2">
        <dt className="font-semibold">Total</dt>
        <dd className="font-bold tabular-nums">{formatNaira(total)}</dd>
      </div>
      {note && (
        <>
          <dt className="text-muted">Note</dt>
          <dd className="text-right">{note}</dd>
        </>
      )}
    </dl>
  );
}
