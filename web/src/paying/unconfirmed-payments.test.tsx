import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { seatOffer } from '@alajo/contract/ajo/schemas.ts';
import { order as orderSchema } from '@alajo/contract/marketplace/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { goal as goalSchema } from '@alajo/contract/savings/schemas.ts';
import { standingOrderDetails } from '@alajo/contract/schedules/schemas.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { PayDue } from '../ajo/contribute.tsx';
import SeatDialog from '../ajo/group/seat-dialog.tsx';
import { group } from '../ajo/testing-groups.ts';
import CheckoutDialog from '../marketplace/cart/checkout-dialog.tsx';
import { OrderActions } from '../marketplace/orders/order-actions.tsx';
import { SaleActions } from '../marketplace/selling/sale-actions.tsx';
import { ADDRESS, cartOf, KETTLE, lineOf, order } from '../marketplace/testing-market.ts';
import { call } from '../platform/api.ts';
import { serve, show, signInAda } from '../platform/testing.tsx';
import PayIntoPot from '../pots/pay-in.tsx';
import { POT, POT_SLUG } from '../pots/testing.ts';
import PayFromWallet from '../requests/pay-from-wallet.tsx';
import { LINK, SLUG } from '../requests/testing.ts';
import { ContributeForm, WithdrawForm } from '../savings/money-forms.tsx';
import { GOAL } from '../savings/testing.ts';
import ChangeForm from '../schedules/change-form.tsx';
import SetUp from '../schedules/set-up-order.tsx';
import BuyDialog from '../services/buy-dialog.tsx';
import BookingDialog from '../waste/booking-dialog.tsx';
import { UnconfirmedPayments } from './unconfirmed-payments.tsx';

const KEY = '07'.repeat(16);
const OUTCOME = `/api/payments/${KEY}/`;
const REFERENCE = '01K9ZB3N7QX4T8V2W6Y0A1C5DE';

const nothing = () => undefined;
const goal = z.decode(goalSchema, GOAL as z.input<typeof goalSchema>);
const airtime = {
  title: 'Buy airtime',
  to: '0803 123 4567',
  where: 'MTN airtime',
  amount: kobo(20_000),
  bill: false,
  buy: (again: boolean, options: object) =>
    call(
      serviceRoutes.airtime,
      { network: 'mtn', phone_number: '08031234567', amount: kobo(20_000), again },
      options,
    ),
};
const enter = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
/** A payment without other fields: the last digit pays. */
const enterPin = async () => {
  const pin = await screen.findByLabelText('Transaction PIN');
  expect(pin).toHaveAccessibleDescription(/^The fourth digit confirms: /);
  await enter('Transaction PIN', '2580');
};
/** A payment with other fields: a button pays. */
const confirm = async (name: string) => {
  expect(await screen.findByLabelText('Transaction PIN')).not.toHaveAccessibleDescription();
  await enter('Transaction PIN', '2580');
  await press(name);
};

const SEAT = seatOffer.parse({
  id: 9,
  group_id: group.id,
  group_name: group.name,
  from_name: 'Chidi Obi',
  to_username: 'ada',
  lapses_at: null,
  position: 4,
  price: 1100,
  contribution_amount: 1000,
  set_aside: 0,
  total_rounds: 3,
  frequency: 'weekly',
  terms: ['The reserve pays first.'],
  terms_version: 1,
});
const STANDING_ORDER = standingOrderDetails.parse({
  id: 7,
  kind: 'bank',
  name: 'Damilola Folarin',
  detail: 'GTBank 0123456789',
  amount: 25_000,
  most: 25_150,
  expected: 25_076.88,
  note: null,
  frequency: 'payday',
  first_day: '2026-12-25',
  automatic: true,
  pay_link: null,
  status: 'active',
  next_day: '2026-12-25',
  following_day: '2027-01-25',
  open: null,
  created_at: '2026-11-20T08:00:00+01:00',
  runs: [],
});
const ordered = (fields: Parameters<typeof order>[0]) => orderSchema.parse(order(fields));

type Payment = {
  form: ReactElement;
  path: string;
  method?: string;
  served?: Parameters<typeof serve>[0];
  pay: () => Promise<unknown>;
  words: string;
};

