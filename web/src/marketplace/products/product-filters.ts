// The product filters, stored in the URL so links and the back button restore them. Invalid values in
// a URL are ignored.
import {
  type Product,
  type ProductSort,
  productSort,
} from '@alajo/contract/marketplace/schemas.ts';
import { type Kobo, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { matchesSearch } from '@alajo/contract/search.ts';

export const SORTS = {
  newest: 'Newest',
  price_low: 'Price: low to high',
  price_high: 'Price: high to low',
  rating: 'Best rated',
} as const satisfies Record<ProductSort, string>;

/** Choices for a minimum rating, in stars. */
export const RATINGS = [4, 3, 2] as const;

export type ProductFilters = {
  search: string;
  category: string | undefined;
  min: Kobo | undefined;
  max: Kobo | undefined;
  /** The minimum rating in stars. */
  rating: number | undefined;
  in_stock: boolean;
  sort: ProductSort;
};

export const NO_FILTERS: ProductFilters = {
  search: '',
  category: undefined,
  min: undefined,
  max: undefined,
  rating: undefined,
  in_stock: false,
  sort: 'newest',
};

export function readFilters(params: URLSearchParams): ProductFilters {
  const rating = Number(params.get('rating'));
  const sort = productSort.safeParse(params.get('sort'));
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    category: params.get('category') ?? undefined,
    min: readPrice(params.get('min') ?? ''),
    max: readPrice(params.get('max') ?? ''),
    rating: RATINGS.find((stars) => stars === rating),
    in_stock: params.get('in_stock') === '1',
    sort: sort.success ? sort.data : NO_FILTERS.sort,
  };
}

/** The longest search the server accepts. */
export const SEARCH_MAX = 100;

/** Parses a price while it is being typed; undefined for none. */
export function readPrice(text: string): Kobo | undefined {
  const price = parseNaira(text);
  return price !== undefined && price >= 0 ? price : undefined;
}

/** The URL parameters for these filters; defaults are left out. */
export function writeFilters(filters: ProductFilters): Record<string, string> {
  const { search, category, min, max, rating, in_stock, sort } = filters;
  return {
    ...(search && { search }),
    ...(category !== undefined && { category }),
    ...(min !== undefined && { min: String(toNaira(min)) }),
    ...(max !== undefined && { max: String(toNaira(max)) }),
    ...(rating !== undefined && { rating: String(rating) }),
    ...(in_stock && { in_stock: '1' }),
    ...(sort !== NO_FILTERS.sort && { sort }),
  };
}

/** The number of active filters, not counting search and category. */
export const activeFilterCount = ({ min, max, rating, in_stock }: ProductFilters): number =>
  [min !== undefined || max !== undefined, rating !== undefined, in_stock].filter(Boolean).length;

/**
 * True if an already loaded product matches the filters. Such products are shown while the server
 * responds (spec §5: search text in name and description, and category).
 */
export function matchesFilters(filters: ProductFilters, product: Product): boolean {
  const { search, category, min, max, rating, in_stock } = filters;
  return (
    matchesSearch(search, product) &&
    (category === undefined || product.category === category) &&
    (min === undefined || product.price >= min) &&
    (max === undefined || product.price <= max) &&
    (rating === undefined || product.rating >= rating) &&
    (!in_stock || product.in_stock)
  );
}
