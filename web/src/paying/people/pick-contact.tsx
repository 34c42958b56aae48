import { ContactRound } from 'lucide-react';
import { pickContact } from './contacts.ts';

export const FIELD_ICON =
  'grid size-11 shrink-0 place-items-center rounded-full text-primary hover:bg-tint';

export function PickContact({ onPick }: { onPick: (name: string, number: string) => void }) {
  const pick = async () => {
    const contact = await pickContact();
    if (contact) onPick(contact.name, contact.number);
  };
  return (
    <button type="button" aria-label="Choose a contact" onClick={pick} className={FIELD_ICON}>
      <ContactRound size={20} />
    </button>
  );
}
