// The product toolbar: search (button and Enter), category chips, filters, sorting (spec §2).
import { CATEGORY_CHIPS, type Category, productSort } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import type { ButtonHTMLAttributes, FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { categoriesQuery } from '../queries.ts';
import {
  activeFilterCount,
  NO_FILTERS,
  type ProductFilters,
  SEARCH_MAX,
  SORTS,
} from './product-filters.ts';

type SearchProps = { typed: string; onType: (text: string) => void; onSearch: () => void };

export function SearchForm({ typed, onType, onSearch }: SearchProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form noValidate onSubmit={submit} className="flex gap-2">
      <input
        type="search"
        aria-label="Search products"
        placeholder="Search products"
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="min-h-12 w-full min-w-0 rounded-control border border-field bg-surface px-3.5 text-base"
      />
      <Button type="submit">
        <Search size={18} aria-hidden="true" />
        Search
      </Button>
    </form>
  );
}

type Props = {
  filters: ProductFilters;
  onChange: (part: Partial<ProductFilters>) => void;
  filtersButton: ButtonHTMLAttributes<HTMLButtonElement>;
};

/** All, the first three categories, and the chosen one if it is another. */
export function CategoryChips({ filters, onChange, filtersButton }: Props) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const on = activeFilterCount(filters);
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">Categories and filters</legend>
      <ChipButton
        pressed={filters.category === undefined}
        onClick={() => onChange({ category: undefined })}
      >
        All
      </ChipButton>
      {chipsOf(categories, filters.category).map((name) => (
        <ChipButton
          key={name}
          pressed={filters.category === name}
          onClick={() => onChange({ category: name })}
        >
          {name}
        </ChipButton>
      ))}
      <ChipButton aria-haspopup="dialog" {...filtersButton}>
        <SlidersHorizontal size={16} aria-hidden="true" />
        Filters{on > 0 && ` (${on})`}
      </ChipButton>
    </fieldset>
  );
}

function chipsOf(categories: readonly Category[], chosen: string | undefined): string[] {
  const names = categories.slice(0, CATEGORY_CHIPS).map(({ name }) => name);
  return chosen === undefined || names.includes(chosen) ? names : [...names, chosen];
}

type ChipProps = ButtonHTMLAttributes<HTMLButtonElement> & { pressed?: boolean };

function ChipButton({ pressed, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      {...rest}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border border-line bg-surface px-4 font-medium text-sm hover:bg-tint aria-pressed:border-primary aria-pressed:bg-tint aria-pressed:text-primary"
    />
  );
}

type SortProps = Pick<Props, 'filters' | 'onChange'>;

export function SortSelect({ filters, onChange }: SortProps) {
  const set = (chosen: string) =>
    onChange({ sort: productSort.options.find((option) => option === chosen) ?? NO_FILTERS.sort });
  return (
    <Select label="Sort by" value={filters.sort} onValue={set}>
      {productSort.options.map((sort) => (
        <option key={sort} value={sort}>
          {SORTS[sort]}
        </option>
      ))}
    </Select>
  );
}

/** The active filters, each with a button to remove it. */
export function ActiveFilters({ filters, onChange }: SortProps) {
  const { search, min, max, rating, in_stock } = filters;
  const all: { name: string | undefined | false; without: Partial<ProductFilters> }[] = [
    { name: search && `“${search}”`, without: { search: '' } },
    { name: priceRange(min, max), without: { min: undefined, max: undefined } },
    { name: rating !== undefined && `${rating} stars and up`, without: { rating: undefined } },
    { name: in_stock && 'In stock', without: { in_stock: false } },
  ];
  const on = all.filter(({ name }) => name);
  if (on.length === 0) return null;
  return (
    <ul aria-label="ActiveFilters filters" className="flex flex-wrap gap-2">
      {on.map(({ name, without }) => (
        <li key={String(name)}>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onChange(without)}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-tint px-4 font-medium text-sm tabular-nums hover:darker"
          >
            <span className="wrap-anywhere text-left">{name}</span>
            <X size={16} aria-hidden="true" className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function priceRange(min: Kobo | undefined, max: Kobo | undefined): string | undefined {
  if (min !== undefined && max !== undefined) return `${formatNaira(min)} to ${formatNaira(max)}`;
  if (min !== undefined) return `From ${formatNaira(min)}`;
  return max === undefined ? undefined : `Up to ${formatNaira(max)}`;
}
