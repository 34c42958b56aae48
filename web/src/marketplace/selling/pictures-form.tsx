// A product's pictures; the first is shown in lists. Each is uploaded as soon as it is chosen.
import { PICTURES_MAX } from '@alajo/contract/count-limits.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import type { OwnProduct } from '@alajo/contract/marketplace/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useAction } from '../../platform/action.ts';
import { call } from '../../platform/api.ts';
import { uploadError, uploadPicture } from '../../platform/upload-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Picture } from '../products/picture.tsx';
import { refetchShop } from './queries.ts';

type Props = { product: OwnProduct; onDone: () => void };

export function PicturesForm({ product, onDone }: Props) {
  const client = useQueryClient();
  const { id, name, pictures } = product;
  const form = useRef<HTMLDivElement>(null);
  const add = useMutation({
    mutationFn: (file: File) =>
      uploadPicture(file, (bytes, content_type) =>
        call(marketplaceRoutes.addPicture, { id, bytes }, { content_type }),
      ),
    onSettled: () => refetchShop(client),
  });
  const remove = useAction({
    mutationFn: (picture: number) => call(marketplaceRoutes.removePicture, { id, picture }),
    // The clicked button disappears with its picture.
    onMutate: () => form.current?.focus(),
    onSettled: () => refetchShop(client),
  });
  const wrong = add.error ?? remove.error;
  const busy = add.isPending || remove.isPending;
  return (
    <div ref={form} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p className="wrap-anywhere text-sm">
        {name}
        <span className="block text-muted">
          Up to {PICTURES_MAX} pictures; the first is shown in lists.
        </span>
      </p>
      {wrong && <Notice tone="bad">{uploadError(wrong)}</Notice>}
      {pictures.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {pictures.map((picture, i) => (
            <li key={picture.id} className="relative">
              <Picture
                src={picture.thumbnail}
                alt={`Picture ${i + 1} of ${name}`}
                className="aspect-square w-full rounded-card"
              />
              <button
                type="button"
                aria-label={`Remove picture ${i + 1}`}
                disabled={busy}
                onClick={() => remove.mutate(picture.id)}
                className="absolute top-1 right-1 grid size-11 place-items-center rounded-full bg-surface text-bad hover:bg-bad-tint disabled:opacity-60"
              >
                <Trash2 size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {add.isPending && <Progress label="Uploading the picture" />}
      {pictures.length < PICTURES_MAX && (
        <PictureInput variant="secondary" disabled={busy} onPick={(file) => add.mutate(file)} />
      )}
      <Button disabled={busy} onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
