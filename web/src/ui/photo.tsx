// A photo that has no address of its own: it is fetched when it is shown, by whoever may see it.
import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from './card.tsx';
import { QueryError } from './states.tsx';

type File = { media_type: string; base64: string };

type Props = {
  query: UseQueryResult<File>;
  alt: string;
  /** Of the picture, and of what stands in its place meanwhile. */
  className: string;
};

export function Photo({ query, alt, className }: Props) {
  if (query.data) {
    const { media_type, base64 } = query.data;
    return <img src={`data:${media_type};base64,${base64}`} alt={alt} className={className} />;
  }
  if (query.error) return <QueryError query={query} />;
  return (
    <div role="status">
      <span className="sr-only">Loading the photo…</span>
      <Skeleton className={className} />
    </div>
  );
}
