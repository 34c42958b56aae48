// Photos of a finished collection. They are fetched when the dialog opens, not with the list.
import { type Collection, instantOf, type Proof } from '@alajo/contract/waste/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../platform/format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Photo } from '../ui/photo.tsx';
import { photoQuery } from './queries.ts';
import { titleOf } from './status.tsx';

type Props = { collection: Collection; onClose: () => void };

export default function PhotosDialog({ collection, onClose }: Props) {
  const { proofs } = collection;
  return (
    <Dialog open onOpenChange={onClose} title="Collection photos">
      <p className="mb-4 text-muted">
        {titleOf(collection)}, {formatDateTime(instantOf(collection.scheduled_date))}. Only you and
        our team can see {proofs.length === 1 ? 'this photo' : 'these photos'}.
      </p>
      <ul className="flex flex-col gap-5">
        {proofs.map((proof, index) => (
          <li key={proof.id}>
            <ProofPhoto id={collection.id} proof={proof} name={nameOf(index, proofs.length)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const nameOf = (at: number, count: number) =>
  count === 1 ? 'Collection photo' : `Collection photo ${at + 1} of ${count}`;

function ProofPhoto({ id, proof, name }: { id: number; proof: Proof; name: string }) {
  const query = useQuery(photoQuery(id, proof.id));
  return (
    <figure>
      <Photo query={query} alt={name} className="min-h-40 w-full rounded-card" />
      <figcaption className="mt-1.5 text-muted text-sm">
        Added {formatDateTime(proof.added_at)}
      </figcaption>
    </figure>
  );
}
