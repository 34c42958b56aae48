import { officerRoutes } from '@alajo/contract/ajo/officers.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const first: string | undefined = undefined;

export const announcementsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['ajo', 'announcements', id],
    queryFn: ({ pageParam, signal }) =>
      call(officerRoutes.announcements, { id, cursor: pageParam }, { signal }),
    initialPageParam: first,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  });
