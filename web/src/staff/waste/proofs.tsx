// Proof photos of a collection: each opens large, and more can be added.
import { WASTE_PROOFS_MAX } from '@alajo/contract/count-limits.ts';
import type { Proof } from '@alajo/contract/waste/schemas.ts';
import { wasteStaffRoutes } from '@alajo/contract/waste/staff-routes.ts';
import type { StaffCollection } from '@alajo/contract/waste/staff-schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { formatDateTime } from '../../platform/format.ts';
import { uploadError, uploadPicture } from '../../platform/upload-picture.ts';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Photo } from '../../ui/photo.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { callStaff } from '../platform/session.ts';
import { photoQuery, wasteChanged } from './waste-data.ts';

export function Proofs({ collection, works }: { collection: StaffCollection; works: boolean }) {
  const takes = works && (collection.status === 'in_progress' || collection.status === 'completed');
  if (!takes && collection.proofs.length === 0) return null;
  return (
    <section className="rounded-[10px] border border-line bg-surface p-3 pt-2">
      <h3 className="mb-1 font-semibold">Proof</h3>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {collection.proofs.map((proof, index) => (
          <li key={proof.id}>
            <ProofPhoto id={collection.id} proof={proof} name={`Collected ${index + 1}`} />
          </li>
        ))}
      </ul>
      {takes && collection.proofs.length < WASTE_PROOFS_MAX && <AddProof id={collection.id} />}
    </section>
  );
}

function ProofPhoto({ id, proof, name }: { id: number; proof: Proof; name: string }) {
  const query = useQuery(photoQuery(id, proof.id));
  const [open, setOpen] = useState(false);
  if (query.data === undefined) {
    return <Photo query={query} alt={name} className="size-[84px] rounded-lg" />;
  }
  return (
    <>
      <button type="button" aria-label={`${name}, opens large`} onClick={() => setOpen(true)}>
        <Photo
          query={query}
          alt=""
          className="size-[84px] rounded-lg border border-line object-cover"
        />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={name}>
        <Photo query={query} alt={name} className="w-full rounded-lg" />
        <p className="mt-2 text-muted">Added {formatDateTime(proof.added_at)}</p>
      </Dialog>
    </>
  );
}

/** Uploading the same photo again changes nothing. */
function AddProof({ id }: { id: number }) {
  const client = useQueryClient();
  const add = useAction({
    mutationFn: (file: File) =>
      uploadPicture(file, (bytes, content_type) =>
        callStaff(wasteStaffRoutes.prove, { id, bytes }, { content_type }),
      ),
    onSettled: () => wasteChanged(client),
  });
  return (
    <div className="dense mt-2 flex flex-wrap [&>label]:text-13 items-center gap-x-3 gap-y-1.5">
      <PictureInput
        variant="secondary"
        disabled={add.isPending}
        onPick={(file) => add.mutate(file)}
      />
      <span role="status" className="text-muted">
        {add.isPending ? 'Sending the photo…' : 'The customer will see it.'}
      </span>
      {add.error && <Notice tone="bad">{uploadError(add.error)}</Notice>}
    </div>
  );
}
