// Terms of a payment, as its payer approves them.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Terms } from '../identity/approvals/terms.ts';

type Payment = {
  /** The name of the kind in the ledger or the module. */
  kind: string;
  /** `Send`; the default is `Pay`. */
  verb?: string;
  amount: Kobo;
  charges?: Kobo;
  /** The payee or purpose, as the customer knows it. */
  to: string;
  /** Extra identification, such as a username or an account number. */
  detail?: string;
  note?: string | null | undefined;
  /** False: it is paid later, in instalments, or with money that isn't in the wallet. */
  from_wallet?: false;
  payee?: Terms['payee'];
  check?: Terms['check'];
};

/** Terms of a payment of a known amount. */
export function paymentTerms(payment: Payment): Terms {
  const { kind, verb = 'Pay', amount, charges = kobo(0), to, detail, note, payee, check } = payment;
  const total = kobo(amount + charges);
  return {
    kind,
    title: `${verb} ${formatNaira(amount)} to ${to}`,
    lines: [
      { label: 'To', value: detail === undefined ? to : `${to} (${detail})` },
      { label: 'Amount', value: formatNaira(amount) },
      ...(charges > 0
        ? [
            { label: 'Charges', value: formatNaira(charges) },
            { label: 'Total', value: formatNaira(total) },
          ]
        : []),
      ...(note ? [{ label: 'Note', value: note }] : []),
    ],
    amount: total,
    scope: 'payment',
    ...(payee && { payee }),
    ...(payment.from_wallet !== false && { pays: total }),
    ...(check && { check }),
  };
}
