// List below a person field: saved and paid recipients, and those that match the input.
import type { Person } from '@alajo/contract/people/schemas.ts';
import type { RecipientTarget } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { canPickContact } from './contacts.ts';
import { matches } from './match-person.ts';
import { PEOPLE_LIST, PeopleStrip, PersonRow } from './person-list.tsx';
import { PickContact } from './pick-contact.tsx';
import { nameOf, peopleQuery } from './queries.ts';

const MATCHES_MAX = 4;

type Props = {
  text: string;
  /** True if bank accounts may be chosen too. */
  withBanks: boolean;
  onChoose: (target: RecipientTarget) => void;
  /** Called with a contact from the phone. */
  onNumber: (number: string) => void;
};

export default function KnownPeople({ text, withBanks, onChoose, onNumber }: Props) {
  const { data = [] } = useQuery(peopleQuery);
  const people = data.filter(({ target }) => withBanks || target.type === 'user');
  const written = text.trim();
  if (written === '') {
    return (
      <>
        <PeopleStrip title="Paid or saved" people={people} onChoose={onChoose} />
        {canPickContact() && <PickContact onPick={(_, number) => onNumber(number)} />}
      </>
    );
  }
  const chosen = people.find((person) => isWritten(person, written));
  if (chosen !== undefined) {
    return <p className="mt-1.5 font-medium text-15">{nameOf(chosen)}</p>;
  }
  const matching = people.filter((person) => matches(person, written)).slice(0, MATCHES_MAX);
  if (matching.length === 0) return null;
  return (
    <ul aria-label="People you know" className={`mt-3 ${PEOPLE_LIST}`}>
      {matching.map((person) => (
        <PersonRow key={person.id} person={person} onPress={() => onChoose(person.target)} />
      ))}
    </ul>
  );
}

const isWritten = ({ target }: Person, written: string) =>
  target.type === 'user' && target.username === written.replace(/^@/, '').toLowerCase();
