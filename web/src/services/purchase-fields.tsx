// Fields the three purchase forms share: network chips, the phone field that guesses the network, and
// recent accounts.
import { formatPhone, normalisePhone } from '@alajo/contract/phone.ts';
import { type NetworkId, networkOf, networks } from '@alajo/contract/services/networks.ts';
import type { RecentAccount, ServiceCategory } from '@alajo/contract/services/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { recentAccountsQuery, savedQuery } from './queries.ts';

const CHIP =
  'min-h-11 rounded-full border px-4 font-medium text-sm has-checked:border-primary has-checked:bg-tint has-checked:text-primary';

type Choice<T extends string> = { id: T; name: string };

/** A choice shown as chips. Built on radio buttons, so the keyboard and screen readers work. */
export function Chips<T extends string>(props: {
  legend: string;
  choices: readonly Choice<T>[];
  value: T | undefined;
  onValue: (id: T) => void;
  error?: string | undefined;
}) {
  const { legend, choices, value, onValue, error } = props;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ id, name }) => (
          <label key={id} className={`flex items-center border-line ${CHIP}`}>
            <input
              type="radio"
              name={legend}
              className="peer sr-only"
              checked={value === id}
              onChange={() => onValue(id)}
            />
            <span className="rounded-full peer-focus-visible:outline-3 peer-focus-visible:outline-primary peer-focus-visible:outline-offset-8">
              {name}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type PhoneProps = {
  phone: string;
  network: NetworkId | undefined;
  /** `guess` is the network by prefix, if the number is complete and its prefix known. */
  onPhone: (phone: string, guess: NetworkId | undefined) => void;
  error?: string | undefined;
};

/** Preselects the network by prefix. Other choices get a hint but pass, because numbers are ported. */
export function PhoneField({ phone, network, onPhone, error }: PhoneProps) {
  const guess = guessOf(phone);
  const differs = guess !== undefined && network !== undefined && guess !== network;
  const name = networks.find(({ id }) => id === guess)?.name;
  return (
    <Field
      label="Phone number"
      type="tel"
      autoComplete="tel"
      placeholder="0803 123 4567"
      value={phone}
      onChange={(event) => onPhone(event.target.value, guessOf(event.target.value))}
      error={error}
      hint={
        differs
          ? `This looks like ${name === 'MTN' || name === 'Airtel' ? 'an' : 'a'} ${name} number. If it was ported, that’s fine. Check before you pay.`
          : undefined
      }
    />
  );
}

function guessOf(text: string): NetworkId | undefined {
  const phone = normalisePhone(text);
  return phone === undefined ? undefined : networkOf(phone);
}

type RecentProps = {
  categories: readonly ServiceCategory[];
  onChoose: (account: RecentAccount) => void;
};

function formatAccount({ category, account_number }: RecentAccount): string {
  const mobile = category === 'airtime' || category === 'data';
  const phone = mobile ? normalisePhone(account_number) : undefined;
  return phone === undefined ? account_number : formatPhone(phone);
}

/** Saved and recently used accounts, to buy for again. */
export function RecentAccounts({ categories, onChoose }: RecentProps) {
  const saved = useQuery(savedQuery);
  const used = useQuery(recentAccountsQuery);
  const seen = new Map<string, RecentAccount>();
  for (const account of [...(saved.data ?? []), ...(used.data ?? [])]) {
    const key = `${account.provider}:${account.account_number}`;
    if (categories.includes(account.category) && !seen.has(key)) seen.set(key, account);
  }
  // The same height in every state, so the form below does not shift.
  return (
    <div>
      <h2 className="mb-1.5 font-medium text-sm">Buy again for</h2>
      <div className="h-15">
        {saved.isPending || used.isPending ? (
          <Skeleton className="h-14" />
        ) : (
          <Numbers shown={[...seen].slice(0, SHOWN_MAX)} onChoose={onChoose} />
        )}
      </div>
    </div>
  );
}

const SHOWN_MAX = 8;

type NumbersProps = { shown: [string, RecentAccount][]; onChoose: RecentProps['onChoose'] };

function Numbers({ shown, onChoose }: NumbersProps) {
  if (shown.length === 0) {
    return <p className="text-muted text-sm">Numbers you buy for will appear here.</p>;
  }
  return (
    <ul className="flex gap-2 overflow-x-auto pb-1">
      {shown.map(([key, account]) => (
        <li key={key} className="shrink-0">
          <button
            type="button"
            onClick={() => onChoose(account)}
            className="min-h-11 rounded-control border border-line px-3 py-1.5 text-left text-sm hover:bg-tint"
          >
            <span className="block font-medium tabular-nums">{formatAccount(account)}</span>
            <span className="block text-muted text-xs">
              {account.customer_name ?? account.provider_name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
