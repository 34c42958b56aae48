// The rendered landing page: required texts, no script, and a newsletter form that works without one.
import { NEWSLETTER_PATH, newsletterMessages } from '@alajo/contract/notifications/newsletter.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pricingDay } from '../platform/pricing-day.ts';
import { expectAccessible } from '../platform/testing.tsx';
import { features, footer, questionsOn, statisticsOn, tagline, testimonials } from './content.ts';
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

test('every promised feature is listed, and unfinished ones are marked as coming', () => {
  const cards = section('One app for your money').getAllByRole('listitem');
  expect(cards).toHaveLength(features.length);
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
  const coming = cards.filter((card) => within(card).queryByText('Coming'));
  expect(coming.map((card) => within(card).getByRole('heading').textContent)).toEqual(
    features.filter((feature) => feature.soon).map((feature) => feature.title),
  );
});

test('shows statistics, three testimonials, charges and questions', () => {
  for (const { label } of statisticsOn(pricingDay())) expect(screen.getByText(label)).toBeVisible();
  expect(testimonials).toHaveLength(3);
  expect(section('What it is like').getAllByRole('figure')).toHaveLength(3);
  expect(section('What it is like').getByText(/not quotes of customers/)).toBeVisible();
  const bill = section('What it costs').getByRole('row', { name: /bills/i });
  expect(within(bill).getByRole('cell')).toHaveTextContent('₦50');
  for (const { ask } of questionsOn(pricingDay())) expect(screen.getByText(ask)).toBeVisible();
});

test('claims no licence, insurance, number of users or rating', () => {
  expect(document.body).not.toHaveTextContent(
    /licen[cs]ed|insured|NDIC|CBN|central bank|\dM\+|million users|uptime|rated/i,
  );
});

test('the newsletter is a plain form with a message for each outcome', () => {
  const box = section('The Alajo newsletter');
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
