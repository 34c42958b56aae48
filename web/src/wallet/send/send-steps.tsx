// Recipient and amount steps of Send Money. The amount is only asked for once the recipient's name is shown.

import { bankCharges } from '@alajo/contract/bank-charges.ts';
import { formatNaira, type Kobo, kobo, naira, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { withoutMarks } from '@alajo/contract/phone.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { NOTE_MAX, type Quote, type Wallet } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  limitProblem,
  OverLimitReason,
  shortfallText,
  useBalanceFor,
} from '../../paying/balance-hint.tsx';
import { destinationOf, PersonAvatar, targetKey } from '../../paying/people/person-avatar.tsx';
import { PersonRow } from '../../paying/people/person-list.tsx';
import { peopleQuery } from '../../paying/people/queries.ts';
import { walletQuery } from '../../paying/queries.ts';
import { checkAmount } from '../../platform/amount.ts';
import { call, Refusal } from '../../platform/api.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { useForm } from '../../platform/form.ts';
import { pricingDay } from '../../platform/pricing-day.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { DigitsField } from '../../ui/digits-field.tsx';
import { Field } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { Steps } from '../../ui/steps.tsx';
import type { FoundRecipient, TypedAccount } from './find-person.tsx';
import { PayeeWarning } from './payee-check.tsx';

// Bank accounts can't be looked up offline, so an offline start doesn't need this code.
const BankPicker = lazyPart(
  async () => ({ default: (await import('../../paying/people/bank-picker.tsx')).BankPicker }),
  { fallback: () => <Skeleton className="h-40" />, retry: 'inside' },
);

// Needed only by the few with a temporarily lower limit.
const LowLimitHint = lazyPart(() => import('./low-limit-hint.tsx'), { retry: 'none' });

const QuoteProblem = lazyPart(() => import('../../paying/quote-problem.tsx'), {
  fallback: ({ message }) => <Notice tone="bad">{message}</Notice>,
  retry: 'none',
});

export type Plan = { amount: Kobo; note: string; quote: Quote | undefined };

const userDrafts = createDrafts<{ recipient: string }>('recipient-user');
const bankDrafts = createDrafts<{ bank_code: string; account_number: string }>('recipient-bank');
const amountDrafts = createDrafts<{ amount: string; note: string }>('transfer');

/** Draft for a recipient; discard it once it is sent. */
export const amountDraft = (to: FoundRecipient) => amountDrafts(targetKey(to));

type RecipientProps = {
  type: FoundRecipient['type'];
  account: TypedAccount | undefined;
  onFound: (to: FoundRecipient) => void;
  onAccount: (account: TypedAccount) => void;
};

