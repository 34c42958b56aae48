// Sends what officers do for members without a smartphone to the product, with the codes that their phones
// were sent, and registers these members.
import { AppError } from '@alajo/contract/errors.ts';
import { phonelessHandlers } from '../src/ajo/phoneless-routes.ts';
import { sendSeatCode } from '../src/ajo/seats/phoneless/members.ts';
import { sendPayoutCode } from '../src/ajo/seats/phoneless/payouts.ts';
import type { Deps } from '../src/deps.ts';
import { register, verifyOtp } from '../src/identity/customers.ts';
import { identityTasks } from '../src/identity/jobs.ts';
import { pinHash } from '../src/identity/secrets.ts';
import { confirmPhone } from '../src/kyc/phone.ts';
import { findAccounts } from '../src/ledger/accounts.ts';
import type { Db } from '../src/platform/database/database.ts';
import { resolveAccount } from '../src/wallet/payouts/banks.ts';
import { createPayToBank } from '../src/wallet/payouts/pay-to-bank.ts';
import { asCaller, type Customer, PIN } from './customers.ts';
import type { ActionOf } from './history.ts';

type Payments = Omit<Parameters<typeof phonelessHandlers>[1], 'resolveAccount' | 'payToBank'>;
type Found = {
  customers: Map<string, Customer>;
  group: (name: string) => Promise<number>;
  member: (name: string, who: string) => Promise<number>;
};

// The sandbox bank’s account is in that name.
const NAME = { first_name: 'Damilola', last_name: 'Folarin' };
const ACCOUNT = { bank_code: '058', account_number: '0123456789' };
const NOBODY = 999_999;

const phoneOf = (name: string) => `+234805${name.slice(1).padStart(7, '0')}`;

export function phonelessRequests(
  deps: Deps,
  payments: Payments,
  directDb: Db,
  { customers, group, member }: Found,
) {
  const phoneless = phonelessHandlers(deps, {
    ...payments,
    resolveAccount: (account) => resolveAccount(deps, account),
    payToBank: createPayToBank(deps, payments.accounts),
  });
  const of = async (action: { group: string; whom: string }) => ({
    id: await group(action.group),
    member: await member(action.group, action.whom),
  });
  return {
    add_phoneless: async (me: Customer, action: ActionOf<'add_phoneless'>, key: string) => {
      const { whom, told } = action;
      const id = await group(action.group);
      const phone_number = phoneOf(whom);
      const person = { ...NAME, phone_number, terms_version: 1 };
      await phoneless.askPhoneless({ id, ...person }, asCaller(me, key));
      const { id: ask } = await directDb
        .selectFrom('ajo_phoneless_ask')
        .select('id')
        .where('group_id', '=', id)
        .where('phone_number', '=', phone_number)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await sendSeatCode(deps, { ask });
      const otp = told ? await codeSentTo(directDb, phone_number) : 'none';
      await phoneless.confirmPhoneless({ id, ask, otp }, asCaller(me));
      customers.set(whom, await customerWith(directDb, whom));
    },
    remove_phoneless: async (me: Customer, action: ActionOf<'remove_phoneless'>) =>
      phoneless.removePhoneless(await of(action), asCaller(me)),
    pay_to_own_bank: async (me: Customer, action: ActionOf<'pay_to_own_bank'>) => {
      const who = await of(action);
      await phoneless.askBankPayout({ ...who, ...ACCOUNT }, asCaller(me));
      const { id } = await directDb
        .selectFrom('ajo_bank_payout')
        .select('id')
        .where('member_id', '=', who.member)
        .where('status', '=', 'asked')
        .executeTakeFirstOrThrow();
      await sendPayoutCode(deps, { id });
      const otp = await codeSentTo(directDb, phoneOf(action.whom));
      return phoneless.confirmBankPayout({ ...who, otp }, asCaller(me));
    },
    register_phoneless: async (_: Customer, { whom }: ActionOf<'register_phoneless'>) => {
      const phone_number = phoneOf(whom);
      const known = await directDb
        .selectFrom('identity_user')
        .select('represented')
        .where('phone_number', '=', phone_number)
        .executeTakeFirst();
      if (known?.represented !== true) throw new AppError('not_found');
      await signUp(deps, directDb, { whom, phone_number });
    },
  };
}

/** The code in the last SMS to a phone. */
async function codeSentTo(db: Db, phone: string): Promise<string> {
  const { text } = await db
    .selectFrom('dev_outbox')
    .select('text')
    .where('address', '=', phone)
    .where('channel', '=', 'sms')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(text.replace(/^.*Your code:/, ''))?.[0] ?? 'none';
}

async function customerWith(db: Db, name: string): Promise<Customer> {
  const { id } = await db
    .selectFrom('identity_user')
    .select('id')
    .where('phone_number', '=', phoneOf(name))
    .where('represented', '=', true)
    .executeTakeFirstOrThrow();
  const wallet = (await findAccounts(db, 'wallet', 'user', [id])).get(id)?.id;
  return { id, name, wallet: wallet ?? NOBODY, tier: 1 };
}

async function signUp(
  deps: Deps,
  db: Db,
  { whom: username, phone_number }: { whom: string; phone_number: string },
): Promise<void> {
  const from = asCaller({ id: 0, name: username, wallet: 0, tier: 1 });
  const email = `${username}@example.ng`;
  const person = { ...NAME, username, email, phone_number, password: 'correct horse 7' };
  const { user_id } = await register(deps, person, from);
  const code = { user_id, purpose: 'claim', channel: 'sms' };
  await identityTasks(deps, { retention: [] }).identity_send_code?.(code);
  const { user } = await verifyOtp(
    deps,
    confirmPhone,
    { email, otp: await codeSentTo(db, phone_number) },
    from,
  );
  const pin_hash = pinHash(deps.secret, user.id, PIN);
  await db
    .updateTable('identity_user')
    .set({ pin_hash, pin_checked: true })
    .where('id', '=', user.id)
    .execute();
}
