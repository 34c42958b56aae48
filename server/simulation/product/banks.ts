// The product's banks and saved cards: customers' accounts, what their banks do, and the state of mandates and pulls.
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/database.ts';
import { bankText, consentName, consentText } from '../model/banks.ts';
import type { DebitOutcome } from '../model/model.ts';
import { pullName, pullText } from '../model/pulls.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { type Customer, customerOf } from './customers.ts';

const CODES = ['058', '044'];

/** The last four digits of an account number, by which the sandbox's bank decides. */
const DIGITS: Record<DebitOutcome, string> = {
  paid: '0000',
  refused: '0112',
  late: '0113',
  twice: '0114',
  half: '0115',
  no_reply: '0116',
  refused_then_paid: '0117',
  reversed: '0118',
};

/** A customer's bank is named after them and its number: `p1 bank 2`. */
function parseName(bank: string) {
  const [owner = '', number = '1'] = bank.split(' bank ');
  return { owner, code: CODES[Number(number) - 1] ?? '' };
}

export function accountOf(customers: Map<string, Customer>, bank: string) {
  const { owner, code: bank_code } = parseName(bank);
  const { id } = customerOf(customers, owner);
  return { bank_code, account_number: `${String(id).padStart(6, '0')}${DIGITS.paid}` };
}

const UNKNOWN = { id: 999_999, reference: '', email: '', status: 'removed' };

export function bankFinders(db: Db, customers: Map<string, Customer>) {
  const mandateOf = async (bank: string) => {
    const { owner, code } = parseName(bank);
    const found = await db
      .selectFrom('wallet_mandate')
      .select(['id', 'reference', 'email', 'status'])
      .where('user_id', '=', customerOf(customers, owner).id)
      .where('bank_code', '=', code)
      .executeTakeFirst();
    return found ?? UNKNOWN;
  };
  return {
    mandateOf,
    /** The latest consent of a bank for a group. */
    consent: async (bank: string, group: number) => {
      const found = await db
        .selectFrom('wallet_consent')
        .select('id')
        .where('mandate_id', '=', (await mandateOf(bank)).id)
        .where('purpose_id', '=', group)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return found ?? UNKNOWN;
    },
    cardOf: async (me: Customer) => {
      const query = db.selectFrom('wallet_card').select('id').where('user_id', '=', me.id);
      return (await query.executeTakeFirst()) ?? UNKNOWN;
    },
    /** The account's owner approves the mandate at their bank, or ends it there. */
    approveAtBank: (reference: string | null, now: Date) =>
      db
        .updateTable('sandbox_mandate')
        .set({ status: 'active', active_from: now })
        .where('reference', '=', reference)
        .where('status', '=', 'pending')
        .execute(),
    revokeAtBank: (reference: string | null) =>
      db
        .updateTable('sandbox_mandate')
        .set({ status: 'revoked' })
        .where('reference', '=', reference)
        .where('status', '=', 'active')
        .execute(),
    /** Changes the outcome of later debits. */
    setOutcome: (reference: string | null, outcome: DebitOutcome) =>
      sql`update sandbox_mandate
        set account_number = left(account_number, 6) || ${DIGITS[outcome]}::text
        where reference = ${reference}`.execute(db),
  };
}

/** References of debits that were refused and paid all the same. */
export async function findUnexpected(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_pull')
    .select('id')
    .where('status', '=', 'refused')
    .where('problem', '=', 'insufficient_funds')
    .execute();
  return rows.map(({ id }) => toReference(id));
}

type BankSnapshot = Pick<Snapshot, 'banks' | 'consents' | 'pulls' | 'cards'>;

/** Banks, consents, pulls and cards; nothing is read if no customer has any. */
export async function readBanks(db: Db, customers: Map<string, Customer>): Promise<BankSnapshot> {
  const found: BankSnapshot = { banks: {}, consents: {}, pulls: {}, cards: {} };
  if (![...customers.values()].some(({ uses_banks }) => uses_banks)) return found;
  const names = new Map([...customers.values()].map(({ id, name }) => [id, name]));
  const nameOf = (user_id: number, bank_code: string) =>
    `${names.get(user_id)} bank ${CODES.indexOf(bank_code) + 1}`;
  const mandates = await db.selectFrom('wallet_mandate').selectAll().execute();
  for (const { user_id, bank_code, status, removed_reason } of mandates) {
    found.banks[nameOf(user_id, bank_code)] = bankText(status, removed_reason);
  }
  await readConsents(db, nameOf, found);
  const cards = await db.selectFrom('wallet_card').select(['user_id', 'status']).execute();
  for (const { user_id, status } of cards) found.cards[names.get(user_id) ?? '?'] = status;
  return found;
}

async function readConsents(
  db: Db,
  nameOf: (user_id: number, bank_code: string) => string,
  { consents: shown, pulls: shownPulls }: BankSnapshot,
): Promise<void> {
  const consents = await db
    .selectFrom('wallet_consent as c')
    .innerJoin('wallet_mandate as m', 'm.id', 'c.mandate_id')
    .selectAll('c')
    .select('m.bank_code')
    .orderBy('c.id')
    .execute();
  const counts = new Map<string, number>();
  for (const consent of consents) {
    const bank = nameOf(consent.user_id, consent.bank_code);
    const number = (counts.get(bank) ?? 0) + 1;
    counts.set(bank, number);
    const { announced, announced_on, skips_on: skips, ended_reason: ended } = consent;
    const told = announced_on && `${announced} for ${announced_on}`;
    shown[consentName(bank, number)] = consentText({ ...consent, announced: told, skips, ended });
  }
  const pulls = await db
    .selectFrom('wallet_pull as p')
    .innerJoin('wallet_consent as c', 'c.id', 'p.consent_id')
    .innerJoin('wallet_mandate as m', 'm.id', 'c.mandate_id')
    .selectAll('p')
    .select(['m.bank_code', 'c.name'])
    .execute();
  for (const { user_id, bank_code, name: group, due_on: due, attempt, ...pull } of pulls) {
    const bank = nameOf(user_id, bank_code);
    const owner = bank.split(' bank ')[0] ?? '';
    shownPulls[pullName({ owner, group, due, attempt })] = pullText({ ...pull, bank });
  }
}
