// Checks the model of saved cards against docs/decisions/0062-saved-cards.md.
import { expect, test } from 'vitest';
import { EPOCH } from '../run.ts';
import { type Action, applyAction } from '../verbs/verbs.ts';
import { cardSnapshot } from './cards.ts';
import { createPerson, emptyModel, personOf } from './model.ts';

test('a saved card is charged until it is removed, and every payment of its bank is credited', () => {
  const model = { ...emptyModel(), people: new Map([['a', createPerson('a', null)]]) };
  const go = (action: Action) => applyAction(model, 'a', action, EPOCH);
  const wallet = () => personOf(model, 'a').wallet;
  expect(() => go({ verb: 'charge_card', amount: 20_000 })).toThrow('no such card');
  go({ verb: 'save_card', amount: 20_000 });
  go({ verb: 'charge_card', amount: 20_000 });
  expect(wallet()).toBe(40_000);
  go({ verb: 'charge_card', amount: 20_012 });
  expect(wallet()).toBe(40_000);
  go({ verb: 'charge_card', amount: 20_014 });
  expect(wallet()).toBe(80_028);
  go({ verb: 'charge_card', amount: 20_015 });
  expect(wallet()).toBe(90_035);
  for (const _ of ['first', 'again']) go({ verb: 'remove_card' });
  expect(() => go({ verb: 'charge_card', amount: 20_000 })).toThrow('no such card');
  go({ verb: 'save_card', amount: 20_000 });
  expect([...model.cards.values()].map(cardSnapshot)).toEqual([['a', 'active']]);
});
