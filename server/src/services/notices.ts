// Notices to customers about their airtime, data, bill and exam purchases.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { ServiceCategory } from '@alajo/contract/services/schemas.ts';
import { MONEY_OUT, noticeKinds, REFUND, receiptLink } from '../notices/kinds.ts';
import { kindOf } from './purchase-states.ts';

type PurchaseNotice = { category: ServiceCategory; biller_name: string; reference: string };

/** `total` includes the fee, `amount` does not. */
type ServiceNotices = {
  purchase_delivered: PurchaseNotice & {
    amount: Kobo;
    plan_name: string | null;
    account_number: string;
    /** The token to key into a prepaid meter; null for other purchases. */
    token: string | null;
    /** Missing in rows of 0.1.0. */
    total?: Kobo;
    /** It was pending for a while, and the alert announced that. */
    announced?: boolean;
  };
  purchase_pending: PurchaseNotice & { total: Kobo; account_number: string };
  purchase_failed: PurchaseNotice & { total: Kobo };
  purchase_reversed: PurchaseNotice & { total: Kobo };
};

export const serviceNotices = noticeKinds({ ...REFUND, link: receiptLink })<ServiceNotices>({
  purchase_delivered: {
    ...MONEY_OUT,
    text: ({ amount, plan_name, account_number, token, ...bought }) => ({
      title: `${nameOf(bought)}: ${formatNaira(amount)}`,
      body:
        token === null
          ? `${plan_name ?? formatNaira(amount)} for ${account_number}.`
          : `Token ${groupDigits(token)}`,
    }),
    alert: ({ amount, total = amount, account_number, announced, ...bought }) =>
      announced
        ? null
        : { about: 'debit', amount: total, detail: `${nameOf(bought)} for ${account_number}` },
  },
  purchase_pending: {
    ...MONEY_OUT,
    text: ({ total, account_number, ...bought }) => ({
      title: `${nameOf(bought)} is on its way`,
      body: `${formatNaira(total)} is on hold for ${account_number} until the provider confirms it. We’ll keep checking and let you know. Please don’t buy it again.`,
    }),
    alert: ({ total, account_number, ...bought }) => ({
      about: 'debit',
      amount: total,
      detail: `${nameOf(bought)} for ${account_number}, on its way`,
    }),
  },
  purchase_failed: {
    text: ({ total, ...bought }) => ({
      title: `${nameOf(bought)} failed`,
      body: `${formatNaira(total)} is back in your wallet.`,
    }),
    alert: ({ total, ...bought }) => ({
      about: 'failure',
      amount: total,
      detail: `${nameOf(bought)} failed. Your money is back in your wallet`,
    }),
  },
  purchase_reversed: {
    text: ({ total, ...bought }) => ({
      title: `${nameOf(bought)} was reversed`,
      body: `The provider reversed this purchase: ${formatNaira(total)} is back in your wallet.`,
    }),
    alert: ({ total, ...bought }) => ({
      about: 'refund',
      amount: total,
      detail: `${nameOf(bought)}, reversed by the provider`,
    }),
  },
});

const nameOf = ({ category, biller_name }: PurchaseNotice) =>
  kindOf(category) === 'bill' ? biller_name : `${biller_name} ${category}`;

/** A token in groups of four digits, as it is keyed in. */
const groupDigits = (token: string) => token.replace(/\d{4}(?=\d)/g, '$& ');
