import { kobo } from '@alajo/contract/money.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALAJO,
  freeTransferLines,
  fromMetadata,
  type Movement,
  toMetadata,
  transferDescriptions,
} from './movements.ts';

const transfer: Movement = {
  sender: 'Ada Okafor',
  recipient: 'Bola Okafor',
  bank: ALAJO,
  account: null,
  note: null,
  amount: kobo(250_050),
  lines: freeTransferLines(kobo(250_050)),
  descriptions: transferDescriptions('Ada Okafor', 'Bola Okafor'),
  target: { type: 'user', username: 'bola', name: 'Bola Okafor' },
};

test('the entry of a transfer to a customer stores only the names and the amount', () => {
  expect(toMetadata(transfer)).toEqual({
    sender: 'Ada Okafor',
    recipient: 'Bola Okafor',
    amount: 250_050,
    username: 'bola',
  });
});

const either = <Value>(usual: Value, other: fc.Arbitrary<Value>) =>
  fc.oneof(fc.constant(usual), other);
const words = fc.string();
const movements = fc.record<Movement>({
  sender: fc.constant(transfer.sender),
  recipient: either(transfer.recipient, words),
  bank: either(transfer.bank, words),
  account: either(transfer.account, words),
  note: either(transfer.note, words),
  amount: fc.constant(transfer.amount),
  lines: either(
    transfer.lines,
    fc.array(fc.record({ kind: fc.constant('amount'), label: words, amount: fc.nat().map(kobo) })),
  ),
  descriptions: either(transfer.descriptions, fc.record({ debit: words, credit: words })),
  target: either(
    transfer.target,
    fc.oneof(
      fc.constant(null),
      fc.record({ type: fc.constant('user'), username: words, name: words }),
    ),
  ),
});

test('metadata round-trips, in short and legacy form', () => {
  fc.assert(
    fc.property(movements, (movement) => {
      const stored = JSON.parse(JSON.stringify(toMetadata(movement)));
      expect(fromMetadata(stored)).toEqual(movement);
      expect(fromMetadata(JSON.parse(JSON.stringify(movement)))).toEqual(movement);
    }),
  );
});
