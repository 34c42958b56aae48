import { phonelessRoutes } from '@alajo/contract/ajo/phoneless.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/** The members of a group the customer pays for. */
export const phonelessQuery = (id: number) =>
  queryOptions({
    queryKey: ['ajo', 'phoneless', id],
    queryFn: ({ signal }) => call(phonelessRoutes.phoneless, { id }, { signal }),
  });
