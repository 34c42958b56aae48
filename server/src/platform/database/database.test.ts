// Classification of connection and constraint errors, on one server and on a cluster.
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { brokenConstraint, openDatabase, sqlState } from './database.ts';

test.each([
  [
    'duplicate key value violates unique constraint "ledger_entry_pkey_102008"',
    '23505',
    'ledger_entry_pkey',
  ],
  [
    'new row for relation "a_102010" violates check constraint "a_floor_102010"',
    '23514',
    'a_floor',
  ],
  [
    'insert or update on table "a_1" violates foreign key constraint "a_b_fkey_1"',
    '23503',
    'a_b_fkey',
  ],
  ['some other problem', 'XX000', undefined],
])(
  'treats a cluster’s “%s” like the same error of a single server',
  async (message, state, constraint) => {
    const { db, close } = openDatabase(inject('postgresUrl'), { max: 1 });
    onTestFinished(close);
    const raised = sql.raw(
      `do $$ begin raise exception '${message}' using errcode = 'XX000'; end $$`,
    );
    const error = await raised.execute(db).catch((thrown: unknown) => thrown);
    expect([sqlState(error), brokenConstraint(error)]).toEqual([state, constraint]);
  },
);
