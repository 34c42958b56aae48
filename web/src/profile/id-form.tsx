// Upload Valid ID: which one, until when it is valid, and its picture or PDF, drawn smaller before it
// is sent where that saves data.
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import {
  DOCUMENT_BYTES_MAX,
  DOCUMENT_TYPES,
  documentKind,
  documentKindOf,
  documentKinds,
  kycSays,
  wrongExpiry,
} from '@alajo/contract/kyc/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../platform/api.ts';
import { lagosDay } from '../platform/format.ts';
import { shrink } from '../platform/shrink.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field, Select } from '../ui/field.tsx';
import { useProblem } from '../ui/problem.tsx';
import { Progress } from '../ui/progress.tsx';
import { Finished, type StepProps } from './finished.tsx';
import { kycChanged } from './queries.ts';

type Draft = { kind: string; expires_on: string; file: File | undefined };

export default function IdForm({ kyc, onDone }: StepProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>({ kind: '', expires_on: '', file: undefined });
  const problem = useProblem(['kind', 'expires_on']);
  const send = useMutation({
    mutationFn: (ready: Ready) => upload(ready),
    onSuccess: (after) => kycChanged(client, after),
    onError: (error) =>
      error instanceof TooLarge
        ? problem.read(wrong('file', error.message))
        : problem.refused(error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft);
    problem.read('issues' in read ? read : undefined);
    if ('file' in read) send.mutate(read);
  };
  if (send.isSuccess) {
    return (
      <Finished onDone={onDone}>
        We have your ID. A person looks at it, usually within a day, and we tell you.
      </Finished>
    );
  }
  const waits = kyc.steps.some(({ id, status }) => id === 'id' && status === 'submitted');
  const chosen = documentKind.safeParse(draft.kind);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {waits && (
        <Notice tone="info">We are looking at the one you sent. Another takes its place.</Notice>
      )}
      {problem.notice}
      <Select
        label="Which ID is it?"
        value={draft.kind}
        error={problem.at('kind')}
        onValue={(kind) => setDraft({ ...draft, kind })}
      >
        <option value="">Choose an ID</option>
        {documentKinds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {chosen.success && documentKindOf(chosen.data).expires && (
        <Field
          label="Expiry date"
          type="date"
          value={draft.expires_on}
          error={problem.at('expires_on')}
          onChange={({ target }) => setDraft({ ...draft, expires_on: target.value })}
        />
      )}
      <FileField
        file={draft.file}
        disabled={send.isPending}
        onFile={(file) => setDraft({ ...draft, file })}
      />
      {send.isPending && <Progress label="Sending your ID" />}
      <p className="text-muted text-sm">
        All four corners in the picture, no flash on it. Only our staff who check it can see it.
      </p>
      <Button type="submit" loading={send.isPending}>
        Send ID
      </Button>
    </form>
  );
}

type FileProps = { file: File | undefined; disabled: boolean; onFile: (file: File) => void };

function FileField({ file, disabled, onFile }: FileProps) {
  return (
    <div>
      <label
        className={buttonClass(
          'secondary',
          'w-full has-focus-visible:outline-3 has-focus-visible:outline-primary',
        )}
      >
        <FileUp size={18} aria-hidden="true" />
        {file ? 'Choose another file' : 'Choose a picture or PDF'}
        <input
          type="file"
          accept={DOCUMENT_TYPES.join(',')}
          disabled={disabled}
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onFile(chosen);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      {file && (
        <p role="status" className="wrap-anywhere mt-1.5 text-sm">
          {file.name}
        </p>
      )}
    </div>
  );
}

type Ready = { kind: ReturnType<typeof documentKind.parse>; expires_on?: string; file: File };
type Wrong = { issues: { path: string[]; message: string }[] };

/** The form as it is sent, or what is wrong with it first. */
function readDraft({ kind, expires_on, file }: Draft): Ready | Wrong {
  const read = documentKind.safeParse(kind);
  if (!read.success) return wrong('kind', kycSays.kind);
  const expires = documentKindOf(read.data).expires && expires_on !== '' ? expires_on : undefined;
  const late = wrongExpiry(read.data, expires, lagosDay(Date.now()));
  if (late) return wrong('expires_on', late);
  if (file === undefined) return wrong('file', kycSays.file_missing);
  if (!DOCUMENT_TYPES.some((type) => type === file.type)) return wrong('file', kycSays.file_type);
  return { kind: read.data, file, ...(expires === undefined ? {} : { expires_on: expires }) };
}

const wrong = (field: string, message: string): Wrong => ({ issues: [{ path: [field], message }] });

/** Also when it was drawn smaller. */
class TooLarge extends Error {}

async function upload({ file, ...said }: Ready) {
  const small = file.type === 'application/pdf' ? file : await shrink(file);
  if (small.size > DOCUMENT_BYTES_MAX) throw new TooLarge(kycSays.file_size);
  const bytes = new Uint8Array(await small.arrayBuffer());
  return call(kycRoutes.sendDocument, { ...said, bytes }, { content_type: small.type });
}
