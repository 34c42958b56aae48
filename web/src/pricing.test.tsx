// A row added to contract/src/pricing.ts changes every screen from its day on, and no screen still shows
// the old figure. server/test/pricing.test.ts does the same for the amounts charged.
import { addDays } from '@alajo/contract/days.ts';
import { tablesWithoutRow } from '@alajo/contract/pricing.ts';
import { addLaterPrices, LATER } from '@alajo/contract/testing-prices.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Component as Ajo } from './ajo/ajo.tsx';
import { base as ajoReplies } from './ajo/testing-groups.ts';
import { render as renderLanding } from './landing/render.tsx';
import { pricingDay } from './platform/pricing-day.ts';
import { serve, show, signInAda } from './platform/testing.tsx';
import { Component as Services } from './services/services.tsx';
import { faqsOn } from './support/faq.ts';
import { listOf } from './waste/testing.ts';
import { Component as Waste } from './waste/waste.tsx';

let removeLater: () => void;
beforeAll(() => {
  removeLater = addLaterPrices();
});
afterAll(() => removeLater());
beforeEach(() => {
  vi.setSystemTime(new Date(`${LATER}T00:00:00+01:00`));
  signInAda();
});

const DAY_BEFORE = addDays(LATER, -1);
const EVENING_BEFORE = new Date(`${DAY_BEFORE}T23:59:59+01:00`);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));

test('prices are those of the day in Lagos, or of the first day on a phone whose clock is years behind', () => {
  expect(pricingDay()).toBe(LATER);
  vi.setSystemTime(EVENING_BEFORE);
  expect(pricingDay()).toBe(DAY_BEFORE);
  vi.setSystemTime(0);
  const day = pricingDay();
  vi.setSystemTime(new Date(`${LATER}T00:00:00+01:00`));
  expect(tablesWithoutRow(day)).toEqual([]);
});

test('the landing page shows the charges for sending and bills and the limits of a new account', () => {
  document.body.innerHTML = renderLanding();
  for (const text of [
    'to banks, up to ₦6,000₦11',
    '₦5,000 to a bank₦11₦1.10–₦12.10',
    '₦20,000 to a bank₦27₦2.70₦57₦86.70',
    '₦100,000 to a bank₦53₦5.30₦57₦115.30',
    'VAT inside₦59',
    'Bank fee: ₦11 up to ₦6,000, ₦27 up to ₦60,000, ₦53 above ₦60,000. By law: 10% VAT on it and, from ₦12,000, ₦57 duty.',
    'After that, it sends up to ₦51,000 a day. It holds up to ₦310,000.',
    'Stamp duty₦57You pay₦20,086.70',
  ]) {
    expect(document.body).toHaveTextContent(text);
  }
  expect(document.body).not.toHaveTextContent(/7\.5%|₦(10|25|50)(?![\d,])|₦300,000/);
});

test('a landing page built the evening before shows that evening’s figures', () => {
  document.body.innerHTML = renderLanding(DAY_BEFORE);
  expect(document.body).toHaveTextContent(
    '₦50 above ₦50,000. By law: 7.5% VAT on it and, from ₦10,000, ₦50 duty.',
  );
});

test('the FAQ states the tier limits and every charge', () => {
  const text = faqsOn(pricingDay())
    .flatMap(({ answer }) => answer)
    .join(' ');
  expect(text).toContain(
    'Tier 1: ₦51,000 a day, and ₦310,000 in your wallet and savings. Tier 2: ₦210,000 a day, and ₦510,000 in your wallet and savings. Tier 3: ₦5,100,000 a day, and as much as you like in your wallet and savings.',
  );
  expect(text).toContain(
    'To a bank: ₦11 up to ₦6,000, ₦27 up to ₦60,000, ₦53 above. The law adds 10% VAT on that fee and, from ₦12,000, ₦57 stamp duty.',
  );
  expect(text).toContain('Bills and exams: ₦59.');
  expect(text).not.toMatch(/7\.5%|₦(10|25|50)\b/);
});

const none = { body: { results: [], next: null } };
const services = {
  'GET /api/services/status/': { body: { paused_since: null, paused: [] } },
  'GET /api/services/recent/': none,
  'GET /api/services/saved/': none,
  'GET /api/data-plans/': { body: [] },
  'GET /api/bill-providers/': {
    body: {
      results: [
        {
          id: 'spectranet',
          category: 'internet',
          name: 'Spectranet',
          verifies: false,
          variants: [],
          account_label: 'Account number',
          account_kind: 'number',
          plans: [],
          plan_first: false,
        },
      ],
      next: null,
    },
  },
};
const openServices = (path: string) => show([{ path: '/services', Component: Services }], path);

test('airtime shows its limits and refuses amounts outside them', async () => {
  serve(services);
  openServices('/services');
  expect(await screen.findByText('₦60 to ₦61,000')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Phone number'), '08031234567');
  await userEvent.type(screen.getByLabelText('Amount (₦)'), '59');
  await press('Buy Airtime');
  expect(await screen.findByText('Minimum amount is ₦60')).toBeVisible();
});

test('a bill shows its fee, and the dialog adds it', async () => {
  serve(services);
  openServices('/services?tab=bills&category=internet');
  await press('Spectranet');
  await userEvent.type(screen.getByLabelText('Account number'), '0123456789');
  expect(screen.getByText('A ₦59 service fee is added to each bill.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Amount (₦)'), '2000');
  await press('Pay Bill');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('₦59')).toBeVisible();
  expect(await dialog.findByText('₦2,059')).toBeVisible();
});

test('waste types show their new starting prices on the cards and in the dialog', async () => {
  serve({ 'GET /api/waste-collection/': listOf(), 'GET /api/waste-plans/': listOf() });
  show([{ path: '/waste', Component: Waste }], '/waste');
  await press(/^Hazardous.*From ₦5,100/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Book Waste Collection' }));
  expect(dialog.getByLabelText('Amount (₦)')).toHaveValue('5,100');
  expect(dialog.getByText('Starts at ₦5,100; offer more for a larger load.')).toBeVisible();
  expect(dialog.getByRole('option', { name: 'Organic, from ₦1,900' })).toBeInTheDocument();
});

test('creating an Ajo group shows the contribution limits', async () => {
  serve(ajoReplies);
  show([{ path: '/ajo', Component: Ajo }], '/ajo');
  const [create] = await screen.findAllByRole('button', { name: /Create/ });
  await userEvent.click(create as HTMLElement);
  expect(await screen.findByText('₦150 to ₦1,500,000, from every member, each time')).toBeVisible();
});
