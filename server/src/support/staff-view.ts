// Staff view of a customer's tickets, and the search for one by its number.
import type { CustomerParts } from '@alajo/contract/console/customer-schemas.ts';
import { ticketNumber } from '@alajo/contract/support/schemas.ts';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Match, SearchQuery } from '../staff/search.ts';
import { listTickets } from './tickets.ts';

const SHOWN = 5;

export async function ticketsForStaff(
  deps: Deps,
  userId: number,
): Promise<Pick<CustomerParts, 'tickets'>> {
  const { results } = await listTickets(deps, userId, { limit: SHOWN });
  return { tickets: results };
}

export async function findTicketForStaff({ db }: Deps, { typed }: SearchQuery): Promise<Match[]> {
  const number = z.safeParse(ticketNumber, typed).data;
  if (number === undefined) return [];
  const row = await db
    .selectFrom('support_ticket')
    .select(['number', 'subject', 'user_id'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (row === undefined) return [];
  return [
    {
      kind: 'ticket',
      title: row.number,
      detail: row.subject,
      customer_id: row.user_id,
      case: { kind: 'ticket', reference: row.number },
      exact: true,
    },
  ];
}
