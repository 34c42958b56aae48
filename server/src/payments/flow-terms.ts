// SQL terms for a movement's counterparty and its charges, from its metadata.
import { sql } from 'kysely';
import type { FlowTerms } from '../ledger/flows.ts';

// Only these kinds have charges: the lines of all others need not be read.
const charge = (kind: 'fee' | 'vat' | 'stamp_duty') => sql<number | null>`case
  when m.kind in ('transfer_bank', 'bill') then jsonb_path_query_first(m.metadata,
    ${sql.lit(`$.lines[*] ? (@.kind == "${kind}").amount`)})::bigint end`;

const noText = sql<null>`null::text`;
const noCharge = sql<null>`null::bigint`;

/** Terms without names: fewer rows to read if the payee doesn't matter. */
export const anonymousTerms: FlowTerms = {
  party: noText,
  name: noText,
  fee: noCharge,
  vat: noCharge,
  stamp_duty: noCharge,
};

/** Transfers by payee, with all charges. */
export const payeeTerms: FlowTerms = {
  party: sql`case when m.outward and m.kind like 'transfer%' then
    case coalesce(m.metadata #>> '{target,type}', 'user')
      when 'user' then 'user:' || coalesce(m.metadata ->> 'username', m.metadata #>> '{target,username}')
      when 'bank' then 'bank:' || (m.metadata #>> '{target,bank_code}') || ':'
        || (m.metadata #>> '{target,account_number}') end end`,
  name: sql`case when m.kind like 'transfer%' then m.metadata ->> 'recipient' end`,
  fee: charge('fee'),
  vat: charge('vat'),
  stamp_duty: charge('stamp_duty'),
};

/** Single payments, in and out, with counterparty and label. */
export const singleTerms = {
  kinds: ['transfer_user', 'transfer_bank', 'airtime', 'data', 'bill', 'funding'],
  party: sql<string | null>`case
    when m.kind = 'funding' then 'funding:' || (m.metadata #>> '{says,credit}')
    when not m.outward then 'from:' || (m.metadata ->> 'sender')
    when m.kind like 'transfer%' then ${payeeTerms.party}
    else m.kind || ':' || (m.metadata ->> 'bank') || ':' || (m.metadata ->> 'account') end`,
  name: sql<string | null>`case
    when m.kind = 'funding' then m.metadata #>> '{says,credit}'
    when not m.outward then m.metadata ->> 'sender'
    when m.kind like 'transfer%' then m.metadata ->> 'recipient'
    else m.metadata #>> '{says,debit}' end`,
};

/** The same without payments of standing orders, which are already known to recur. */
export const recurringTerms = {
  ...singleTerms,
  party: sql<string | null>`case when m.outward and m.metadata ->> 'automatic' = 'true' then null
    else ${singleTerms.party} end`,
};

/** The party of payments that were made automatically. */
export const AUTOMATIC = 'automatic';

/** Spending by payee, without charges; automatic payments are grouped under a separate party. */
export const spendingTerms: FlowTerms = {
  ...anonymousTerms,
  party: sql`case when m.outward then case when m.metadata ->> 'automatic' = 'true'
    then ${sql.lit(AUTOMATIC)} else ${singleTerms.party} end end`,
};
