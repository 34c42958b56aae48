// Notices to customers about airtime, data, bills and exams they bought.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { ServiceCategory } from '@alajo/contract/services/schemas.ts';
import { noticeKinds } from '../notifications/kinds.ts';
import { kindOf } from './purchase-states.ts';

type Bought = { category: ServiceCategory; biller_name: string; reference: string };

/** `total` has the fee in it, `amount` has not. */
type ServiceNotices = {
  purchase_delivered: Bought & {
    amount: Kobo;
    plan_name: string | null;
    account_number: string;
    /** What a prepaid meter takes; null for other purchases. */
    token: string | null;
  };
  purchase_failed: Bought & { total: Kobo };
  purchase_reversed: Bought & { total: Kobo };
};

const link = ({ reference }: Bought) => `/receipt?ref=${reference}`;

export const serviceNotices = noticeKinds<ServiceNotices>({
  purchase_delivered: {
    topic: 'money',
    shown_as: 'money_out',
    link,
    text: ({ amount, plan_name, account_number, token, ...bought }) => ({
      title: `${nameOf(bought)}: ${formatNaira(amount)}`,
      body:
        token === null
          ? `${plan_name ?? formatNaira(amount)} for ${account_number}.`
          : `Token ${inGroups(token)}`,
    }),
  },
  purchase_failed: {
    topic: 'money',
    shown_as: 'refund',
    link,
    text: ({ total, ...bought }) => ({
      title: `${nameOf(bought)} failed`,
      body: `${formatNaira(total)} is back in your wallet.`,
    }),
  },
  purchase_reversed: {
    topic: 'money',
    shown_as: 'refund',
    link,
    text: ({ total, ...bought }) => ({
      title: `${nameOf(bought)} was reversed`,
      body: `The provider reversed this purchase: ${formatNaira(total)} is in your wallet again.`,
    }),
  },
});

const nameOf = ({ category, biller_name }: Bought) =>
  kindOf(category) === 'bill' ? biller_name : `${biller_name} ${category}`;

/** A token as it is typed in, four digits at a time. */
const inGroups = (token: string) => token.replace(/\d{4}(?=\d)/g, '$& ');
