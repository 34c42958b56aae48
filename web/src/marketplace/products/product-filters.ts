// What a buyer looks for, in the page's address: a link shows the same, and the back button of a
// phone goes to what was looked for before. What an address says wrong is left out.
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

/** The least stars one can ask for. */
export const RATINGS = [4, 3, 2] as const;

export type Wanted = {
  search: string;
  category: string | undefined;
  min: Kobo | undefined;
  max: Kobo | undefined;
  /** At least so many stars. */
  rating: number | undefined;
  in_stock: boolean;
  sort: ProductSort;
};

export const ANYTHING: Wanted = {
  search: '',
  category: undefined,
  min: undefined,
  max: undefined,
  rating: undefined,
  in_stock: false,
  sort: 'newest',
};

export function readWanted(params: URLSearchParams): Wanted {
  const rating = Number(params.get('rating'));
  const sort = productSort.safeParse(params.get('sort'));
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    category: params.get('category') ?? undefined,
    min: readPrice(params.get('min') ?? ''),
    max: readPrice(params.get('max') ?? ''),
    rating: RATINGS.find((one) => one === rating),
    in_stock: params.get('in_stock') === '1',
    sort: sort.success ? sort.data : ANYTHING.sort,
  };
}

/** As long as the server takes it. */
export const SEARCH_MAX = 100;

/** A price as it is typed, also before its kobo are; undefined for none. */
export function readPrice(text: string): Kobo | undefined {
  const price = parseNaira(text.replace(/\.$/, ''));
  return price !== undefined && price >= 0 ? price : undefined;
}

/** As it stands in the address: what is not asked for is not in it. */
export function writeWanted(wanted: Wanted): Record<string, string> {
  const { search, category, min, max, rating, in_stock, sort } = wanted;
  return {
    ...(search && { search }),
    ...(category !== undefined && { category }),
    ...(min !== undefined && { min: String(toNaira(min)) }),
    ...(max !== undefined && { max: String(toNaira(max)) }),
    ...(rating !== undefined && { rating: String(rating) }),
    ...(in_stock && { in_stock: '1' }),
    ...(sort !== ANYTHING.sort && { sort }),
  };
}

/** How many filters are on, beside search and category. */
export const filtersOn = ({ min, max, rating, in_stock }: Wanted): number =>
  [min !== undefined || max !== undefined, rating !== undefined, in_stock].filter(Boolean).length;

/**
 * Whether a product that is here already is what the buyer looks for now: shown while the server is
 * asked (spec §5: by search text in name and description, and by category).
 */
export function fits(wanted: Wanted, product: Product): boolean {
  const { search, category, min, max, rating, in_stock } = wanted;
  return (
    matchesSearch(search, product) &&
    (category === undefined || product.category === category) &&
    (min === undefined || product.price >= min) &&
    (max === undefined || product.price <= max) &&
    (rating === undefined || product.rating >= rating) &&
    (!in_stock || product.in_stock)
  );
}
