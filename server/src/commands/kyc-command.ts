// `npm run kyc` on a terminal: the reviews of the console's Identity page, by the same verbs.
import { writeFile } from 'node:fs/promises';
import { rejectionReasonNames } from '@alajo/contract/kyc/review-schemas.ts';
import { documentKindOf } from '@alajo/contract/kyc/schemas.ts';
import { refuseClaimed } from '../console/cases/claims.ts';
import type { Deps } from '../deps.ts';
import { listWaiting } from '../kyc/review.ts';
import { decideByStaff, showDocument } from '../kyc/staff-review.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { asStaff, staffOption } from './as-staff.ts';

type CommandDeps = Pick<Deps, 'db' | 'clock' | 'secret'> & { storage: Storage };

const USAGE = `Use one of: list, show ID FILE, verify ID, reject ID REASON (${rejectionReasonNames.join(', ')}); all but list with --staff EMAIL`;

/** Runs a command and returns what to print. Throws with the usage for unknown ones. */
export async function runKycCommand(deps: CommandDeps, words: readonly string[]): Promise<string> {
  const { email, rest } = staffOption(words);
  const [verb = 'list', number = '', argument = '', ...more] = rest;
  if (verb === 'list' && number === '') return listed(deps);
  if (!/^[1-9]\d{0,14}$/.test(number) || more.length > 0) throw new Error(USAGE);
  const id = Number(number);
  if (verb === 'show' && argument !== '') return show(deps, email, { id, file: argument });
  const reason = rejectionReasonNames.find((one) => one === argument);
  const verified = verb === 'verify' && argument === '';
  if (!verified && (verb !== 'reject' || reason === undefined)) throw new Error(USAGE);
  const finding = reason
    ? ({ status: 'rejected', reason } as const)
    : ({ status: 'verified' } as const);
  const acting = { email, permission: 'identity.decide', command: 'kyc' } as const;
  await asStaff(deps, acting, (caller) =>
    decideByStaff(deps, { refuseClaimed }, caller, { id, finding }),
  );
  return listed(deps);
}

/** Writes the ID to a new file that only the reviewer's account can read. Throws if it exists. */
async function show(
  deps: CommandDeps,
  email: string | undefined,
  { id, file }: { id: number; file: string },
): Promise<string> {
  const acting = { email, permission: 'identity.read_documents', command: 'kyc' } as const;
  const { media_type, bytes } = await asStaff(deps, acting, (caller) =>
    showDocument(deps, caller, id),
  );
  await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
  return `${media_type} in ${file}: delete it after the review.`;
}

async function listed({ db }: CommandDeps): Promise<string> {
  const waiting = await listWaiting(db);
  const lines = waiting.map((row) =>
    [
      row.id,
      row.sent_at.toISOString(),
      documentKindOf(row.kind).name,
      `expires ${row.expires_on ?? 'never'}`,
      row.person?.username,
      row.person?.name,
    ].join('  '),
  );
  return lines.join('\n') || 'No ID is waiting.';
}
