// The file of an ID. A picture is re-encoded from its pixels; a PDF is stored unchanged unless it is encrypted,
// contains scripts or can't be watermarked. Both are stored encrypted under a random name.
import { randomBytes } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import { seal, unseal } from './encryption.ts';
import { measure, redrawPicture } from './pictures.ts';
import { stampPdf, stampPicture } from './stamp.ts';

type FileDeps = {
  secret: string;
  storage: {
    put(name: string, bytes: Uint8Array): Promise<void>;
    get(name: string): Promise<Uint8Array | undefined>;
  };
};
export type DocumentFile = { media_type: 'image/webp' | 'application/pdf'; bytes: Uint8Array };

// The small print of an ID card must stay readable.
const SIDE_MAX = 2000;
const SIDE_MIN = 200;
const QUALITY = 85;

/** Reads an upload by its content, ignoring its name and type. Rejects anything else. */
export async function readDocument(bytes: Uint8Array): Promise<DocumentFile> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (text.startsWith('%PDF-')) {
    return { media_type: 'application/pdf', bytes: await pdf(text, bytes) };
  }
  const { width, height } = await rejectUnreadable(measure(bytes));
  if (Math.min(width, height) < SIDE_MIN) throw new AppError('document_small');
  const drawn = await rejectUnreadable(redrawPicture(bytes, SIDE_MAX, QUALITY));
  return { media_type: 'image/webp', bytes: drawn };
}

async function rejectUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const unreadable = error instanceof AppError && error.code === 'picture_unreadable';
    throw unreadable ? new AppError('document_unreadable', { cause: error }) : error;
  }
}

const END_WITHIN = 1024;
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|OpenAction|AA|Encrypt)\b/;

/**
 * Not a virus scan: only our reviewers open it, and no obvious script may run when they do. A file that can't be
 * watermarked now couldn't be shown to them later.
 */
async function pdf(text: string, bytes: Uint8Array): Promise<Uint8Array> {
  const whole = /^%PDF-[12]\.\d/.test(text) && text.slice(-END_WITHIN).includes('%%EOF');
  if (!whole) throw new AppError('document_unreadable');
  // PDF names may have their letters escaped as #xx.
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (ACTIVE.test(plain)) throw new AppError('document_active');
  try {
    await stampPdf(bytes, '-');
  } catch (error) {
    throw new AppError('document_unreadable', { cause: error });
  }
  return bytes;
}

/** The file with `words` drawn all over it. Throws document_not_marked for a PDF that can't be marked. */
export async function markFile(
  { media_type, bytes }: DocumentFile,
  words: string,
): Promise<Uint8Array> {
  if (media_type === 'image/webp') return stampPicture(bytes, words);
  try {
    return await stampPdf(bytes, words);
  } catch (error) {
    throw new AppError('document_not_marked', { cause: error });
  }
}

/** Stores a file encrypted and returns its random name. */
export async function storeFile({ secret, storage }: FileDeps, bytes: Uint8Array): Promise<string> {
  const name = `${randomBytes(20).toString('hex')}.sealed`;
  await storage.put(name, seal(secret, 'document', name, bytes));
  return name;
}

/** Returns a stored file decrypted; undefined if it was removed. */
export async function openFile(
  { secret, storage }: FileDeps,
  name: string,
): Promise<Uint8Array | undefined> {
  const sealed = await storage.get(name);
  return sealed && unseal(secret, 'document', name, sealed);
}
