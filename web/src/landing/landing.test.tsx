// The rendered landing page: required texts, no script, and a newsletter form that works without one.

import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { NEWSLETTER_PATH, newsletterMessages } from '@alajo/contract/notifications/newsletter.ts';
import { WHATSAPP_SLOT } from '@alajo/contract/whatsapp/link.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pricingDay } from '../platform/pricing-day.ts';
import { expectAccessible } from '../platform/testing.tsx';
import {
  calculator,
  figuresOn,
  footer,
  group,
  questionsOn,
  services,
  tagline,
  voices,
} from './content.ts';
import { render } from './render.tsx';

beforeEach(() => {
  document.documentElement.lang = 'en-NG';
  document.title = 'Alajo';
  document.body.innerHTML = render();
});

const section = (name: string | RegExp) => within(screen.getByRole('region', { name }));

test('the landing page has no script, inline style or picture file', () => {
  expect(render()).not.toMatch(/<script|<style|<img|\s(style|on\w+)="/);
});

test('the header links to sign-in and registration', () => {
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
  expect(screen.getByText(tagline)).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('lists every promised feature, with a placeholder where the server marks WhatsApp as coming soon', () => {
  const cards = section('One wallet does the rest').getAllByRole('listitem');
  expect(cards).toHaveLength(services.length);
  for (const promise of [
    /send money/i,
    /ajo\/esusu/i,
    /savings goals/i,
    /airtime and data/i,
    /bills and exam/i,
    /marketplace/i,
    /waste/i,
    /whatsapp/i,
  ]) {
    expect(screen.getByRole('heading', { level: 3, name: promise })).toBeVisible();
  }
  const [chat] = section('One wallet does the rest').getAllByText(WHATSAPP_SLOT);
  expect(chat?.closest('li')).toHaveTextContent('Banking through WhatsApp');
});

test('shows figures, three testimonials marked as examples, charges and questions', () => {
  for (const { label } of figuresOn(pricingDay())) expect(screen.getByText(label)).toBeVisible();
  expect(voices.testimonials).toHaveLength(3);
  expect(section('What it’s for').getAllByRole('figure')).toHaveLength(3);
  expect(section('What it’s for').getByText(/not quotes from customers/)).toBeVisible();
  const bill = section('What it costs').getByRole('row', { name: /bills/i });
  expect(bill).toHaveTextContent(/₦50$/);
  for (const { ask } of questionsOn(pricingDay())) expect(screen.getByText(ask)).toBeVisible();
});

test('the pot of the pictured group equals its members’ contributions', () => {
  expect(group.pot).toBe(6 * group.contribution);
  expect(document.body).toHaveTextContent(
    '₦20,000Transfer fee₦25VAT on the fee₦1.88Stamp duty₦50You pay₦20,076.88',
  );
});

test('the calculator has the result of every choice, and one of each is selected at first', () => {
  const box = section('What would you collect?');
  const results = [...document.querySelectorAll('[data-people] > [data-contribution]')];
  for (const people of calculator.people) {
    for (const contribution of calculator.contributions) {
      const pot = formatNaira(kobo(people * contribution));
      expect(results.map(({ textContent }) => textContent)).toContain(pot);
    }
  }
  const choices = ['People', 'Each pays', 'Every'].map((name) => box.getByRole('group', { name }));
  const chosen = choices.map((choice) => within(choice).getByRole('radio', { checked: true }));
  expect(chosen.map((radio) => radio.getAttribute('value'))).toEqual(['10', '₦20,000', 'Month']);
});

test('claims no licence, insurance, number of users or rating', () => {
  expect(document.body).not.toHaveTextContent(
    /licen[cs]ed|insured|NDIC|CBN|central bank|\dM\+|million users|uptime|rated/i,
  );
});

test('the newsletter is a plain form with a message for each outcome', () => {
  const box = section('Letters from Alajo');
  const email = box.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
  expect(email).toHaveAttribute('type', 'email');
  expect([email.name, email.required]).toEqual(['email', true]);
  expect(email.form).toHaveAttribute('method', 'post');
  expect(email.form).toHaveAttribute('action', NEWSLETTER_PATH);
  expect(box.getByRole('button', { name: 'Subscribe' })).toHaveAttribute('type', 'submit');
  for (const { id, text } of Object.values(newsletterMessages)) {
    expect(document.getElementById(id)).toHaveTextContent(text);
    expect(document.getElementById(id)).toHaveClass('hidden', 'target:block');
  }
});

test('the footer has its four sections, and every anchor on the page exists', () => {
  const bottom = within(screen.getByRole('contentinfo'));
  for (const name of ['Products', 'Company', 'Support']) {
    expect(bottom.getByRole('navigation', { name })).toBeVisible();
  }
  expect(bottom.getByRole('link', { name: /@/ })).toHaveAttribute(
    'href',
    expect.stringContaining('mailto:'),
  );
  expect(footer.flatMap(({ links }) => links).length).toBeGreaterThan(10);
  const here = [...document.querySelectorAll('a[href^="#"]')];
  const missing = here.filter(
    (link) => !document.getElementById(link.getAttribute('href')?.slice(1) ?? ''),
  );
  expect(missing.map((link) => link.outerHTML)).toEqual([]);
});

test('the landing page has no accessibility violations', async () => {
  await expectAccessible({ framed: true });
});
