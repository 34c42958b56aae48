// The history's search, its direction, and the button for the other filters.
import { SEARCH_MAX } from '@alajo/contract/wallet/history.ts';
import { Search as SearchIcon, SlidersHorizontal } from 'lucide-react';
import { INPUT } from '../ui/field.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useOverlay } from '../ui/overlay.ts';
import { Segments } from '../ui/segments.tsx';
import { useTypedFilter } from './typed-filter.ts';
import type { FieldName, useFilters } from './use-filters.ts';
import './filters.css';

const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = lazyPart(loadSheet);

const DIRECTIONS = [
  { value: '', label: 'All Transactions' },
  { value: 'credit', label: 'Money In' },
  { value: 'debit', label: 'Money Out' },
] as const;

const MORE_FILTERS: FieldName[] = ['kind', 'status', 'from', 'to', 'amount_from', 'amount_to'];

type Props = Pick<ReturnType<typeof useFilters>, 'filters' | 'set' | 'clear'>;

/** Search, the filters button and the direction: low enough for the first rows on a phone. */
export function Filters(props: Props) {
  const { filters, set } = props;
  const sheet = useOverlay(loadSheet);
  const active = MORE_FILTERS.filter((name) => filters[name] !== undefined).length;
  return (
    <div className="flex flex-col gap-3 lg:grid lg:grid-cols-[minmax(0,1fr)_344px] lg:items-center lg:gap-6">
      <div className="flex gap-2">
        <Search value={filters.search ?? ''} onSearch={(value) => set('search', value)} />
        <button
          type="button"
          aria-label={active > 0 ? `Filters, ${active} active` : 'Filters'}
          aria-haspopup="dialog"
          {...sheet.button}
          className="relative grid size-12 shrink-0 place-items-center rounded-control border border-field bg-surface hover:bg-tint"
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
          {active > 0 && (
            <span className="-top-1.5 -right-1.5 absolute min-w-5 rounded-full bg-primary px-1 text-center font-bold text-on-primary text-xs leading-5">
              {active}
            </span>
          )}
        </button>
      </div>
      <div className="history-directions">
        <Segments
          label="Show"
          options={DIRECTIONS}
          value={filters.type ?? ''}
          onValue={(value) => set('type', value)}
        />
      </div>
      {sheet.used && <FilterSheet open={sheet.open} onOpenChange={sheet.setOpen} {...props} />}
    </div>
  );
}

/** Searches when typing pauses, or at once on Enter. */
function Search({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  const { typed, setTyped, apply } = useTypedFilter(value, onSearch);
  return (
    <form
      noValidate
      className="relative flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <SearchIcon
        size={20}
        aria-hidden="true"
        className="-translate-y-1/2 absolute top-1/2 left-3.5 text-muted"
      />
      <input
        aria-label="Search"
        type="search"
        placeholder="Name or note"
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${INPUT} border-field pl-11!`}
      />
    </form>
  );
}