export function RecipientStep({ type, account, onFound, onAccount }: RecipientProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  const recent = people.filter(({ target }) => target.type === type).slice(0, RECENT_MAX);
  return (
    <div className="flex flex-col gap-5 pt-2">
      {type === 'user' ? (
        <UserForm onFound={onFound} onAccount={onAccount} />
      ) : (
        <BankForm typed={account} onFound={onFound} />
      )}
      {recent.length > 0 && account === undefined && (
        <section aria-label="Recent recipients" className="order-last">
          <h3 className="mb-2 px-1 font-semibold text-muted text-sm">Recent</h3>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {recent.map((person) => (
              <PersonRow key={person.id} person={person} onPress={() => onFound(person.target)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const RECENT_MAX = 4;

type UserProps = Pick<RecipientProps, 'onFound' | 'onAccount'>;

function UserForm({ onFound, onAccount }: UserProps) {
  const form = useForm({
    initial: { recipient: '' },
    draft: userDrafts(),
    check: (values) => z.safeParse(walletRoutes.resolveRecipient.query, values),
    send: (body) => call(walletRoutes.resolveRecipient, body),
    onDone: (found) => onFound({ type: 'user', ...found }),
    onFail: (failure) => {
      const number = withoutMarks(form.values.recipient);
      const unknown = failure instanceof Refusal && failure.is('recipient_not_found');
      if (unknown && /^\d{10}$/.test(number)) {
        onAccount({ account_number: number, name: '', message: '', unknown: true });
      }
    },
  });
  const { error = form.message, ...recipient } = form.field('recipient');
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <RestoredDraft form={form} />
      <Field
        label="Username or email"
        autoCapitalize="none"
        autoComplete="off"
        hint="A phone or account number works too."
        error={error}
        {...recipient}
      />
      <Button type="submit" loading={form.pending}>
        Continue
      </Button>
    </form>
  );
}

type BankProps = { typed: TypedAccount | undefined; onFound: (to: FoundRecipient) => void };

function BankForm({ typed, onFound }: BankProps) {
  const number = typed?.account_number ?? '';
  const form = useForm({
    initial: { bank_code: '', account_number: number },
    draft: bankDrafts(number),
    check: (values) => z.safeParse(walletRoutes.resolveBank.query, values),
    send: (body) => call(walletRoutes.resolveBank, body),
    onDone: ({ account_name, ...account }) => {
      const named = typed?.name ? { typed_name: typed.name } : {};
      onFound({ type: 'bank', ...account, name: account_name, ...named });
    },
  });
  const { error = form.message, ...account } = form.field('account_number');
  const complete = account.value.length === 10;
  const choose = (bank_code: string) => {
    form.set({ bank_code });
    if (bank_code !== '' && complete) form.submit();
  };
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <RestoredDraft form={form} />
      {typed?.unknown && (
        <Notice tone="plain">No Alajo customer has this number. Choose its bank.</Notice>
      )}
      <DigitsField
        label="Account number"
        length={10}
        autoComplete="off"
        error={error}
        {...account}
      />
      <BankPicker
        accountNumber={account.value}
        message={typed?.message ?? ''}
        value={form.values.bank_code}
        onChoose={choose}
      />
      {form.values.bank_code !== '' && (
        <Button type="submit" loading={form.pending}>
          Continue
        </Button>
      )}
    </form>
  );
}

type AmountProps = {
  to: FoundRecipient;
  previous: Plan | undefined;
  onChange: () => void;
  onPlanned: (plan: Plan) => void;
};

export function AmountStep({ to, previous, onChange, onPlanned }: AmountProps) {
  const { data: wallet } = useQuery(walletQuery);
  const draft = amountDraft(to);
  const form = useForm({
    draft,
    initial: {
      amount: previous ? String(toNaira(previous.amount)) : '',
      note: previous?.note ?? '',
    },
    check: ({ amount }) => checkAmount(amount),
    send: async (amount) => {
      requireBalance(wallet, amount);
      const quote = await quoteFor(to, amount);
      requireBalance(wallet, quote?.total ?? amount);
      return { amount, quote };
    },
    onDone: (planned) => {
      draft.save(form.values);
      onPlanned({ ...planned, note: form.values.note.trim() });
    },
  });
  const { have, problem, over } = useBalanceFor(totalOf(to, form.values.amount));
  const amount = form.field('amount');
  const needsCheck = form.error instanceof Refusal && form.error.is('bvn_or_nin_required');
  return (
    <form {...form.props} className="flex flex-col gap-5 pt-1">
      <Steps done={1} />
      <div className="flex items-center gap-3 rounded-card border border-line bg-surface py-2 pr-2 pl-4">
        <PersonAvatar target={to} />
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold text-15 leading-5">{to.name}</p>
          <p className="text-13 text-muted leading-4.5">{detailOf(to)}</p>
        </div>
        <Button variant="ghost" onClick={onChange}>
          Change<span className="sr-only"> recipient</span>
        </Button>
      </div>
      <PayeeWarning to={to} />
      <RestoredDraft form={form} />
      {form.message && <QuoteProblem message={form.message} error={form.error} />}
      <AmountField label="Amount (₦)" hint={have} {...amount} error={problem ?? amount.error} />
      {over && (
        <OverLimitReason
          total={over}
          fitting={(left) => fittingAmount(to, left)}
          onUse={(fits) => form.set({ amount: String(toNaira(fits)) })}
        />
      )}
      {!over && wallet && isLimitLow(wallet) && <LowLimitHint />}
      <ul aria-label="Amounts" className="grid grid-cols-4 gap-2">
        {QUICK_AMOUNTS.map((amount) => (
          <li key={amount}>
            <button
              type="button"
              aria-pressed={form.values.amount === String(toNaira(amount))}
              onClick={() => form.set({ amount: String(toNaira(amount)) })}
              className="min-h-11 w-full rounded-full border border-line bg-surface font-semibold text-13 tabular-nums hover:bg-tint aria-pressed:border-primary aria-pressed:bg-tint aria-pressed:text-on-tint"
            >
              {formatNaira(amount)}
            </button>
          </li>
        ))}
      </ul>
      <Field
        label="Note (optional)"
        maxLength={NOTE_MAX}
        autoComplete="off"
        {...form.field('note')}
      />
      <Charges to={to} amount={form.values.amount} />
      <Button type="submit" variant={needsCheck ? 'secondary' : 'primary'} loading={form.pending}>
        Continue
      </Button>
    </form>
  );
}

/** True if the limit is lower than the tier's, and not by the customer's own choice. */
const isLimitLow = ({ tier, day_limit, own_limits: own }: Wallet) =>
  day_limit < tierLimitsOn(tier, pricingDay()).day && own?.day !== day_limit;

const QUICK_AMOUNTS = [naira(2_000), naira(5_000), naira(10_000), naira(25_000)];

/** Undefined before an amount is typed, and for a transfer to a customer, which is free. */
function chargesOf(to: FoundRecipient, amount: string): Kobo | undefined {
  const typed = parseNaira(amount) ?? kobo(0);
  if (to.type === 'user' || typed <= 0) return undefined;
  const { fee, vat, stamp_duty } = bankCharges(typed, pricingDay());
  return kobo(fee + vat + stamp_duty);
}

/** The amount with its charges. */
function totalOf(to: FoundRecipient, amount: string): Kobo | undefined {
  const typed = parseNaira(amount);
  return typed === undefined ? undefined : kobo(typed + (chargesOf(to, amount) ?? 0));
}

/** An amount that takes at most this total: a smaller one never costs more. */
function fittingAmount(to: FoundRecipient, total: Kobo): Kobo | undefined {
  const amount = total - (chargesOf(to, String(toNaira(total))) ?? 0);
  return amount > 0 ? kobo(amount) : undefined;
}

/** Cost of a bank transfer, shown before Continue; a transfer to a customer is free. */
function Charges({ to, amount }: { to: FoundRecipient; amount: string }) {
  const charges = chargesOf(to, amount);
  return (
    <p className="flex min-h-5 justify-between px-1 text-13 text-muted">
      {to.type === 'user' ? 'Transfer fee' : 'Fees and duty'}
      <b className="font-semibold text-text tabular-nums">
        {to.type === 'user' ? 'Free' : charges === undefined ? '' : formatNaira(charges)}
      </b>
    </p>
  );
}

const detailOf = (to: FoundRecipient) =>
  to.type === 'user' && to.phone ? `${destinationOf(to)} · ${to.phone}` : destinationOf(to);

/** Checks what the server would refuse after the PIN, while the amount can still be changed. */
function requireBalance(wallet: Wallet | undefined, total: Kobo): void {
  if (wallet === undefined) return;
  if (total > wallet.balance) {
    const message = shortfallText(kobo(total - wallet.balance));
    throw new Refusal({ code: 'insufficient_funds', message, field: 'amount' }, 409, wallet);
  }
  const message = limitProblem(wallet, total);
  if (message === undefined) return;
  throw new Refusal({ code: 'day_limit_reached', message, field: 'amount' }, 409, wallet);
}

/** Quotes a bank transfer; undefined for a transfer to a customer, which is free. */
async function quoteFor(to: FoundRecipient, amount: Kobo): Promise<Quote | undefined> {
  if (to.type === 'user') return undefined;
  const { bank_code, account_number } = to;
  return call(walletRoutes.quote, { bank_code, account_number, amount });
}
