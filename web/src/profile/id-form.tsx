// Upload Valid ID: its kind, expiry date and a picture or PDF. Large pictures are scaled down before they are
// sent.
import { DOCUMENT_BYTES_MAX, DOCUMENT_TYPES } from '@alajo/contract/documents.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import {
  documentKind,
  documentKindOf,
  documentKinds,
  expiryError,
  kycMessages,
} from '@alajo/contract/kyc/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call, Refusal } from '../platform/api.ts';
import { invalid, useForm, type ValidationResult, valid } from '../platform/form.ts';
import { lagosDay } from '../platform/format.ts';
import { shrinkPicture } from '../platform/shrink-picture.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Progress } from '../ui/progress.tsx';
import { Select } from '../ui/select.tsx';
import { kycChanged } from './queries.ts';
import { StepOutcome, type StepProps } from './step-outcome.tsx';

type Values = { kind: string; expires_on: string; file: File | undefined };

const EMPTY: Values = { kind: '', expires_on: '', file: undefined };

export default function IdForm({ kyc, onDone }: StepProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: EMPTY,
    check,
    send: upload,
    onDone: (after) => kycChanged(client, after),
  });
  if (form.reply) {
    return (
      <StepOutcome onDone={onDone}>
        We’ve received your ID. Our team usually reviews it within a day, and we’ll let you know.
      </StepOutcome>
    );
  }
  const underReview = kyc.steps.some(({ id, status }) => id === 'id' && status === 'submitted');
  const chosen = documentKind.safeParse(form.values.kind);
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {underReview && (
        <Notice tone="info">
          We’re reviewing the ID you sent. Sending another one replaces it.
        </Notice>
      )}
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <Select label="Which ID is it?" {...form.field('kind')}>
        <option value="">Choose an ID</option>
        {documentKinds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {chosen.success && documentKindOf(chosen.data).expires && (
        <Field label="Expiry date" type="date" {...form.field('expires_on')} />
      )}
      <FileField
        file={form.values.file}
        types={DOCUMENT_TYPES}
        disabled={form.pending}
        onFile={(file) => form.set({ file })}
      />
      {form.pending && <Progress label="Sending your ID" />}
      <p className="text-muted text-sm">
        Show all four corners, without glare from the flash. Only the team members who review it can
        see it.
      </p>
      <Button type="submit" loading={form.pending}>
        Send ID
      </Button>
    </form>
  );
}

type Upload = { kind: ReturnType<typeof documentKind.parse>; expires_on?: string; file: File };

/** Returns the upload, or the first problem. A problem with the file is the form's message. */
function check({ kind, expires_on, file }: Values): ValidationResult<Upload> {
  const parsed = documentKind.safeParse(kind);
  if (!parsed.success) return invalid('kind', kycMessages.kind);
  const expires = documentKindOf(parsed.data).expires && expires_on !== '' ? expires_on : undefined;
  const expiryProblem = expiryError(parsed.data, expires, lagosDay(Date.now()));
  if (expiryProblem) return invalid('expires_on', expiryProblem);
  if (file === undefined) return invalid('', kycMessages.file_missing);
  if (!DOCUMENT_TYPES.some((type) => type === file.type)) return invalid('', kycMessages.file_type);
  return valid({
    kind: parsed.data,
    file,
    ...(expires === undefined ? {} : { expires_on: expires }),
  });
}

async function upload({ file, ...details }: Upload) {
  const content = file.type === 'application/pdf' ? file : await shrinkPicture(file);
  if (content.size > DOCUMENT_BYTES_MAX) {
    // Still too large after shrinking.
    throw new Refusal({ code: 'file_size', message: kycMessages.file_size }, 413, content.size);
  }
  const bytes = new Uint8Array(await content.arrayBuffer());
  return call(kycRoutes.sendDocument, { ...details, bytes }, { content_type: content.type });
}
