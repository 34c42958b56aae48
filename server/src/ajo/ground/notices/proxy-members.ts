// SMS texts for members without a smartphone, and notices to the officers who pay for them.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { MONEY_IN, MONEY_OUT, SECURITY } from '../../../notices/kinds.ts';
import { aboutGroup, type InGroup } from './notices.ts';

type PaidBy = InGroup & { by: string };

type ProxyMemberNotices = {
  /** To the officer, on every channel: the maximum taken for both seats. */
  ajo_phoneless_agreed: InGroup & { member: string; each: Kobo; total: Kobo };
  ajo_phoneless_joined: PaidBy;
  ajo_phoneless_ended: InGroup;
  ajo_phoneless_paid: PaidBy & { total: Kobo; round: number; rounds: number };
  ajo_phoneless_missed: PaidBy & { round: number };
  ajo_phoneless_collected: PaidBy & { amount: Kobo; round: number };
  /** A payout to the member's bank account, to the member and to the officer. */
  ajo_phoneless_sent: Payout;
  ajo_phoneless_back: Payout;
  ajo_phoneless_arrived: Payout & { member: string };
  ajo_phoneless_failed: Payout & { member: string };
};

type Payout = InGroup & { amount: Kobo; bank: string; account: string };

export const proxyMemberNotices = aboutGroup<ProxyMemberNotices>({
  ajo_phoneless_agreed: {
    ...SECURITY,
    text: ({ group, member, each, total }) => ({
      title: `You pay for ${member} in ${group}`,
      body: `We’ll take at most ${formatNaira(each)} from your wallet each round for both seats, ${formatNaira(total)} in all. Anything you miss for them, you owe. If this wasn’t you, remove them in the group and change your password.`,
    }),
  },
  ajo_phoneless_joined: ({ group, by }) => ({
    title: `You are in the Ajo group ${group}`,
    body: `${by} pays for you, and we’ll text you about each payment. Register on Alajo with this number to see everything yourself.`,
  }),
  ajo_phoneless_ended: {
    link: '/ajo',
    text: ({ group }) => ({
      title: `You are no longer in the Ajo group ${group}`,
      body: 'You left, or the group ended before it began. Nothing was taken from you.',
    }),
  },
  ajo_phoneless_paid: ({ group, by, total, round, rounds }) => ({
    title: `${by} paid ${formatNaira(total)} for you`,
    body: `${group}, round ${round} of ${rounds}.`,
  }),
  ajo_phoneless_missed: ({ group, by, round }) => ({
    title: `${by} didn’t pay for you in round ${round} of ${group}`,
    body: `${by} owes it, not you. If you haven’t collected yet, your turn moves to the end.`,
  }),
  ajo_phoneless_collected: {
    ...MONEY_IN,
    text: ({ group, by, amount, round }) => ({
      title: `Your turn: ${formatNaira(amount)} of ${group}, round ${round}`,
      body: `It’s safe in your Alajo wallet. ${by} can ask us to send it to your bank account, with a code we’ll text you, or you can register with this number.`,
    }),
  },
  ajo_phoneless_sent: {
    ...MONEY_OUT,
    text: ({ amount, bank, account }) => ({
      title: `${formatNaira(amount)} reached your account ${account}`,
      body: `${bank}. It came from your Alajo wallet.`,
    }),
  },
  ajo_phoneless_back: {
    ...MONEY_IN,
    text: ({ amount, bank, account }) => ({
      title: `${formatNaira(amount)} didn’t reach your account ${account}`,
      body: `${bank} sent it back. It’s all in your Alajo wallet again.`,
    }),
  },
  ajo_phoneless_arrived: ({ member, amount, bank, account }) => ({
    title: `${formatNaira(amount)} reached ${member}’s account`,
    body: `${account} at ${bank}.`,
  }),
  ajo_phoneless_failed: ({ member, amount, bank, account }) => ({
    title: `${formatNaira(amount)} didn’t reach ${member}’s account`,
    body: `${bank} sent it back from ${account}. It’s in their wallet again: check the account and try again.`,
  }),
});
