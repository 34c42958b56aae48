// `npm run newsletter -- FILE`: sends a text or Markdown file to every confirmed subscriber, once. The first line is
// the subject. The server sends the emails, so it must be running or be started.
import { readFile } from 'node:fs/promises';
import { publishIssue, readIssue } from '../notifications/newsletter-issues.ts';
import { systemClock } from '../platform/clock.ts';
import { onDatabase, runCommand } from './database.ts';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Name a file: npm run newsletter -- FILE');
  const issue = readIssue(await readFile(file, 'utf8'));
  const { again, recipients, unconfirmed } = await onDatabase((db) =>
    publishIssue({ db, clock: systemClock }, issue),
  );
  return [
    `“${issue.subject}” ${again ? 'was published before. It now also goes' : 'goes'} to ${recipients} ${recipients === 1 ? 'address' : 'addresses'}; the server sends it.`,
    `${unconfirmed} unconfirmed ${unconfirmed === 1 ? 'address is' : 'addresses are'} left out.`,
  ].join('\n');
});
