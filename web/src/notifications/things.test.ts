import type { Notification } from '@alajo/contract/notifications/schemas.ts';
import { expect, test } from 'vitest';
import { groupByThing } from './things.ts';

const notice = (id: number, topic: Notification['topic'], link: string | null): Notification => ({
  id,
  kind: 'notice',
  topic,
  title: 'Title',
  body: 'Body',
  link,
  read: false,
  created_at: '2026-11-20T13:05:00+01:00',
});
const grouped = (...notices: Notification[]) =>
  groupByThing(notices).map(({ latest, earlier }) => [latest, ...earlier].map(({ id }) => id));

test('notices of one group are together, whichever of its pages they lead to', () => {
  expect(
    grouped(
      notice(5, 'ajo', '/ajo?group=12'),
      notice(4, 'ajo', '/ajo?group=9'),
      notice(3, 'ajo', '/ajo/officers/12'),
      notice(2, 'shop', '/marketplace/orders?order=12'),
      notice(1, 'ajo', '/ajo?group=12'),
    ),
  ).toEqual([[5, 3, 1], [4], [2]]);
});

test('payments, and notices that lead to no one thing, stay single', () => {
  expect(
    grouped(
      notice(6, 'money', '/receipt?ref=01K9ZB3N7QX4'),
      notice(5, 'money', '/receipt?ref=01K9ZB3N7QX5'),
      notice(4, 'ajo', '/ajo'),
      notice(3, 'ajo', '/ajo'),
      notice(2, 'security', null),
      notice(1, 'security', null),
    ),
  ).toEqual([[6], [5], [4], [3], [2], [1]]);
});

test('notices of a ticket are together, also if its number has no digit', () => {
  expect(
    grouped(
      notice(3, 'support', '/support?ticket=ALJ-DGQYKV'),
      notice(2, 'support', '/support?ticket=ALJ-7K3F2M'),
      notice(1, 'support', '/support?ticket=ALJ-DGQYKV'),
    ),
  ).toEqual([[3, 1], [2]]);
});