const PAYMENTS: [string, Payment][] = [
  [
    'a service',
    {
      form: <BuyDialog order={airtime} onClose={nothing} />,
      path: 'services/airtime/purchase/',
      pay: enterPin,
      words: '₦200 to 0803 123 4567, MTN airtime',
    },
  ],
  [
    'an order',
    {
      form: <CheckoutDialog onClose={nothing} />,
      path: 'cart/6/checkout/',
      served: { 'GET /api/cart/': cartOf([lineOf(KETTLE, 2)], ADDRESS) },
      pay: async () => {
        await press('Continue');
        await enterPin();
      },
      words: `₦25,000 for ${KETTLE.name}`,
    },
  ],
  [
    'an Ajo contribution',
    {
      form: (
        <PayDue
          group={ajoRoutes.group.reply.parse({
            ...group,
            actions: { ...group.actions, due: 20_000 },
          })}
          onEnd={nothing}
        />
      ),
      path: `ajo-groups/${group.id}/contribute/`,
      pay: enterPin,
      words: `₦20,000 to ${group.name}`,
    },
  ],
  [
    'a contribution to a goal',
    {
      form: <ContributeForm goal={goal} onAction={nothing} onNew={nothing} onDone={nothing} />,
      path: `savings-goals/${goal.id}/contribute/`,
      pay: async () => {
        await enter('Enter contribution amount:', '300');
        await confirm('Contribute ₦300');
      },
      words: '₦300 into House rent',
    },
  ],
  [
    'a withdrawal from a goal',
    {
      form: <WithdrawForm goal={goal} onDone={nothing} />,
      path: `savings-goals/${goal.id}/withdraw/`,
      pay: async () => {
        await enter('Amount (₦)', '300');
        await press('Withdraw to my wallet');
      },
      words: '₦300 out of House rent',
    },
  ],
  [
    'a payment into a pot',
    {
      form: <PayIntoPot pot={potsRoutes.pot.reply.parse(POT)} onClose={nothing} />,
      path: `pots/${POT_SLUG}/pay/`,
      pay: () => confirm('Pay in ₦5,000'),
      words: '₦5,000 into Aso ebi for Tunde',
    },
  ],
  [
    'a request',
    {
      form: (
        <PayFromWallet
          request={requestsRoutes.link.reply.parse(LINK)}
          onPaid={nothing}
          onDeclined={nothing}
        >
          {null}
        </PayFromWallet>
      ),
      path: `pay/${SLUG}/`,
      pay: enterPin,
      words: '₦5,000 to Bola Ahmed',
    },
  ],
  [
    'a collection',
    {
      form: <BookingDialog type="electronic" onClose={nothing} />,
      path: 'waste-collection/',
      pay: async () => {
        await enter('Collection address', '14 Adeola Street');
        await enter('Scheduled date and time', '2099-03-20T09:00');
        await press('Book');
        await enterPin();
      },
      words: '₦3,000 for Electronic collection',
    },
  ],
  [
    'a seat being taken over',
    {
      form: <SeatDialog offer={SEAT} onClose={nothing} onVisit={nothing} />,
      path: 'ajo-seats/9/take/',
      pay: async () => {
        fireEvent.click(await screen.findByRole('checkbox'));
        await confirm('Pay ₦1,100');
      },
      words: '₦1,100 for Chidi Obi’s seat in Family Àjọ',
    },
  ],
  [
    'a standing order',
    {
      form: (
        <SetUp
          params={new URLSearchParams('new=user&recipient=bola&amount=2500')}
          onClose={nothing}
        />
      ),
      path: 'standing-orders/',
      served: {
        'POST /api/standing-orders/quote/': {
          body: { name: 'Bola Okafor', detail: '@bola', amount: 2500, charges: 0, total: 2500 },
        },
      },
      pay: async () => {
        await press('Continue');
        await confirm('Set up');
      },
      words: 'Your standing order of ₦2,500 for Bola Okafor',
    },
  ],
  [
    'a changed standing order',
    {
      form: <ChangeForm order={STANDING_ORDER} onDone={nothing} />,
      path: 'standing-orders/7/',
      method: 'PUT',
      pay: () => confirm('Save changes'),
      words: 'The change to your standing order for Damilola Folarin',
    },
  ],
  [
    'a confirmed order',
    {
      form: <OrderActions order={ordered({ actions: { confirm: true } })} onDone={nothing} />,
      path: 'orders/41/confirm/',
      served: { 'GET /api/orders/41/': 'offline' },
      pay: async () => {
        await press('Confirm delivery');
        await press('Yes, it has arrived');
      },
      words: '₦25,000 to Mama Tolu Stores',
    },
  ],
  [
    'a refunded sale',
    {
      form: <SaleActions order={ordered({ actions: { refund: true } })} onDone={nothing} />,
      path: 'shop/orders/41/refund/',
      pay: async () => {
        await press('Refund buyer');
        await enter('Reason (shown to the buyer)', 'It broke.');
        await press('Refund');
      },
      words: '₦25,000 back to Adaeze O.',
    },
  ],
];

