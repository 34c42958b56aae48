// The recipient and amount steps of Send Money. The amount is only asked for once the recipient's name
// is shown.
import { withoutMarks } from '@alajo/contract/identity/schemas.ts';
import { formatNaira, type Kobo, kobo, toNaira } from '@alajo/contract/money.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import {
  NOTE_MAX,
  type Quote,
  type RecipientTarget,
  type Wallet,
} from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { peopleQuery } from '../people/queries.ts';
import { checkAmount } from '../platform/amount.ts';
import { call, Refusal } from '../platform/api.ts';
import { BALANCE_TOO_LOW, useBalances } from '../platform/balances.ts';
import { createDrafts } from '../platform/drafts.ts';
import { useForm } from '../platform/form.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { DigitsField, Field } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Restored } from '../ui/restored.tsx';
import { Select } from '../ui/select.tsx';
import { QueryError } from '../ui/states.tsx';
import { banksQuery, walletQuery } from './queries.ts';

export type To = RecipientTarget;
export type Plan = { amount: Kobo; note: string; quote: Quote | undefined };

const userDrafts = createDrafts<{ recipient: string }>('recipient-user');
const bankDrafts = createDrafts<{ bank_code: string; account_number: string }>('recipient-bank');
const amountDrafts = createDrafts<{ amount: string; note: string }>('transfer');

/** What was typed for a recipient; to be discarded once it is sent. */
export const amountDraft = (to: To) =>
  amountDrafts(to.type === 'user' ? to.username : to.account_number);

