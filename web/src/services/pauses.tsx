// Billers and networks that can't be paid now, shown on their tiles and once one is chosen.
import type { ServicePause } from '@alajo/contract/services/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../platform/format.ts';
import { Notice } from '../ui/card.tsx';
import { statusQuery } from './queries.ts';

type BillerKey = { category: ServicePause['category']; id: string };

/** Undefined until the first reply. None if it can't be loaded: the server rejects paused purchases anyway. */
export function usePauses(): ServicePause[] | undefined {
  const { data, isPending } = useQuery(statusQuery);
  return isPending ? undefined : (data?.paused ?? []);
}

/** The pause of a biller or network, or of its whole category. */
export const pauseOf = (pauses: ServicePause[] | undefined, biller: BillerKey | undefined) =>
  pauses?.find(
    ({ category, provider }) =>
      category === biller?.category && (provider === null || provider === biller.id),
  );

type Props = { name: string; pause: ServicePause };

export function PauseNotice({ name, pause: { since, message } }: Props) {
  return (
    <Notice tone="plain">
      <b>
        {name} has been paused since {formatMoment(since)}.
      </b>{' '}
      {message ?? 'It isn’t responding. No money was taken, and purchases resume automatically.'}
    </Notice>
  );
}

export const PausedTile = () => <span className="text-muted text-xs">Paused</span>;