beforeEach(() => {
  signInAda();
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.fill(7);
    return bytes;
  });
});

test.each(PAYMENTS)(
  'after a lost response to %s the page finds out whether it went through',
  async (_, payment) => {
    const { form, path, method = 'POST', served, pay, words } = payment;
    const sent = serve({
      ...served,
      [`${method} /api/${path}`]: 'offline',
      [`GET ${OUTCOME}`]: { body: { status: 'success', reference: REFERENCE } },
    });
    const opened = show([{ path: '/', element: form }], '/');
    await pay();
    // A form with a PIN shows the outcome itself.
    const failed = () => screen.getAllByText(/Can’t reach Alajo|went through\.$/);
    await waitFor(() => expect(failed().length).toBeGreaterThan(0));
    const match = sent.find(
      (request) => request.method === method && request.url === `/api/${path}`,
    );
    const key = match?.headers.get('Idempotency-Key');
    expect(key).toBe(KEY);
    opened.unmount();
    show([{ path: '/', element: <UnconfirmedPayments follows={() => true} /> }], '/');
    expect((await screen.findByText(words)).parentElement).toHaveTextContent(/went through\.$/);
    const receipt = screen.getByRole('link', { name: 'View receipt' });
    expect(receipt).toHaveAttribute('href', `/receipt?ref=${REFERENCE}`);
    await press('OK');
    expect(screen.queryByText(words)).toBeNull();
  },
);

test('a lost response to a payment says not to pay again yet, and never to try again', async () => {
  serve({
    'POST /api/services/airtime/purchase/': 'offline',
    [`GET ${OUTCOME}`]: 'offline',
  });
  show([{ path: '/', element: <BuyDialog order={airtime} onClose={nothing} /> }], '/');
  await enterPin();
  expect(await screen.findByText(/Please don’t pay again yet\./)).toBeVisible();
  expect(screen.queryByText(/try again/)).toBeNull();
});

const pending = {
  id: REFERENCE,
  category: 'airtime',
  provider: 'mtn',
  provider_name: 'MTN',
  account_number: '+2348031234567',
  customer_name: null,
  plan: null,
  amount: 200,
  fee: 0,
  total: 200,
  status: 'pending',
  expected_by: '2026-12-01T10:00:00+01:00',
  delivery: null,
  message: 'On its way',
  date: '2026-12-01T09:00:00+01:00',
};
const inProgress = () => screen.findByText(/is in progress\. Don’t pay again\.$/);

test('a payment in progress is announced on Home and in the same payment, until its outcome is known', async () => {
  let outcome = { status: 'pending', reference: REFERENCE };
  serve({
    'POST /api/services/airtime/purchase/': { status: 202, body: pending },
    [`GET ${OUTCOME}`]: () => ({ body: outcome }),
    [`GET /api/services/purchases/${REFERENCE}/`]: { body: pending },
  });
  const bought = show(
    [{ path: '/', element: <BuyDialog order={airtime} onClose={nothing} /> }],
    '/',
  );
  await enterPin();
  expect(await screen.findByText(/airtime on its way to/)).toBeVisible();
  bought.unmount();

  const dearer = { ...airtime, amount: kobo(30_000) };
  const other = show([{ path: '/', element: <BuyDialog order={dearer} onClose={nothing} /> }], '/');
  expect(await screen.findByLabelText('Transaction PIN')).toBeVisible();
  expect(screen.queryByText(/is in progress/)).toBeNull();
  other.unmount();

  const same = show([{ path: '/', element: <BuyDialog order={airtime} onClose={nothing} /> }], '/');
  expect(await inProgress()).toHaveTextContent('₦200 to 0803 123 4567, MTN airtime');
  expect(screen.queryByRole('button', { name: 'OK' })).toBeNull();
  same.unmount();

  outcome = { status: 'success', reference: REFERENCE };
  show([{ path: '/', element: <UnconfirmedPayments follows={() => true} /> }], '/');
  await waitFor(() => expect(localStorage.getItem('alajo_draft_keys_7') ?? '').toBe(''));
  expect(screen.queryByText(/is in progress/)).toBeNull();
});
