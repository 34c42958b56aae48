// Console search: customers by anything we know about them, pages, colleagues, and proposals, orders and
// payments by number or reference.
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { reference } from '@alajo/contract/wallet/schemas.ts';
import { anyReference } from '@alajo/contract/wallet/staff-payments.ts';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { searchResultPage } from '../case-links.ts';
import { parseSearch, searchQuery } from '../platform/search-data.ts';
import { may } from '../platform/session.ts';
import { sectionsFor } from '../sections.ts';
import { membersQuery } from '../team/members-data.ts';
import { rolesText } from '../team/role-labels.ts';
import { Kbd } from '../ui/kbd.tsx';

type SearchPlace = { path: string; name: string; about: string; state?: { name: string } };

// Searches once typing pauses.
const PAUSE_MS = 250;
const FOUND_SHOWN = 6;
// No provider has shorter references.
const CODE_MIN = 6;

type OpenPath = (path: string, options?: { state: unknown }) => void;

export function SearchBox({ me, onGo }: { me: StaffMe; onGo: OpenPath }) {
  const [text, setText] = useState('');
  const [used, setUsed] = useState(false);
  const places = useSearchResults(me, text, used);
  return (
    <Autocomplete.Root
      items={places}
      filter={null}
      value={text}
      // Selecting a result opens it instead of searching for its text.
      onValueChange={(value, { reason }) => setText(reason === 'item-press' ? '' : value)}
      itemToStringValue={({ name, about }: SearchPlace) => `${name} ${about}`}
      autoHighlight
    >
      <div className="relative flex h-8 w-full max-w-[500px] items-center rounded-lg border border-line bg-bg text-muted focus-within:border-primary">
        <Search size={16} aria-hidden="true" className="absolute left-2.5" />
        <Autocomplete.Input
          id="find"
          aria-label="Search the console"
          aria-keyshortcuts="/"
          placeholder={hintFor(me)}
          onFocus={() => setUsed(true)}
          onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
          className="h-full w-full rounded-lg bg-transparent pr-9 pl-[34px] text-text"
        />
        <span className="absolute right-1.5">
          <Kbd>/</Kbd>
        </span>
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-40">
          <Autocomplete.Popup className="w-(--anchor-width) rounded-[10px] border border-line bg-surface p-1.5 shadow-lg">
            <Autocomplete.Empty>
              <p className="px-2 py-1.5 text-muted empty:hidden">Nothing found</p>
            </Autocomplete.Empty>
            <Autocomplete.List className="max-h-80 overflow-y-auto">
              {(place: SearchPlace) => (
                <Autocomplete.Item
                  key={`${place.path} ${place.name} ${place.about}`}
                  value={place}
                  onClick={() => {
                    document.getElementById('page')?.focus();
                    onGo(place.path, { state: place.state });
                  }}
                  className="flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 data-highlighted:bg-tint"
                >
                  <span className="max-w-[65%] shrink-0 truncate font-medium">{place.name}</span>
                  <span className="ml-auto min-w-0 truncate text-muted">{place.about}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

function hintFor(me: StaffMe): string {
  if (may(me, 'customers.read')) {
    return 'Name, phone, email, wallet number, reference, order, shop, group';
  }
  return may(me, 'staff.read') ? 'Page, colleague, proposal number' : 'Page, proposal number';
}

/** Server results once typing pauses, and a link to all of them at any time. */
function useCustomerResults(me: StaffMe, text: string): SearchPlace[] {
  const q = parseSearch(text);
  const paused = parseSearch(usePaused(text));
  const canSearch = q !== undefined && may(me, 'customers.read');
  const found = useQuery({
    ...searchQuery(paused ?? ''),
    enabled: canSearch && paused !== undefined,
  });
  if (!canSearch) return [];
  // Enter never opens a result of an earlier text.
  const results = paused === q ? (found.data?.results ?? []) : [];
  const hits = results.flatMap((result, place): SearchPlace[] => {
    const path = searchResultPage(result);
    if (path === undefined || place >= FOUND_SHOWN) return [];
    return [{ path, name: result.title, about: result.detail, state: { name: result.title } }];
  });
  const path = `/staff/customers?q=${encodeURIComponent(q)}`;
  return [...hits, { path, name: `Search customers for “${q}”`, about: '' }];
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Console pages and colleagues; colleagues are fetched when the search is first used. */
function useSearchResults(me: StaffMe, text: string, used: boolean): SearchPlace[] {
  const { contains } = Autocomplete.useFilter();
  const members = useQuery({ ...membersQuery, enabled: used && may(me, 'staff.read') });
  const pages = sectionsFor(me)
    .flatMap((section) => section.pages)
    .map(({ path, title }) => ({ path, name: title, about: 'Page' }));
  const colleagues = (members.data?.results ?? []).map(({ id, name, roles }) => ({
    path: `/staff/members?open=${id}`,
    name,
    about: rolesText(roles),
  }));
  const number = /^#?(\d{1,9})$/.exec(text.trim())?.[1];
  const proposal = {
    path: `/staff/proposals?state=any&open=${number}`,
    name: `Proposal ${number}`,
    about: '',
  };
  const own = [...pages, ...colleagues].filter(({ name, about }) =>
    contains(`${name} ${about}`, text.trim()),
  );
  const named = matchingPlaces(me, text);
  return [
    ...(number === undefined ? [] : [proposal]),
    ...named.first,
    ...own,
    ...useCustomerResults(me, text),
    ...named.last,
  ];
}

/** Results for a bare number. A possible provider reference comes last: the payment’s page looks it up. */
function matchingPlaces(me: StaffMe, text: string): { first: SearchPlace[]; last: SearchPlace[] } {
  const typed = text.trim();
  const first: SearchPlace[] = [];
  const ownReference = z.safeParse(reference, typed).data;
  const providerReference = z.safeParse(anyReference, typed).data;
  const canReadPayments = may(me, 'payments.read');
  if (canReadPayments && ownReference !== undefined) {
    first.push({
      path: `/staff/payments/${ownReference}`,
      name: `Payment ${ownReference}`,
      about: '',
    });
  }
  const order = /^order[\s-]*#?(\d{1,9})$/i.exec(typed)?.[1];
  if (order !== undefined && may(me, 'orders.read')) {
    first.push({ path: `/staff/orders?open=${order}`, name: `Order ${order}`, about: '' });
  }
  const isCode =
    providerReference !== undefined &&
    providerReference.length >= CODE_MIN &&
    /\d/.test(providerReference);
  if (!canReadPayments || ownReference !== undefined || !isCode) return { first, last: [] };
  const path = `/staff/payments/${encodeURIComponent(providerReference)}`;
  return {
    first,
    last: [{ path, name: `Payment with the reference ${providerReference}`, about: '' }],
  };
}
