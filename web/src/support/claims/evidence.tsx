// A customer’s texts and photos about a case, seen by our team only, and the form for more.
import { claimRoutes } from '@alajo/contract/support/claim-routes.ts';
import { evidenceBody } from '@alajo/contract/support/claims.ts';
import type { ClaimEvidence } from '@alajo/contract/support/recalls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { formatWhen } from '../../platform/format.ts';
import { uploadError, uploadPicture } from '../../platform/upload-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Notice } from '../../ui/card.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';

type Props = {
  /** The payment it is about. */
  reference: string;
  evidence: readonly ClaimEvidence[];
  open: boolean;
  /** The key of the query that shows it. */
  changes: readonly unknown[];
  /** The button that opens the form. */
  label?: string;
};

export function ClaimEvidenceCard(props: Props) {
  const { evidence, open, label = 'Add a photo or a message' } = props;
  const [writing, setWriting] = useState(false);
  return (
    <>
      {evidence.length > 0 && (
        <Card className="flex flex-col gap-3">
          <h2 className="font-semibold text-lg">What you added</h2>
          {evidence.map(({ id, at, text, picture }) => (
            <div key={id}>
              {text && <p className="wrap-anywhere whitespace-pre-line text-15">{text}</p>}
              {picture && (
                <a href={picture.url} target="_blank" rel="noreferrer" className="block">
                  <img
                    src={picture.thumbnail}
                    alt="The one you added, opens full size"
                    className="size-28 rounded-lg border border-line object-cover"
                  />
                </a>
              )}
              <p className="text-13 text-muted">{formatWhen(at)}</p>
            </div>
          ))}
        </Card>
      )}
      {open && !writing && <Button onClick={() => setWriting(true)}>{label}</Button>}
      {open && writing && <EvidenceForm {...props} onDone={() => setWriting(false)} />}
    </>
  );
}

function EvidenceForm({ reference, changes, onDone }: Props & { onDone: () => void }) {
  const client = useQueryClient();
  const added = () => client.invalidateQueries({ queryKey: changes });
  const form = useForm({
    initial: { text: '' },
    check: (values) => evidenceBody.safeParse(values),
    send: (body) => call(claimRoutes.addClaimEvidence, { ...body, reference }),
    onDone: async () => {
      await added();
      onDone();
    },
  });
  const photo = useAction({
    mutationFn: (file: File) =>
      uploadPicture(file, (bytes, content_type) =>
        call(claimRoutes.addClaimPicture, { reference, bytes }, { content_type }),
      ),
    onSuccess: added,
  });
  return (
    <Card>
      <form {...form.props} className="flex flex-col gap-3">
        <TextArea
          label="In your own words"
          hint="Only our team reads it. Never write a PIN or a code."
          rows={4}
          {...form.field('text')}
        />
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        {photo.error && <Notice tone="bad">{uploadError(photo.error)}</Notice>}
        <div className="flex flex-wrap gap-3">
          <PictureInput variant="secondary" disabled={photo.isPending} onPick={photo.mutate} />
          <Button type="submit" className="flex-1" loading={form.pending}>
            Send
          </Button>
        </div>
        {photo.isPending && <p role="status">Uploading…</p>}
      </form>
    </Card>
  );
}
