// Tickets that await a reply. The inbox shows them as threads; a terminal answers and closes them here.
import { toReference } from '@alajo/contract/reference.ts';
import { answerText, ticketNumber } from '@alajo/contract/support/schemas.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { displayAmount } from '../ledger/statement.ts';
import type { Db } from '../platform/database/database.ts';
import { readMessage } from '../staff/case-end-input.ts';
import type { CaseEnd, CaseFacts, CaseSource } from '../staff/cases.ts';
import { answerThread, closeThread } from './inbox-acts.ts';
import { messagesOf } from './tickets.ts';

const SHOWN_MAX = 20;

const ends: readonly CaseEnd[] = [
  {
    name: 'answer',
    label: 'Answer',
    key: 'a',
    takes: { message: { label: 'Answer', hint: 'The customer sees it immediately.' } },
    alone: {
      permission: 'tickets.answer',
      async run({ deps, work }, caller, { id: number }, input) {
        const message = readMessage(answerText, input);
        await answerThread(deps, { work }, caller, { number, message });
        return `${number} is answered.`;
      },
    },
  },
  {
    name: 'close',
    label: 'Close',
    key: 'e',
    takes: {},
    alone: {
      permission: 'tickets.answer',
      async run({ deps, work }, caller, { id: number }) {
        await closeThread(deps, { work }, caller, { number });
        return `${number} is closed.`;
      },
    },
  },
];

export const ticketCases: CaseSource = {
  kind: 'ticket',
  id: 'text',
  open: sql`select number as id, user_id, null::text as who, subject as what,
      ${displayAmount(sql`entry_id`)} as amount,
      coalesce(waiting_since, updated_at) as since, promised_by as clock, status as state
    from support_ticket where promised_by is not null`,
  // Keeps the ticket with the member of staff who replied, for when the customer writes back.
  kept: sql`select number as id from support_ticket where status <> 'closed'`,
  theirs: sql`select number as id, user_id from support_ticket where status <> 'closed'`,
  referenceOf: (id) => id,
  idOf: (reference) => z.safeParse(ticketNumber, reference).data,
  describe: describeTicket,
  ends,
};

async function describeTicket(db: Db, number: string): Promise<CaseFacts> {
  const ticket = await db
    .selectFrom('support_ticket')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const messages = await messagesOf(db, ticket.id, { limit: SHOWN_MAX });
  return {
    facts: [
      { label: 'Topic', value: toSentenceCase(ticket.topic) },
      ...(ticket.reason === null
        ? []
        : [{ label: 'Reason', value: toSentenceCase(ticket.reason) }]),
      ...(ticket.entry_id === null
        ? []
        : [{ label: 'Transaction', value: toReference(ticket.entry_id) }]),
    ],
    events: messages.reverse().map(({ author, body, created_at }) => ({
      at: created_at,
      description: `${author === 'agent' ? 'We replied' : 'Customer'}: ${body}`,
    })),
  };
}

/** A stored name as a person reads it: `wrong_person` is `Wrong person`. */
const toSentenceCase = (name: string) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
