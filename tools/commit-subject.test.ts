import { expect, test } from 'vitest';
import { subjectProblems } from './commit-subject.ts';

test.each([
  'Add a filter by bank to the payout list',
  'Speed up the nightly check of sealed days\n\nIt read every posting twice.',
  'Merge branch main of the fork',
  `Fix ${'x'.repeat(68)}`,
])('accepts the subject %j', (message) => {
  expect(subjectProblems(message)).toEqual([]);
});

test.each([
  ['Say what reads cost that may go to several servers', /^“Say” is not a verb of change/],
  ['added a filter', /^“added” is not a verb of change/],
  [`Fix ${'x'.repeat(69)}`, /^73 characters/],
  ['Add a filter.', /^no full stop/],
  ['', /^“” is not a verb/],
])('rejects the subject %j', (message, problem) => {
  expect(subjectProblems(message)).toEqual([expect.stringMatching(problem)]);
});
