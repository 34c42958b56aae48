// The rule for a commit's subject: a verb of change, then the thing as the code calls it. Git runs it as a
// `commit-msg` hook after `git config core.hooksPath tools/hooks`.
import { readFileSync } from 'node:fs';

/** Verbs for what a change does to the code, rather than to its texts. */
const verbs = `
  Accept Add Allow Apply Batch Bump Cache Check Combine Correct Count Delete Disable Document
  Draw Drop Enable Encrypt Enforce Export Extract Fix Format Generate Group Handle Hide Ignore
  Import Improve Index Inline Limit Load Lock Log Lower Measure Merge Migrate Move Notify
  Parse Pin Post Prefetch Prevent Raise Read Record Reduce Reject Release Remove Rename Render
  Reorder Replace Report Require Restore Restrict Retry Return Reuse Revert Reword Run Send
  Separate Set Share Show Shorten Simplify Skip Sort Speed Split Start Stop Store Support Test
  Translate Trim Update Upgrade Use Validate Verify Write
`
  .trim()
  .split(/\s+/);
const LONGEST = 72;

/** Everything wrong with the subject; empty if it is fine. Merges and fixups name themselves. */
export function subjectProblems(message: string): string[] {
  const [subject = ''] = message.split('\n');
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return [];
  const [verb = ''] = subject.split(' ');
  return [
    ...(verbs.includes(verb) ? [] : [`“${verb}” is not a verb of change: ${verbs.join(', ')}`]),
    ...(subject.length > LONGEST ? [`${subject.length} characters; the most is ${LONGEST}`] : []),
    ...(/[.…]$/.test(subject) ? ['no full stop at the end'] : []),
  ];
}

if (import.meta.main) {
  const problems = subjectProblems(readFileSync(process.argv[2] ?? '', 'utf8'));
  for (const problem of problems) process.stderr.write(`Commit subject: ${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
