// Bank picker: likely banks for the number first, then those used before, then all, with a search by common
// names.
import type { Bank } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Skeleton } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { QueryError } from '../../ui/states.tsx';
import { bankNamedIn, bankNameOf, findBanks, suggestBanks } from './bank-names.ts';
import { BankMark } from './person-avatar.tsx';
import { banksQuery, peopleQuery } from './queries.ts';

type Props = {
  accountNumber: string;
  /** The text the number was pasted with; it may name the bank. */
  message?: string;
  value: string;
  error?: string | undefined;
  /** Keeps the list of all banks closed if other fields follow. */
  short?: boolean;
  onChoose: (bankCode: string) => void;
};

const RECENT_MAX = 3;

export function BankPicker({
  accountNumber,
  message = '',
  value,
  error,
  short = false,
  onChoose,
}: Props) {
  const query = useQuery(banksQuery);
  const { data: people = [] } = useQuery(peopleQuery);
  const [search, setSearch] = useState('');
  const [used, setUsed] = useState(false);
  const choose = (bankCode: string) => {
    setUsed(true);
    setSearch('');
    onChoose(bankCode);
  };
  // The clicked option is gone by then.
  const focused = used ? focusElement : null;
  const banks = query.data;
  const chosen = banks?.find(({ code }) => code === value);
  if (chosen) {
    return <ChosenBank bank={chosen} button={focused} onChange={() => choose('')} />;
  }
  const named = banks && bankNamedIn(banks, message);
  const likely = suggestBanks(banks ?? [], accountNumber).filter((bank) => bank !== named);
  const first = named ? [named, ...likely] : likely;
  const paid = new Set(
    people.map(({ target }) => (target.type === 'bank' ? target.bank_code : '')),
  );
  const recent = (banks ?? [])
    .filter((bank) => paid.has(bank.code) && !first.includes(bank))
    .slice(0, RECENT_MAX);
  const found = findBanks(banks ?? [], search);
  return (
    <div className="flex flex-col gap-3">
      <Field
        ref={focused}
        label="Bank"
        placeholder="Search banks"
        autoComplete="off"
        value={search}
        error={error}
        onValue={setSearch}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // otherwise it would submit the surrounding form
          const [only, ...others] = search === '' ? [] : found;
          if (only && others.length === 0) choose(only.code);
        }}
        end={<Search size={20} aria-hidden="true" className="mx-3 text-muted" />}
      />
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-60" />}
      {search === '' ? (
        <>
          <Banks title="Likely for this number" banks={first} onChoose={choose} />
          <Banks title="Recent" banks={recent} onChoose={choose} />
          <Banks title="All banks" banks={banks ?? []} closed={short} onChoose={choose} />
        </>
      ) : (
        <Banks title="Results" banks={found} onChoose={choose} />
      )}
      {banks && found.length === 0 && <p role="status">No bank has “{search}” in its name.</p>}
    </div>
  );
}

const focusElement = (element: HTMLElement | null) => element?.focus();

type SelectedBankProps = { bank: Bank; button: typeof focusElement | null; onChange: () => void };

function ChosenBank({ bank, button, onChange }: SelectedBankProps) {
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">Bank</p>
      <div className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4">
        <BankMark bank={bank} />
        <span className="flex-1 font-semibold">{bankNameOf(bank)}</span>
        <button
          ref={button}
          type="button"
          onClick={onChange}
          className="min-h-11 px-1 font-semibold text-15 text-primary"
        >
          Change<span className="sr-only"> bank</span>
        </button>
      </div>
    </div>
  );
}

type ListProps = {
  title: string;
  banks: readonly Bank[];
  closed?: boolean;
  onChoose: (bankCode: string) => void;
};

function Banks({ title, banks, closed = false, onChoose }: ListProps) {
  const [open, setOpen] = useState(!closed);
  if (banks.length === 0) return null;
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 self-start px-1 font-semibold text-15 text-primary"
      >
        Show all banks
      </button>
    );
  }
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 px-1 font-semibold text-muted text-sm">{title}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {banks.map((bank) => (
          <li key={bank.code}>
            <button
              type="button"
              onClick={() => onChoose(bank.code)}
              className="flex min-h-14 w-full items-center gap-3 px-4 text-left hover:bg-tint"
            >
              <BankMark bank={bank} className="size-9 rounded-[10px] text-xs" />
              <span>
                <span className="block font-semibold text-15">{bankNameOf(bank)}</span>
                {bankNameOf(bank) !== bank.name && (
                  <span className="block text-muted text-13 leading-4">{bank.name}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
