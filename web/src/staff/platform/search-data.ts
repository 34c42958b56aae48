// Query for the console’s search.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import { searchText } from '@alajo/contract/console/customer-schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callStaff } from './session.ts';

/** A valid search term; undefined if it is too short or too long. */
export const parseSearch = (text: string | undefined): string | undefined =>
  z.safeParse(searchText, text ?? '').data;

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => callStaff(customerRoutes.search, { q }, { signal }),
  });
