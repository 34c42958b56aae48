// Banks and name enquiry. The provider's list is stored for a day, and longer during an outage.
import { AppError } from '@alajo/contract/errors.ts';
import type { Bank } from '@alajo/contract/wallet/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { DAY } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { BankAccount, NameEnquiry } from '../../providers/payouts/payouts.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';

/** Banks sorted by name; at most a day old while the provider is available. */
export async function listBanks({ db, clock, providers }: Deps): Promise<Bank[]> {
  const stored = await db.selectFrom('wallet_bank').selectAll().execute();
  const fresh = new Date(clock.now().getTime() - DAY);
  if (stored.some((bank) => bank.told_at > fresh)) return byName(stored);
  try {
    const current = await providers.payouts.banks();
    await replaceBanks(db, current, clock.now());
    return byName(current);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    if (stored.length === 0) throw new AppError('provider_unavailable', { cause: error });
    return byName(stored);
  }
}

const byName = (banks: readonly Bank[]): Bank[] =>
  banks
    .map(({ code, name }) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));

// Replaces the list in one statement, so no reader sees half of it. Banks missing from the new list are deleted.
async function replaceBanks(db: Db, banks: readonly Bank[], now: Date): Promise<void> {
  const codes = banks.map((bank) => bank.code);
  await sql`
    with forgotten as (delete from wallet_bank where code <> all(${codes}::text[]))
    insert into wallet_bank (code, name, told_at)
    select *, ${now}::timestamptz from unnest(${codes}::text[], ${banks.map((bank) => bank.name)}::text[])
    on conflict (code) do update set name = excluded.name, told_at = excluded.told_at`.execute(db);
}

/**
 * Returns the account holder's name. Throws account_not_found only when the bank says so; without a
 * reply it throws `bank_unavailable`: try later, never "wrong account".
 */
export async function resolveAccount(deps: Deps, account: BankAccount) {
  const bank = await requireBank(deps, account.bank_code);
  const answer = await enquire(deps, account);
  if (answer.found) {
    return { ...account, account_name: answer.account_name, bank_name: bank.name };
  }
  if (answer.reason === 'bank_unavailable') throw new AppError('bank_unavailable');
  throw new AppError('account_not_found', { field: 'account_number' });
}

/** Throws invalid_request if the list has no such bank. */
export async function requireBank(deps: Deps, code: string): Promise<Bank> {
  const bank = (await listBanks(deps)).find((bank) => bank.code === code);
  if (bank !== undefined) return bank;
  throw new AppError('invalid_request', { field: 'bank_code', message: 'Choose a bank' });
}

async function enquire({ providers }: Deps, account: BankAccount): Promise<NameEnquiry> {
  try {
    return await providers.payouts.resolve(account);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { found: false, reason: 'bank_unavailable' };
    throw error;
  }
}
