// Thumbnails of what customers sent as evidence; each opens full size.
import type { Picture } from '@alajo/contract/pictures.ts';

type Props = {
  pictures: readonly Picture[];
  /** Says so if there are none. */
  none?: boolean;
};

export function EvidencePictures({ pictures, none = false }: Props) {
  if (pictures.length === 0) return none ? <p className="text-muted">No pictures.</p> : null;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-2">
      {pictures.map(({ id, url, thumbnail }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            <img
              src={thumbnail}
              alt={`Evidence ${index + 1}, opens full size`}
              className="size-[84px] rounded-lg border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
