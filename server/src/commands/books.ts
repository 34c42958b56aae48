// `npm run books`: checks the books of the configured database, lists every problem, and exits with 1 if there is one.
// `npm run books -- repair-set-aside` first recounts wallets' set-aside amounts where they are off; nothing else is ever
// repaired. Alajo may be running.
import { formatNaira } from '@alajo/contract/money.ts';
import { openHolds } from '../app.ts';
import { readLogHead } from '../console/log/chain.ts';
import { checkBooks, readResults } from '../ledger/check.ts';
import { repairSetAside } from '../ledger/repair.ts';
import { onDatabase, runCommand } from './database.ts';

await runCommand(async () => {
  const [verb, ...more] = process.argv.slice(2);
  if ((verb !== undefined && verb !== 'repair-set-aside') || more.length > 0)
    throw new Error('Use no argument, or repair-set-aside');
  const { repaired, books, results, log } = await onDatabase(async (db) => ({
    repaired: verb === undefined ? [] : await repairSetAside(db, openHolds),
    books: await checkBooks(db, openHolds),
    results: await readResults(db),
    log: await readLogHead(db),
  }));
  const repairs = repaired.map(
    ({ account, from, to }) =>
      `account ${account}: set aside ${formatNaira(to)}, not ${formatNaira(from)}`,
  );
  const lines = books.problems.map(({ what, account, entry }) =>
    [what, account && `account ${account}`, entry && `entry ${entry}`].filter(Boolean).join(', '),
  );
  const figures = Object.entries(results).map(
    ([account, sum]) => `${account.replaceAll('_', ' ')}: ${formatNaira(sum)}`,
  );
  const staffLog = `staff log: ${log.rows} rows, the last ${log.hash || 'none'}`;
  const verdict = books.ok ? 'The books balance' : 'The books do not balance';
  process.exitCode = books.ok ? 0 : 1;
  return [
    ...figures,
    staffLog,
    ...repairs,
    ...lines,
    `${verdict}: ${books.postings} postings.`,
  ].join('\n');
});
