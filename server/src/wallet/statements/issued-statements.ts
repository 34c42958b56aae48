// Statements that leave the app, on paper or as a file: each has a code with which anyone can
// compare it to the issued one.
import { AppError } from '@alajo/contract/errors.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type { IssuedStatement, Statement } from '@alajo/contract/wallet/statements.ts';
import type { PublicStatement } from '@alajo/contract/wallet/verification.ts';
import { v4 as uuidv4 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { maskName } from '../../identity/directory.ts';
import type { Accounts } from '../../payments/accounts.ts';
import { fingerprintOf, hashOf } from '../../payments/fingerprints.ts';
import { readBounds, readRange } from './statements.ts';

type Range = { from?: string | undefined; to?: string | undefined };

/**
 * The statement of a range of days with its code. An identical statement keeps its code; any
 * difference gets it a new one. Throws the errors of `findStatement`.
 */
export async function issueStatement(
  deps: Deps,
  accounts: Accounts,
  userId: number,
  range: Range,
): Promise<IssuedStatement> {
  const { bounds, statement } = await readRange(deps, accounts, userId, range);
  const hash = statementHash(statement);
  const { from, to, name, made_at, ...figures } = bounds;
  const days = { from_day: from, to_day: to };
  const { id } = await deps.db
    .insertInto('wallet_statement')
    .values({ id: uuidv4(), user_id: userId, name, hash, issued_at: made_at, ...days, ...figures })
    // Changes nothing and returns the existing row.
    .onConflict((conflict) => conflict.constraint('wallet_statement_once').doUpdateSet({ hash }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...statement, code: toReference(id), fingerprint: fingerprintOf(hash) };
}

/** The caller's statement as it was issued, whatever has moved since. Throws not_found. */
export async function findIssued(
  deps: Deps,
  accounts: Accounts,
  userId: number,
  code: string,
): Promise<IssuedStatement> {
  const row = await findRow(deps, code);
  if (row?.user_id !== userId) throw new AppError('not_found', { field: 'issued' });
  const { id, user_id: _, from_day: from, to_day: to, issued_at: made_at, hash, ...rest } = row;
  const bounds = { from, to, made_at, ...rest };
  const statement = await readBounds(deps, await accounts.wallet(userId), bounds);
  if (statementHash(statement) !== hash)
    throw new Error(`statement ${id} differs from the issued one`);
  return { ...statement, code, fingerprint: fingerprintOf(hash) };
}

/** Public check of a statement, for anyone with its code. Throws not_found. */
export async function verifyStatement(deps: Deps, code: string): Promise<PublicStatement> {
  const row = await findRow(deps, code);
  if (row === undefined) throw new AppError('not_found');
  return {
    code,
    name: maskName(row.name),
    from: row.from_day,
    to: row.to_day,
    opening_balance: row.opening_balance,
    closing_balance: row.closing_balance,
    fingerprint: fingerprintOf(row.hash),
    issued_at: row.issued_at.toISOString(),
    checked_at: deps.clock.now().toISOString(),
  };
}

const findRow = ({ db }: Pick<Deps, 'db'>, code: string) =>
  db
    .selectFrom('wallet_statement')
    .selectAll()
    .where('id', '=', fromReference(code))
    .executeTakeFirst();

/** Hash of everything shown except the time of creation. */
function statementHash({ made_at: _, ...shown }: Statement): string {
  const { from, to, name, account_number, opening_balance, closing_balance, results } = shown;
  const head = [from, to, name, account_number, opening_balance, closing_balance];
  const rows = results.map((row) => [
    row.reference,
    row.returned,
    row.description,
    row.date,
    row.type,
    row.amount,
    row.balance_after,
  ]);
  return hashOf([head, rows]);
}
