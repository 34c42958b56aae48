// A photo without a public address: it is fetched when shown, with the viewer's permissions.
import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from './card.tsx';
import { QueryError } from './states.tsx';

type File = { media_type: string; base64: string };

type Props = {
  query: UseQueryResult<File>;
  alt: string;
  /** Classes for the picture and for its placeholder. */
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
