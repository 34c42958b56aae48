// The sandbox's checkout page: one HTML form and one stylesheet, no script, sized for a phone.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { FundingChannel } from '@alajo/contract/wallet/fundings.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { SANDBOX_CARDS } from './sandbox-cards.ts';

type CheckoutPayment = {
  reference: string;
  amount: Kobo;
  source: FundingChannel;
  name: string;
  status: 'pending' | 'paid' | 'failed';
};

const SOURCE_LABELS: Record<FundingChannel, string> = {
  card: 'By card',
  bank_transfer: 'By bank transfer',
  ussd: 'By USSD',
  direct_debit: 'By direct debit',
};

const STATUS_TEXTS: Record<CheckoutPayment['status'], string> = {
  pending: 'Not paid yet.',
  paid: 'Paid. “Pay twice” adds a second payment.',
  failed: 'Declined. It can still be paid.',
};

const ACTIONS = [
  ['approve', 'Approve', 'Pay now.'],
  ['decline', 'Decline', 'The bank refuses the payment.'],
  ['late', 'Pay late', 'Pay now; the bank reports it 45 seconds later.'],
  ['twice', 'Pay twice', 'Pay the same amount twice.'],
] as const;

/** The page of a payment, or of an unknown one; `wallet` is the URL the payer came from. */
export function checkoutPage(payment: CheckoutPayment | undefined, wallet: string): string {
  const back = `<p class="back"><a href="${escapeHtml(wallet)}">Back to Alajo</a></p>`;
  if (payment === undefined)
    return sandboxPage('No such payment', `<h1>No such payment</h1>${back}`);
  const { reference, amount, source, name, status } = payment;
  const action = `/sandbox/checkout/${escapeHtml(reference)}`;
  const buttons = ACTIONS.map(
    ([act, label, hint]) =>
      `<p><button name="act" value="${act}" class="${act}" aria-describedby="${act}">${label}</button>
<small id="${act}">${hint}</small></p>`,
  ).join('\n');
  const rows = [
    ['To', 'Alajo'],
    ['For', name],
    ['How', SOURCE_LABELS[source]],
    ['Reference', reference],
  ]
    .map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(value ?? '')}</dd>`)
    .join('\n');
  return sandboxPage(
    `Pay ${formatNaira(amount)}`,
    `<p class="note">Sandbox: no money moves. You are the payer.</p>
<h1>${formatNaira(amount)}</h1>
<dl>${rows}</dl>
<p role="status">${STATUS_TEXTS[status]}</p>
<form method="post" action="${action}">${source === 'card' ? CARD_CHOICE : ''}${buttons}</form>${back}`,
  );
}

const CARD_CHOICE = `<label>Card <select name="card">${SANDBOX_CARDS.map(
  ({ brand, last_four, reusable }) =>
    `<option value="${last_four}">${brand} ending ${last_four}${reusable ? '' : ', can’t be saved'}</option>`,
).join('')}</select></label>`;

/** The frame of every sandbox page. */
export const sandboxPage = (title: string, main: string) => `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Sandbox checkout</title>
<link rel="stylesheet" href="/sandbox/checkout.css"></head>
<body><main>${main}</main></body></html>`;

export const STYLESHEET = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
  background: #f0fdfa; color: #134e4a; }
main { width: 100%; max-width: 400px; padding: 24px; background: #fff; border-radius: 12px;
  box-shadow: 0 4px 24px rgb(19 78 74 / 12%); }
h1 { margin: 16px 0 8px; font-size: 2.25rem; line-height: 1.2; }
.note { margin: 0; padding: 8px 12px; border-radius: 12px; background: #fef3c7; color: #713f12; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0; }
dt { color: #4b6360; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
form { display: grid; gap: 12px; }
form p { margin: 0; }
button { width: 100%; min-height: 48px; padding: 8px 16px; border: 1px solid #0f766e; border-radius: 12px;
  background: #fff; color: #0f766e; font: inherit; font-weight: 600; cursor: pointer; }
button:hover, button:focus-visible { background: #ccfbf1; }
button:focus-visible, input:focus-visible, select:focus-visible, a:focus-visible { outline: 3px solid #d97706; outline-offset: 2px; }
label { font-weight: 600; }
input, select { width: 100%; min-height: 48px; padding: 8px 16px; border: 1px solid #4b6360;
  border-radius: 12px; font: inherit; background: #fff; color: inherit; }
button.approve { background: #0f766e; color: #fff; }
button.approve:hover, button.approve:focus-visible { background: #115e59; }
button.decline { border-color: #b91c1c; color: #b91c1c; }
small { display: block; margin-top: 4px; text-align: center; color: #4b6360; }
.back { margin: 16px 0 0; text-align: center; }
a { color: #0f766e; }
`;
