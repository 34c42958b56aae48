// The steps of Send Money that ask: whom, then how much. The name is shown before the amount.
import { formatNaira, type Kobo, parseNaira } from '@alajo/contract/money.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { NOTE_MAX, type Quote, type Recipient } from '@alajo/contract/wallet/schemas.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, sentence } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { DigitsField, Field, Select } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { banksQuery, recipientsQuery, walletQuery } from './queries.ts';

export type To = Recipient['target'];
export type Plan = { amount: Kobo; note: string; quote: Quote | undefined };

export function RecipientStep({ type, onFound }: { type: To['type']; onFound: (to: To) => void }) {
  const recent = useQuery(recipientsQuery);
  const known = recent.data?.filter((one) => one.target.type === type) ?? [];
  return (
    <div className="flex flex-col gap-5">
      {type === 'user' ? <UserForm onFound={onFound} /> : <BankForm onFound={onFound} />}
      {known.length > 0 && (
        <section aria-label="Recent recipients">
          <h3 className="mb-2 text-sm font-medium text-muted">Recent</h3>
          <ul className="flex flex-col">
            {known.slice(0, 4).map(({ target }) => (
              <li key={target.type === 'user' ? target.username : target.account_number}>
                <button
                  type="button"
                  onClick={() => onFound(target)}
                  className="min-h-12 w-full rounded-card px-2 text-left hover:bg-tint"
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

function UserForm({ onFound }: { onFound: (to: To) => void }) {
  const [recipient, setRecipient] = useState('');
  const find = useMutation({
    mutationFn: () => call(walletRoutes.resolveRecipient, { recipient }),
    onSuccess: (found) => onFound({ type: 'user', ...found }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (recipient.trim()) find.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Username or email"
        autoCapitalize="none"
        autoComplete="off"
        value={recipient}
        onChange={(event) => setRecipient(event.target.value)}
        error={find.error ? sentence(find.error) : undefined}
      />
      <Button type="submit" loading={find.isPending} disabled={recipient.trim() === ''}>
        Continue
      </Button>
    </form>
  );
}

function BankForm({ onFound }: { onFound: (to: To) => void }) {
  const banks = useQuery(banksQuery);
  const [bank_code, setBank] = useState('');
  const [account_number, setNumber] = useState('');
  const find = useMutation({
    mutationFn: () => call(walletRoutes.resolveBank, { bank_code, account_number }),
    onSuccess: ({ account_name, ...account }) =>
      onFound({ type: 'bank', ...account, name: account_name }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <QueryTrouble query={banks} />
      <DigitsField
        label="Account number"
        length={10}
        autoComplete="off"
        value={account_number}
        onValue={setNumber}
        error={find.error ? sentence(find.error) : undefined}
      />
      <Select label="Bank" value={bank_code} onValue={setBank}>
        <option value="">Choose a bank</option>
        {banks.data?.map((bank) => (
          <option key={bank.code} value={bank.code}>
            {bank.name}
          </option>
        ))}
      </Select>
      <Button
        type="submit"
        loading={find.isPending}
        disabled={account_number.length !== 10 || bank_code === ''}
      >
        Continue
      </Button>
    </form>
  );
}

type AmountProps = { to: To; before: Plan | undefined; onPlanned: (plan: Plan) => void };

export function AmountStep({ to, before, onPlanned }: AmountProps) {
  const { data: wallet } = useQuery(walletQuery);
  const [amount, setAmount] = useState(before ? String(before.amount / 100) : '');
  const [note, setNote] = useState(before?.note ?? '');
  const [problem, setProblem] = useState('');
  const quote = useMutation({
    mutationFn: async (kobo: Kobo) => {
      if (to.type === 'user') return undefined;
      const { bank_code, account_number } = to;
      return call(walletRoutes.quote, { bank_code, account_number, amount: kobo });
    },
    onSuccess: (found, kobo) => onPlanned({ amount: kobo, note: note.trim(), quote: found }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const kobo = parseNaira(amount);
    if (kobo === undefined || kobo <= 0) return setProblem('Enter an amount above ₦0');
    setProblem('');
    quote.mutate(kobo);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="rounded-card bg-tint px-4 py-3">
        <p className="font-semibold">{to.name}</p>
        <p className="text-sm text-muted">{whereOf(to)}</p>
      </div>
      {quote.error && <Notice tone="bad">{sentence(quote.error)}</Notice>}
      <MoneyField
        label="Amount (₦)"
        value={amount}
        onValue={setAmount}
        error={problem || undefined}
        hint={wallet ? `You have ${formatNaira(wallet.balance)}` : undefined}
      />
      <Field
        label="Note (optional)"
        maxLength={NOTE_MAX}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" loading={quote.isPending} disabled={amount === ''}>
        Continue
      </Button>
    </form>
  );
}
