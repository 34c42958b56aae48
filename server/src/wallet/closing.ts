// What in a wallet stands in the way of closing an account.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { findAccounts } from '../ledger/accounts.ts';
import type { Closing, Obligation } from '../module.ts';
import { hasOpenCase } from '../payments/cases.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { listWaiting } from './waiting/hold.ts';

export const walletClosing: Closing = { obligations };

async function obligations(db: Db | Tx, userId: number, now: Date): Promise<Obligation[]> {
  const of = async (kind: 'wallet' | 'parked' | 'receivable' | 'seller') =>
    (await findAccounts(db, kind, 'user', [userId])).get(userId);
  const [wallet, parked, owed] = [await of('wallet'), await of('parked'), await of('receivable')];
  const found: Obligation[] = [];
  if (owed && owed.balance < 0) {
    const says = `You owe Alajo ${formatNaira(kobo(-owed.balance))}. Add it to your wallet.`;
    found.push({ says, link: '/wallet' });
  }
  if (wallet && wallet.balance > 0) {
    const says = `${formatNaira(wallet.balance)} is in your wallet. Send it to your bank account or to somebody else.`;
    found.push({ says, link: '/send-money' });
  }
  if (parked && parked.balance > 0) {
    const says = `${formatNaira(parked.balance)} is over your balance limit and waits. It comes into your wallet when you make room.`;
    found.push({ says, link: '/transactions/balance' });
  }
  const payouts = await db
    .selectFrom('wallet_payout')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['initiated', 'sent'])
    .execute();
  for (const { recipient, total } of await listWaiting({ db }, userId)) {
    const says = `${formatNaira(total)} to ${recipient} waits to go out. Cancel it, or wait until it has arrived.`;
    found.push({ says, link: '/transactions' });
  }
  if (payouts.length > 0) {
    const says = 'A transfer to a bank is still on its way. We tell you when it has arrived.';
    found.push({ says, link: '/transactions' });
  }
  const fundings = await db
    .selectFrom('wallet_funding')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .execute();
  if (fundings.length > 0) {
    const says = 'A payment into your wallet is not finished. It ends by itself within a day.';
    found.push({ says, link: '/wallet' });
  }
  if (await hasOpenCase(db, userId)) {
    const says =
      'We are still sorting out a payment of yours. Write to support if you want to know more.';
    found.push({ says, link: '/support' });
  }
  return found;
}