export function RecipientStep({ type, onFound }: { type: To['type']; onFound: (to: To) => void }) {
  const recent = useQuery(peopleQuery);
  // An account number where a customer was asked for, and no customer has it.
  const [number, setNumber] = useState('');
  const known = recent.data?.filter(({ target }) => target.type === type) ?? [];
  return (
    <div className="flex flex-col gap-5">
      {type === 'user' && number === '' ? (
        <UserForm onFound={onFound} onNumber={setNumber} />
      ) : (
        <BankForm number={number} onFound={onFound} />
      )}
      {known.length > 0 && (
        <section aria-label="Recent recipients">
          <h3 className="mb-2 text-sm font-medium text-muted">Recent</h3>
          <ul className="flex flex-col">
            {known.slice(0, 4).map(({ target }) => (
              <li key={target.type === 'user' ? target.username : target.account_number}>
                <button
                  type="button"
                  onClick={() => onFound(target)}
                  className="min-h-12 w-full rounded-control px-2 text-left hover:bg-tint"
                >
                  <span className="block font-medium">{target.name}</span>
                  <span className="block text-sm text-muted">{whereOf(target)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export const whereOf = (to: To) =>
  to.type === 'user' ? `@${to.username}` : `${to.bank_name} · ${to.account_number}`;

type UserProps = { onFound: (to: To) => void; onNumber: (accountNumber: string) => void };

function UserForm({ onFound, onNumber }: UserProps) {
  const form = useForm({
    initial: { recipient: '' },
    draft: userDrafts(),
    check: (values) => z.safeParse(walletRoutes.resolveRecipient.query, values),
    send: (body) => call(walletRoutes.resolveRecipient, body),
    onDone: ({ username, name }) => onFound({ type: 'user', username, name }),
    onFail: (failure) => {
      const number = withoutMarks(form.values.recipient);
      const unknown = failure instanceof Refusal && failure.is('recipient_not_found');
      if (unknown && /^\d{10}$/.test(number)) onNumber(number);
    },
  });
  const { error = form.message, ...recipient } = form.field('recipient');
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Restored form={form} />
      <Field
        label="Username or email"
        autoCapitalize="none"
        autoComplete="off"
        hint="A phone or account number works too."
        error={error}
        {...recipient}
      />
      <Button type="submit" loading={form.pending} disabled={recipient.value.trim() === ''}>
        Continue
      </Button>
    </form>
  );
}

function BankForm({ number, onFound }: { number: string; onFound: (to: To) => void }) {
  const banks = useQuery(banksQuery);
  const form = useForm({
    initial: { bank_code: '', account_number: number },
    draft: bankDrafts(number),
    check: (values) => z.safeParse(walletRoutes.resolveBank.query, values),
    send: (body) => call(walletRoutes.resolveBank, body),
    onDone: ({ account_name, ...account }) =>
      onFound({ type: 'bank', ...account, name: account_name }),
  });
  const { error = form.message, ...account } = form.field('account_number');
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Restored form={form} />
      {number !== '' && (
        <Notice tone="plain">No Alajo customer has this number. Choose the bank it is at.</Notice>
      )}
      <QueryError query={banks} />
      <DigitsField
        label="Account number"
        length={10}
        autoComplete="off"
        error={error}
        {...account}
      />
      <Select label="Bank" {...form.field('bank_code')}>
        <option value="">Choose a bank</option>
        {banks.data?.map((bank) => (
          <option key={bank.code} value={bank.code}>
            {bank.name}
          </option>
        ))}
      </Select>
      <Button
        type="submit"
        loading={form.pending}
        disabled={account.value.length !== 10 || form.values.bank_code === ''}
      >
        Continue
      </Button>
    </form>
  );
}

type AmountProps = { to: To; previous: Plan | undefined; onPlanned: (plan: Plan) => void };

export function AmountStep({ to, previous, onPlanned }: AmountProps) {
  const { data: wallet } = useQuery(walletQuery);
  const { shown } = useBalances();
  const draft = amountDraft(to);
  const form = useForm({
    draft,
    initial: {
      amount: previous ? String(toNaira(previous.amount)) : '',
      note: previous?.note ?? '',
    },
    check: ({ amount }) => checkAmount(amount),
    send: async (amount) => {
      refuseOverspend(wallet, amount);
      const quote = await quoteFor(to, amount);
      refuseOverspend(wallet, quote?.total ?? amount);
      return { amount, quote };
    },
    onDone: (planned) => {
      draft.save(form.values);
      onPlanned({ ...planned, note: form.values.note.trim() });
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div className="rounded-card bg-tint px-4 py-3">
        <p className="font-semibold">{to.name}</p>
        <p className="text-sm text-muted">{whereOf(to)}</p>
      </div>
      <Restored form={form} />
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <MoneyField
        label="Amount (₦)"
        hint={shown && wallet ? `You have ${formatNaira(wallet.balance)}` : undefined}
        {...form.field('amount')}
      />
      <Field
        label="Note (optional)"
        maxLength={NOTE_MAX}
        autoComplete="off"
        {...form.field('note')}
      />
      <Button type="submit" loading={form.pending} disabled={form.values.amount === ''}>
        Continue
      </Button>
    </form>
  );
}

/** What the server would refuse after the PIN, said where the amount can still be changed. */
function refuseOverspend(wallet: Wallet | undefined, total: Kobo): void {
  if (wallet === undefined) return;
  const { balance, day_limit, day_spent } = wallet;
  const left = Math.max(0, day_limit - day_spent);
  if (total > balance) {
    const message = `${BALANCE_TOO_LOW} You need ${formatNaira(kobo(total - balance))} more.`;
    throw new Refusal({ code: 'insufficient_funds', message, field: 'amount' }, 409, wallet);
  }
  if (total > left) {
    const message = `This is over your daily limit. You can still send ${formatNaira(kobo(left))} today.`;
    throw new Refusal({ code: 'day_limit_reached', message, field: 'amount' }, 409, wallet);
  }
}

/** Quotes a bank transfer; undefined for a transfer to a customer, which is free. */
async function quoteFor(to: To, amount: Kobo): Promise<Quote | undefined> {
  if (to.type === 'user') return undefined;
  const { bank_code, account_number } = to;
  return call(walletRoutes.quote, { bank_code, account_number, amount });
}
