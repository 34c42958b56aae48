// Recipients as a strip of avatars, and as rows.

import { firstNameOf } from '@alajo/contract/first-name.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import type { Person } from '@alajo/contract/people/schemas.ts';
import type { RecipientTarget } from '@alajo/contract/wallet/schemas.ts';
import { ChevronRight, Pencil } from 'lucide-react';
import { formatDay, lagosDay } from '../../platform/format.ts';
import { destinationOf, PersonAvatar } from './person-avatar.tsx';
import { nameOf } from './queries.ts';

export const PEOPLE_LIST =
  'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface';

const STRIP_MAX = 5;

type RecentProps = { people: readonly Person[]; onChoose: (target: RecipientTarget) => void };

/** The latest recipients, one tap away. */
export const RecentPeople = ({ people, onChoose }: RecentProps) => (
  <PeopleStrip
    title="Recent"
    people={people.filter(({ last_used_at }) => last_used_at !== null)}
    onChoose={onChoose}
  />
);

export function PeopleStrip({ title, people, onChoose }: RecentProps & { title: string }) {
  if (people.length === 0) return null;
  return (
    <section aria-label={title}>
      <p className="px-1 pt-5 pb-3 font-semibold text-muted text-sm">{title}</p>
      <ul className="grid grid-cols-5 gap-1">
        {people.slice(0, STRIP_MAX).map((person) => (
          <li key={person.id}>
            <button
              type="button"
              onClick={() => onChoose(person.target)}
              className="grid w-full justify-items-center gap-2 rounded-card py-1 text-13 leading-4 hover:bg-tint"
            >
              <PersonAvatar target={person.target} name={nameOf(person)} large />
              <span className="max-w-full truncate font-medium">
                {firstNameOf(nameOf(person))}
                <span className="sr-only">, {destinationOf(person.target)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = { person: Person; editing?: boolean; onPress: () => void };

export function PersonRow({ person, editing = false, onPress }: RowProps) {
  const { target, nickname, last_paid } = person;
  const Icon = editing ? Pencil : ChevronRight;
  const about = [nickname === null ? '' : target.name, shortWhere(target), paidText(last_paid)];
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left hover:bg-tint"
      >
        <PersonAvatar target={target} name={nameOf(person)} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold text-15 leading-5">{nameOf(person)}</span>
          <span className="block truncate text-13 text-muted leading-4.5 tabular-nums">
            {about.filter(Boolean).join(' · ')}
          </span>
        </span>
        {editing && <span className="sr-only">Edit</span>}
        <Icon size={18} aria-hidden="true" className="shrink-0 text-muted" />
      </button>
    </li>
  );
}

const shortWhere = (target: RecipientTarget) =>
  destinationOf(target).replace(/\d{6}(?=\d{4}$)/, '··');

const paidText = (paid: Person['last_paid']) =>
  paid === null ? '' : `sent ${formatNaira(paid.amount)} ${dayText(lagosDay(paid.at))}`;

function dayText(day: string): string {
  const text = formatDay(day);
  return /^(Today|Yesterday)$/.test(text) ? text.toLowerCase() : `on ${text}`;
}
