// First step of Send Money: one field that finds a person by username, email, phone, account number or name,
// then recent and saved people.
import { handle } from '@alajo/contract/identity/schemas.ts';
import type { Person } from '@alajo/contract/people/schemas.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { RecipientTarget } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as z from 'zod/mini';
import { canPickContact } from '../../paying/people/contacts.ts';
import { matches } from '../../paying/people/match-person.ts';
import { PEOPLE_LIST, PersonRow, RecentPeople } from '../../paying/people/person-list.tsx';
import { FIELD_ICON, PickContact } from '../../paying/people/pick-contact.tsx';
import { peopleQuery } from '../../paying/people/queries.ts';
import { call, Refusal } from '../../platform/api.ts';
import { invalid, useForm, type ValidationResult, valid } from '../../platform/form.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/card.tsx';
import { QueryError } from '../../ui/states.tsx';
import { parseRecipientInput, type RecipientInput } from './recipient-input.ts';

/** Someone money can be sent to, with their masked phone and the name that was typed, where known. */
export type FoundRecipient = RecipientTarget & { phone?: string; typed_name?: string };

/** An account number whose bank is still to be chosen, with the name and message it came with. */
export type TypedAccount = {
  account_number: string;
  name: string;
  message: string;
  /** True if no Alajo customer has this number. */
  unknown?: boolean;
};

type Props = {
  onFound: (found: FoundRecipient) => void;
  onAccount: (account: TypedAccount) => void;
  onEdit: (person: Person) => void;
  /** Other ways to choose a recipient, between the recent and the saved people. */
  children: ReactNode;
};

export function FindPerson({ onFound, onAccount, onEdit, children }: Props) {
  const query = useQuery(peopleQuery);
  const people = query.data ?? [];
  const [contact, setContact] = useState('');
  const form = useForm({
    initial: { recipient: '' },
    check: ({ recipient }) => checkInput(parseRecipientInput(recipient)),
    send: async (input) => {
      const found = input.kind === 'handle' ? await findCustomer(input.handle) : undefined;
      return { input, found };
    },
    onDone: ({ input, found }) => {
      if (input.kind === 'account') onAccount(input);
      else if (found) onFound({ ...found, ...(contact && { typed_name: contact }) });
    },
    onFail: (error) => {
      const { recipient } = form.values;
      const input = parseRecipientInput(recipient);
      const unknown = error instanceof Refusal && error.is('recipient_not_found');
      if (!unknown || input.kind !== 'handle' || !input.account_number) return;
      const { account_number } = input;
      onAccount({ account_number, name: contact, message: recipient, unknown: true });
    },
  });
  const { error = form.message, value, onValue } = form.field('recipient');
  const enter = (text: string, name = '') => {
    setContact(name);
    onValue(text);
  };
  const matching = people.filter((person) => matches(person, value));
  return (
    <form {...form.props} className="flex flex-col pt-1.5">
      <SearchField
        value={value}
        error={error}
        onValue={(text) => enter(text)}
        onPick={(name, number) => {
          enter(number, name);
          form.submit();
        }}
      />
      {value.trim() === '' ? (
        <KnownPeople people={people} loading={query.isPending} onFound={onFound} onEdit={onEdit}>
          <QueryError query={query} />
          {children}
        </KnownPeople>
      ) : (
        <div className="mt-5 flex flex-col gap-4">
          {matching.length > 0 && (
            <ul aria-label="People you know" className={PEOPLE_LIST}>
              {matching.map((person) => (
                <PersonRow key={person.id} person={person} onPress={() => onFound(person.target)} />
              ))}
            </ul>
          )}
          <Button type="submit" loading={form.pending} className="w-full">
            Find
          </Button>
        </div>
      )}
    </form>
  );
}

const HELP = 'Use their @username, phone, email or account number.';

function checkInput(input: RecipientInput): ValidationResult<RecipientInput> {
  if (input.kind === 'nothing') return invalid('recipient', HELP);
  if (input.kind !== 'name') return valid(input);
  return invalid('recipient', `You haven’t paid or saved anyone by that name. ${HELP}`);
}

async function findCustomer(text: string): Promise<FoundRecipient> {
  const recipient = z.parse(handle, text);
  const found = await call(walletRoutes.resolveRecipient, { recipient });
  return { type: 'user', ...found };
}

/** Right padding of the input, by the number of icons in it. */
const PADDING_BY_ICONS = ['pr-4', 'pr-13', 'pr-24'];

type FieldProps = {
  value: string;
  error: string | undefined;
  onValue: (text: string) => void;
  onPick: (name: string, number: string) => void;
};

function SearchField({ value, error, onValue, onPick }: FieldProps) {
  const id = useId();
  const pickable = canPickContact();
  const pasteable = 'clipboard' in navigator && 'readText' in navigator.clipboard;
  const icons = Number(pickable) + Number(pasteable);
  const paste = async () => onValue(await navigator.clipboard.readText().catch(() => value));
  return (
    <div>
      <div className="relative">
        <input
          aria-label="Name, phone or account number"
          placeholder="Name, phone, account"
          className={`min-h-14 w-full rounded-card border-2 bg-surface pl-4 text-base ${PADDING_BY_ICONS[icons]} ${error ? 'border-bad' : 'border-field'}`}
          autoCapitalize="none"
          autoComplete="off"
          enterKeyHint="search"
          aria-describedby={`${id}-about`}
          aria-invalid={error ? true : undefined}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
        <div className="absolute inset-y-0 right-1 flex items-center">
          {pickable && <PickContact onPick={onPick} />}
          {pasteable && (
            <button type="button" aria-label="Paste" onClick={paste} className={FIELD_ICON}>
              <ClipboardPaste size={20} />
            </button>
          )}
        </div>
      </div>
      <p
        id={`${id}-about`}
        role={error ? 'alert' : undefined}
        className={`px-1 pt-2 text-13 leading-4.5 ${error ? 'text-bad' : 'text-muted'}`}
      >
        {error ?? 'Also @username or email. Pasted messages work too.'}
      </p>
    </div>
  );
}

type KnownProps = {
  people: readonly Person[];
  loading: boolean;
  onFound: (found: FoundRecipient) => void;
  onEdit: (person: Person) => void;
  children: ReactNode;
};

function KnownPeople({ people, loading, onFound, onEdit, children }: KnownProps) {
  const [editing, setEditing] = useState(false);
  const saved = people.filter((person) => person.saved);
  return (
    <>
      {loading && <Skeleton className="mt-5 h-24" />}
      <RecentPeople people={people} onChoose={onFound} />
      {children}
      {saved.length > 0 && (
        <section aria-label="Saved">
          <div className="flex min-h-11 items-end justify-between px-1 pt-4 pb-2">
            <h3 className="font-semibold text-muted text-sm">Saved</h3>
            <button
              type="button"
              aria-pressed={editing}
              onClick={() => setEditing(!editing)}
              className="-my-3 min-h-11 min-w-11 px-1 font-semibold text-primary text-sm"
            >
              {editing ? 'Done' : 'Edit'}
            </button>
          </div>
          <ul className={PEOPLE_LIST}>
            {saved.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                editing={editing}
                onPress={() => (editing ? onEdit(person) : onFound(person.target))}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
