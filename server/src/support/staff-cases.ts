// What support brings before our staff: tickets that wait for an answer, and transfers asked back that we, or a
// bank, decide.
import { toReference } from '@alajo/contract/reference.ts';
import { ticketNumber } from '@alajo/contract/support/schemas.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { shownAmount } from '../ledger/statement.ts';
import { numberedCase } from '../payments/case-references.ts';
import type { Db } from '../platform/database/database.ts';
import type { CaseFacts, CaseSource } from '../staff/cases.ts';
import { messagesOf } from './tickets.ts';

const SHOWN_MAX = 20;

const waitingTickets: CaseSource = {
  kind: 'ticket',
  id: 'text',
  open: sql`select number as id, user_id, null::text as who, subject as what,
      ${shownAmount(sql`entry_id`)} as amount,
      coalesce(waiting_since, updated_at) as since, promised_by as clock, status as state
    from support_ticket where promised_by is not null`,
  // Who answered goes on with it when the customer replies.
  kept: sql`select number as id from support_ticket where status <> 'closed'`,
  theirs: sql`select number as id, user_id from support_ticket where status <> 'closed'`,
  referenceOf: (id) => id,
  idOf: (reference) => z.safeParse(ticketNumber, reference).data,
  describe: describeTicket,
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
      { label: 'Topic', value: ticket.topic },
      ...(ticket.reason === null ? [] : [{ label: 'Reason', value: ticket.reason }]),
      ...(ticket.entry_id === null
        ? []
        : [{ label: 'Transaction', value: toReference(ticket.entry_id) }]),
    ],
    events: messages.reverse().map(({ author, body, created_at }) => ({
      at: created_at,
      says: `${author === 'agent' ? 'We answered' : 'Customer'}: ${body}`,
    })),
  };
}

const decidedRecalls: CaseSource = {
  kind: 'recall',
  id: 'bigint',
  open: sql`select id, user_id, null::text as who, 'Asked back from ' || other as what,
      amount - given as amount, asked_at as since, answer_by as clock, status as state
    from support_recall where status in ('reviewing', 'with_bank')`,
  ...numberedCase('recall'),
};

export const supportCases: readonly CaseSource[] = [waitingTickets, decidedRecalls];
