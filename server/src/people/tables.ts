// Row types of the people a customer saved or paid.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Generated } from 'kysely';

export type PeoplePerson = {
  id: Generated<number>;
  user_id: number;
  /** A customer; null for a bank account, which has the four columns after it. */
  to_user_id: number | null;
  bank_code: string | null;
  account_number: string | null;
  bank_name: string | null;
  account_name: string | null;
  nickname: string | null;
  saved_at: Date | null;
  payments: Generated<number>;
  last_entry: string | null;
  last_amount: Kobo | null;
  last_paid_at: Date | null;
  last_used_at: Date | null;
};

type PeopleRead = { user_id: number; seq: number };

declare module '../platform/database/schema.ts' {
  interface Schema {
    people_person: PeoplePerson;
    people_read: PeopleRead;
  }
}
