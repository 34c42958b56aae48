// Requests about a customer's data that await staff, who fulfil or refuse them.
import {
  type DataAnswer,
  dataAnswerText,
  dataRefusalNames,
  dataRefusals,
} from '@alajo/contract/support/data-requests.ts';
import { sql } from 'kysely';
import { numberedCase } from '../payments/case-references.ts';
import { readChoice, readMessage, reasonOptions } from '../staff/case-end-input.ts';
import type { CaseEnd, CaseSource, EndInput, RunEnd } from '../staff/cases.ts';
import { answerDataRequest } from './data-requests.ts';

type Answer = (input: EndInput, answer: string) => DataAnswer;

const answerBy =
  (answerOf: Answer): RunEnd =>
  async ({ deps, work }, caller, { id }, input) => {
    const answer = answerOf(input, readMessage(dataAnswerText, input));
    await answerDataRequest(deps, work, caller, { id: Number(id), ...answer });
    return 'The customer can read your answer in Settings.';
  };

const done = answerBy((_, answer) => ({ status: 'done', answer }));
const declineDataRequest = answerBy((input, answer) => ({
  status: 'refused',
  reason: readChoice(dataRefusalNames, input),
  answer,
}));

const READ = 'The customer will read this in Settings. You can’t change it later.';

const ends: readonly CaseEnd[] = [
  {
    name: 'done',
    label: 'Answer: done',
    key: 'a',
    takes: { message: { label: 'What we did', hint: READ } },
    alone: { permission: 'data.answer', run: done },
  },
  {
    name: 'refuse',
    label: 'Refuse',
    look: 'danger',
    key: 'r',
    takes: {
      choice: {
        label: 'Reason',
        options: reasonOptions(dataRefusalNames, dataRefusals),
      },
      message: { label: 'Explanation', hint: READ },
    },
    alone: { permission: 'data.answer', run: declineDataRequest },
  },
];

export const dataRequestCases: CaseSource = {
  kind: 'data_request',
  id: 'bigint',
  open: sql`select id, user_id, null::text as who, case kind when 'copy' then 'Wants a copy of their data'
        when 'correction' then 'Wants their data corrected' when 'erasure' then 'Wants their data erased'
        else 'Wants less use of their data' end as what,
      null::bigint as amount, asked_at as since, answer_by as clock, status as state
    from support_data_request where status = 'open'`,
  ...numberedCase('data'),
  async describe(db, id) {
    const { about, asked_at } = await db
      .selectFrom('support_data_request')
      .select(['about', 'asked_at'])
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    return { facts: [], events: [{ at: asked_at, description: `Customer: ${about}` }] };
  },
  ends,
};
