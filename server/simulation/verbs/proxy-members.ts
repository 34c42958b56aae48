// Members without a smartphone: officers add them, pay for them and send their money to their bank, using
// the codes sent to their phones. Then they register.
import { AppError } from '@alajo/contract/errors.ts';
import { sendSeatCode } from '../../src/ajo/seats/proxy-members/members.ts';
import { sendPayoutCode } from '../../src/ajo/seats/proxy-members/payouts.ts';
import type { Deps } from '../../src/deps.ts';
import { register, verifyOtp } from '../../src/identity/customers.ts';
import { identityTasks } from '../../src/identity/jobs.ts';
import { pinHash } from '../../src/identity/secrets.ts';
import { confirmPhone } from '../../src/kyc/phone.ts';
import { findAccounts } from '../../src/ledger/accounts.ts';
import type { Db } from '../../src/platform/database/database.ts';
import { personOf } from '../model/model.ts';
import {
  addProxyMember,
  payToOwnBank,
  registerProxyMember,
  removeProxyMember,
} from '../model/proxy-members.ts';
import { asCaller, type Customer, PIN } from '../product/customers.ts';
import { UNKNOWN_ID } from '../product/find-rows.ts';
import type { Verbs, WithMember } from './verb.ts';

export type ProxyMemberActions = {
  add_proxy_member: WithMember & { agrees: boolean };
  remove_proxy_member: WithMember;
  pay_to_own_bank: WithMember;
  register_proxy_member: { member: string };
};

export const proxyMemberVerbs: Verbs<ProxyMemberActions> = {
  add_proxy_member: {
    repeatable: true,
    model: (model, me, { group, member, agrees }, now) =>
      addProxyMember(model, me, { name: group, member, agrees }, now),
    product: async ({ deps, directDb, customers, proxyMembers, group }, me, action, key) => {
      const { member, agrees } = action;
      const id = await group(action.group);
      const phone_number = phoneOf(member);
      const person = { ...NAME, phone_number, terms_version: 1 };
      await proxyMembers.addProxyMember({ id, ...person }, asCaller(me, key));
      const { id: ask } = await directDb
        .selectFrom('ajo_phoneless_ask')
        .select('id')
        .where('group_id', '=', id)
        .where('phone_number', '=', phone_number)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await sendSeatCode(deps, { ask });
      const otp = agrees ? await codeSentTo(directDb, phone_number) : 'none';
      await proxyMembers.confirmProxyMember({ id, ask, otp }, asCaller(me));
      customers.set(member, await customerWith(directDb, member));
    },
  },
  remove_proxy_member: {
    model: (model, me, { group, member }, now) =>
      removeProxyMember(model, me, { name: group, member: personOf(model, member) }, now),
    product: async ({ proxyMembers, memberAt }, me, action) =>
      proxyMembers.removeProxyMember(await memberAt(action), asCaller(me)),
  },
  pay_to_own_bank: {
    model: (model, me, { group, member }, now) =>
      payToOwnBank(model, me, { name: group, member: personOf(model, member) }, now),
    product: async ({ deps, directDb, proxyMembers, memberAt }, me, action) => {
      const target = await memberAt(action);
      await proxyMembers.askBankPayout({ ...target, ...ACCOUNT }, asCaller(me));
      const { id } = await directDb
        .selectFrom('ajo_bank_payout')
        .select('id')
        .where('member_id', '=', target.member)
        .where('status', '=', 'asked')
        .executeTakeFirstOrThrow();
      await sendPayoutCode(deps, { id });
      const otp = await codeSentTo(directDb, phoneOf(action.member));
      return proxyMembers.confirmBankPayout({ ...target, otp }, asCaller(me));
    },
  },
  register_proxy_member: {
    for_others: true,
    model: (model, _, { member }) => registerProxyMember(model, member),
    product: async ({ deps, directDb }, _, { member }) => {
      const phone_number = phoneOf(member);
      const known = await directDb
        .selectFrom('identity_user')
        .select('represented')
        .where('phone_number', '=', phone_number)
        .executeTakeFirst();
      if (known?.represented !== true) throw new AppError('not_found');
      await signUp(deps, directDb, { username: member, phone_number });
    },
  },
};

// The sandbox bank’s account is in that name.
const NAME = { first_name: 'Damilola', last_name: 'Folarin' };

const ACCOUNT = { bank_code: '058', account_number: '0123456789' };

const phoneOf = (name: string) => `+234805${name.slice(1).padStart(7, '0')}`;

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
  return { id, name, wallet: wallet ?? UNKNOWN_ID, tier: 1 };
}

async function signUp(
  deps: Deps,
  db: Db,
  { username, phone_number }: { username: string; phone_number: string },
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
    .set({ pin_hash, pin_checked: true, bvn_or_nin_verified_at: deps.clock.now() })
    .where('id', '=', user.id)
    .execute();
}
