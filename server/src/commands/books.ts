// `npm run books`: checks the books of the database that the environment names, lists every
// problem, and exits with 1 if there is one.
// Alajo may be running.
import { openHolds } from '../app.ts';
import { checkBooks } from '../ledger/check.ts';
import { onDatabase } from './database.ts';

const books = await onDatabase((db) => checkBooks(db, openHolds));
const lines = books.problems.map(({ what, account, entry }) =>
  [what, account && `account ${account}`, entry && `entry ${entry}`].filter(Boolean).join(', '),
);
const verdict = books.ok ? 'The books balance' : 'The books do not balance';
process.stdout.write(`${[...lines, `${verdict}: ${books.postings} postings.`].join('\n')}\n`);
process.exitCode = books.ok ? 0 : 1;
