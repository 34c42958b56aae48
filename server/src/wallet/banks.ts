// Banks and name enquiry: the provider's list, kept for a day and used longer when it is silent.
import { AppError } from '@alajo/contract/errors.ts';
import type { Bank } from '@alajo/contract/wallet/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { DAY } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { BankAccount, NameEnquiry } from '../providers/payouts/payouts.ts';
import { ProviderUnavailable } from '../providers/providers.ts';

/** Banks by name, at most a day old while the provider answers. */
export async function listBanks({ db, clock, providers }: Deps): Promise<Bank[]> {
  const kept = await db.selectFrom('wallet_bank').selectAll().execute();
  const fresh = new Date(clock.now().getTime() - DAY);
  if (kept.some((bank) => bank.told_at > fresh)) return byName(kept);
  try {
    const told = await providers.payouts.banks();
    await replaceBanks(db, told, clock.now());
    return byName(told);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    if (kept.length === 0) throw new AppError('provider_unavailable', { cause: error });
    return byName(kept);
  }
}

const byName = (banks: readonly Bank[]): Bank[] =>
  banks
    .map(({ code, name }) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));

// One statement: a reader never meets a half of the list. A bank no longer told of is forgotten.
async function replaceBanks(db: Db, told: readonly Bank[], now: Date): Promise<void> {
  const codes = told.map((bank) => bank.code);
  await sql`
    with forgotten as (delete from wallet_bank where code <> all(${codes}::text[]))
    insert into wallet_bank (code, name, told_at)
    select *, ${now}::timestamptz from unnest(${codes}::text[], ${told.map((bank) => bank.name)}::text[])
    on conflict (code) do update set name = excluded.name, told_at = excluded.told_at`.execute(db);
}

/**
 * Whose account it is. Throws account_not_found only when the bank says so; silence is
 * `bank_unavailable`: try later, never "wrong account".
 */
export async function resolveAccount(deps: Deps, account: BankAccount) {
  const bank = (await listBanks(deps)).find((one) => one.code === account.bank_code);
  if (bank === undefined) {
    throw new AppError('invalid_request', { field: 'bank_code', message: 'Choose a bank' });
  }
  const answer = await enquire(deps, account);
  if (answer.found) {
    return { ...account, account_name: answer.account_name, bank_name: bank.name };
  }
  if (answer.reason === 'bank_unavailable') throw new AppError('bank_unavailable');
  throw new AppError('account_not_found', { field: 'account_number' });
}

async function enquire({ providers }: Deps, account: BankAccount): Promise<NameEnquiry> {
  try {
    return await providers.payouts.resolve(account);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { found: false, reason: 'bank_unavailable' };
    throw error;
  }
}
