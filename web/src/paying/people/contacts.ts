// The phone's contacts, in browsers that can show them (Contact Picker API: Chrome on Android). Reads only
// the contact the customer picks, and sends only its number.

import { normalisePhone } from '@alajo/contract/phone.ts';

type PickedContact = { name?: string[]; tel?: string[] };
type Contacts = { select(properties: string[]): Promise<PickedContact[]> };

const contactsOf = (browser: Navigator & { contacts?: Contacts }) =>
  'ContactsManager' in globalThis ? browser.contacts : undefined;

export const canPickContact = () => contactsOf(navigator) !== undefined;

/** The picked contact's name and number, a Nigerian one if possible; undefined if none was picked. */
export async function pickContact(): Promise<{ name: string; number: string } | undefined> {
  const picked = await contactsOf(navigator)
    ?.select(['name', 'tel'])
    .catch(() => []);
  const { name = [], tel = [] } = picked?.[0] ?? {};
  const number = tel.find((phone) => normalisePhone(phone) !== undefined) ?? tel[0];
  return number === undefined ? undefined : { name: name[0] ?? '', number };
}
