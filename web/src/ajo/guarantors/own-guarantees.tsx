// The customer's own guarantees and requests; loaded only if there are any.
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { guaranteesQuery } from './queries.ts';

const Cards = lazyPart(() => import('./guarantee-cards.tsx'), { retry: 'inside' });

export function OwnGuarantees() {
  const query = useQuery(guaranteesQuery);
  const own = query.data?.filter(({ is_yours, status }) => is_yours && status !== 'returned') ?? [];
  return own.length > 0 && <Cards guarantees={own} />;
}
