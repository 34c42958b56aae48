// Simulated payouts, for development and tests: a provider with its own table. The last four digits of
// the account number choose what happens:
//
//   0001 no such account (enquiry)       0007 paid, and returned by the bank later
//   0002 bank down (enquiry)             0008 the request is lost: unknown until repeated
//   0003 refused                         0009 no reply, ever
//   0004 late: paid at the second check  0010 no reply to the enquiry
//   0005 never: stays pending            0011 refused at the second check
//   0006 no reply, but paid              0012 refused for a fault of ours
//                                        anything else: paid at once
import type { Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { addListed, chargeBackListed, listSandbox } from '../sandbox-listed.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import banks from './banks.json' with { type: 'json' };
import type { PayoutState, Payouts } from './payouts.ts';

const FIRST = [
  'Adaeze',
  'Babatunde',
  'Chinedu',
  'Damilola',
  'Efosa',
  'Fatima',
  'Halima',
  'Ibrahim',
  'Ngozi',
  'Tamuno',
];
const LAST = [
  'Adeyemi',
  'Bello',
  'Chukwu',
  'Danjuma',
  'Eze',
  'Folarin',
  'Garba',
  'Ikpeazu',
  'Okafor',
  'Ọlátúnjí',
];

export function createSandboxPayouts(db: Db, clock: Clock): Payouts {
  const listed = async (paid: SandboxPayout, state: PayoutState): Promise<PayoutState> => {
    const { reference, amount, account_number } = paid;
    const party = nameOf(account_number);
    const done = { list: 'transfers', id: reference, reference, amount, party } as const;
    if (state.status === 'paid') await addListed(db, { ...done, at: clock.now() });
    if (state.status === 'reversed') await chargeBackListed(db, 'transfers', reference);
    return state;
  };
  return {
    banks: async () => banks,
    list: (span) => listSandbox(db, 'transfers', span),
    async resolve({ account_number }) {
      const magic = account_number.slice(-4);
      if (magic === '0001') return { found: false, reason: 'not_found' };
      if (magic === '0002') return { found: false, reason: 'bank_unavailable' };
      if (magic === '0010') throw new ProviderUnavailable('no answer');
      return { found: true, account_name: nameOf(account_number) };
    },
    async send({ reference, bank_code, account_number, amount }) {
      const magic = account_number.slice(-4);
      if (magic === '0009') throw new ProviderUnavailable('no answer');
      const lost = magic === '0008';
      const { rows } = await sql<{ checks: number }>`
        insert into sandbox_payout (reference, bank_code, account_number, amount, checks)
        values (${reference}, ${bank_code}, ${account_number}, ${amount}, ${lost ? LOST : 0})
        on conflict (reference) do update set checks = greatest(sandbox_payout.checks, 0)
        returning checks`.execute(db);
      const checks = rows[0]?.checks ?? 0;
      if (checks === LOST) throw new ProviderUnavailable('no answer');
      const state = stateOf(account_number, reference, checks);
      await listed({ reference, amount, account_number }, state);
      if (magic === '0006') throw new ProviderUnavailable('no answer');
      return state;
    },
    async check(reference) {
      const row = await db
        .updateTable('sandbox_payout')
        .set((eb) => ({ checks: eb('checks', '+', 1) }))
        .where('reference', '=', reference)
        .where('checks', '<>', LOST)
        .returningAll()
        .executeTakeFirst();
      return row
        ? listed(row, stateOf(row.account_number, reference, row.checks))
        : { status: 'unknown' };
    },
  };
}

type SandboxPayout = { reference: string; amount: Kobo; account_number: string };

// A request that never arrived, remembered so that its repeat arrives.
const LOST = -1;

function stateOf(account: string, reference: string, checks: number): PayoutState {
  switch (account.slice(-4)) {
    case '0003':
      return refusedPayout;
    case '0004':
      return checks < 2 ? { status: 'pending' } : paid(reference);
    case '0005':
      return { status: 'pending' };
    case '0007':
      return checks < 1
        ? paid(reference)
        : { status: 'reversed', reason: 'The bank sent the money back.' };
    case '0012':
      return { ...refusedPayout, ours: { detail: 'Our balance is too low.' } };
    case '0011':
      return checks < 2 ? { status: 'pending' } : refusedPayout;
    default:
      return paid(reference);
  }
}

const refusedPayout = { status: 'failed', reason: 'The bank refused the transfer.' } as const;

// Looks like a NIP session id: 30 digits, the same for the same reference.
const paid = (reference: string): PayoutState => ({
  status: 'paid',
  session_id: BigInt(`0x${reference.replaceAll('-', '')}`)
    .toString()
    .slice(0, 30)
    .padStart(30, '0'),
});

function nameOf(account: string): string {
  const [first, last] = [Number(account[3]), Number(account[5])];
  return `${FIRST[first] ?? FIRST[0]} ${LAST[last] ?? LAST[0]}`;
}
