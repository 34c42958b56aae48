// `npm run kyc -- list`: the IDs that wait for a review. `show 42 FILE` writes one to a new file, `verify
// 42` and `reject 42 "The picture is too dark."` end its review; the customer reads the reason.
// Alajo may be running.
import { writeFile } from 'node:fs/promises';
import { documentKindOf } from '@alajo/contract/kyc/schemas.ts';
import { decideDocument, listWaiting, showDocument } from '../kyc/review.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { loadOrCreateSecret } from '../platform/operations/secret.ts';
import type { Config } from '../providers/config.ts';
import { openStorage } from '../providers/storage/open.ts';
import { onDatabase, say } from './database.ts';

const USAGE = 'Use one of: list, show ID FILE, verify ID, reject ID "reason"';
const REASON_MAX = 300;
const [verb = 'list', number = '', more = ''] = process.argv.slice(2);
const id = /^[1-9]\d{0,14}$/.test(number) ? Number(number) : undefined;
const argument = more.trim();
const known =
  verb === 'list' ||
  (id !== undefined &&
    (verb === 'verify' || ((verb === 'show' || verb === 'reject') && argument !== '')));
if (!known) throw new Error(USAGE);
if (argument.length > REASON_MAX) throw new Error(`A reason has at most ${REASON_MAX} characters`);

const waiting = await onDatabase(async (db, config) => {
  if (id !== undefined) await work(db, config, id);
  return listWaiting(db);
});
say(
  waiting.map((row) =>
    [
      row.id,
      row.sent_at.toISOString(),
      documentKindOf(row.kind).name,
      `expires ${row.expires_on ?? 'never'}`,
      row.person?.username,
      row.person?.name,
      `born ${row.date_of_birth ?? 'unknown'}`,
    ].join('  '),
  ),
  'No ID is waiting.',
);

async function work(db: Db, config: Config, id: number): Promise<void> {
  const deps = { db, clock: systemClock };
  switch (verb) {
    case 'verify':
      return decideDocument(deps, id, { status: 'verified' });
    case 'reject':
      return decideDocument(deps, id, { status: 'rejected', reason: argument });
    case 'show':
      return show(db, config, id);
    default:
      throw new Error(USAGE);
  }
}

/** Writes the ID to a new file that only the reviewer's account can read. Throws if it exists. */
async function show(db: Db, config: Config, id: number): Promise<void> {
  const secret = config.secret ?? (await loadOrCreateSecret(config.data_dir));
  const storage = openStorage(config);
  const { media_type, bytes } = await showDocument({ db, secret, storage }, id);
  await writeFile(argument, bytes, { mode: 0o600, flag: 'wx' });
  process.stdout.write(`${media_type} in ${argument}: delete it after the review.\n`);
}
