// `npm run books`: checks the books of the database that the environment names, lists every
// problem, and exits with 1 if there is one.
// Alajo may be running.
import { formatNaira } from '@alajo/contract/money.ts';
import { openHolds } from '../app.ts';
import { checkBooks, readResults } from '../ledger/check.ts';
import { onDatabase } from './database.ts';

const { books, results } = await onDatabase(async (db) => ({
  books: await checkBooks(db, openHolds),
  results: await readResults(db),
}));
const lines = books.problems.map(({ what, account, entry }) =>
  [what, account && `account ${account}`, entry && `entry ${entry}`].filter(Boolean).join(', '),
);
const figures = Object.entries(results).map(
  ([account, sum]) => `${account.replaceAll('_', ' ')}: ${formatNaira(sum)}`,
);
const verdict = books.ok ? 'The books balance' : 'The books do not balance';
process.stdout.write(
  `${[...figures, ...lines, `${verdict}: ${books.postings} postings.`].join('\n')}\n`,
);
process.exitCode = books.ok ? 0 : 1;
