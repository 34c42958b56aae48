// Simulated airtime and bills, for development and tests. The last four digits of the number or meter
// choose what happens (0803 000 0004, meter 12345670004, …):
//
//   0001 no such customer (look-up)          0007 no reply, but delivered
//   0002 no reply to the look-up             0008 lost: no reply, and never received
//   0003 refused                             0009 an unreadable reply, then delivered
//   0004 pending, delivered after 20 s       0010 reported as a recent duplicate
//   0005 pending forever                     0011 pending, refused after 20 s
//   0006 no reply at all, ever               anything else: delivered at once
//
// VTpass's own test numbers work too: 201000000000 pending, 500000000000 unexpected, 400000000000 no
// response, 300000000000 timeout. Only orders that aren't delivered at once are stored.
import { createHash } from 'node:crypto';
import { type Kobo, naira } from '@alajo/contract/money.ts';
import { type Clock, SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { createCircuit, createCircuits } from '../circuit.ts';
import { addListed, listSandbox } from '../sandbox-listed.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import { SEED_CATALOGUE } from './billers.ts';
import {
  type Account,
  circuitName,
  type Delivery,
  type LookUp,
  type Order,
  type OrderState,
  pausedBillersOf,
  type Services,
} from './services.ts';

const VTPASS: Record<string, string> = {
  '201000000000': '0004',
  '500000000000': '0009',
  '400000000000': '0007',
  '300000000000': '0006',
};

const DECIDED_AFTER_MS = 20 * SECOND;

export function createSandboxServices(db: Db, clock: Clock): Services {
  const circuit = createCircuit(clock);
  const billers = createCircuits(clock);
  const circuitOf = (account: Account) => billers.of(circuitName(account));
  return {
    reference: (_now, id) => id,
    catalogue: async () => SEED_CATALOGUE,
    lookUp: (account) => circuitOf(account).run(async () => lookUp(account)),
    // Matches VTpass.
    allowsQuantity: ({ category, biller }) =>
      ['dstv', 'gotv', 'spectranet'].includes(biller) ||
      (category === 'exams' && biller !== 'jamb'),
    buy: (order) => circuitOf(order).run(() => buy(db, clock.now(), order)),
    check: (reference) => circuit.run(() => check(db, clock.now(), reference)),
    list: (span) => listSandbox(db, 'services', span),
    pausedSince: circuit.pausedSince,
    pausedBillers: () => pausedBillersOf(billers.paused()),
  };
}

/** The last four digits, for an email address those before the @. */
const magicOf = (account: string) => VTPASS[account] ?? account.replace(/@.*/, '').slice(-4);

async function buy(db: Db, now: Date, order: Order): Promise<OrderState> {
  const magic = magicOf(order.account_number);
  if (magic === '0008') throw new ProviderUnavailable('no answer');
  const { reference, category, amount, account_number: party } = order;
  if (!UNDELIVERED.test(magic)) {
    await addListed(db, { list: 'services', id: reference, reference, amount, party, at: now });
  }
  if (!REMEMBERED.test(magic)) return delivered(reference, category);
  await db
    .insertInto('sandbox_order')
    .values({ reference, magic, category, ordered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (magic === '0007') throw new ProviderUnavailable('no answer');
  return check(db, now, reference);
}

const UNDELIVERED = /^00(0[3568]|1[01])$/;
const REMEMBERED = /^00(0[3-7]|09|10|11)$/;

async function check(db: Db, now: Date, reference: string): Promise<OrderState> {
  const row = await db
    .selectFrom('sandbox_order')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (row === undefined) return { status: 'unseen' };
  const decided = now.getTime() - row.ordered_at.getTime() >= DECIDED_AFTER_MS;
  switch (row.magic) {
    case '0003':
      return { status: 'failed', reason: 'refused' };
    case '0004':
      return decided ? delivered(reference, row.category) : { status: 'pending' };
    case '0005':
      return { status: 'pending' };
    case '0006':
      throw new ProviderUnavailable('no answer');
    case '0009':
      return decided ? delivered(reference, row.category) : { status: 'unknown' };
    case '0010':
      return { status: 'failed', reason: 'duplicate' };
    case '0011':
      return decided ? { status: 'failed', reason: 'refused' } : { status: 'pending' };
    default:
      return delivered(reference, row.category);
  }
}

const delivered = (reference: string, category: string): OrderState => ({
  status: 'delivered',
  delivery: deliveryOf(reference, category),
  provider_reference: `SB${digitsOf(reference, 'id', 10)}`,
});

function deliveryOf(reference: string, category: string): Delivery {
  const none: Delivery = { token: null, units: null, pins: [] };
  if (category === 'electricity') {
    return { ...none, token: digitsOf(reference, 'token', 20), units: '32.4' };
  }
  if (category !== 'exams') return none;
  const serial = `WRN${digitsOf(reference, 'serial', 9)}`;
  return { ...none, pins: [{ serial, pin: digitsOf(reference, 'pin', 12) }] };
}

/** Digits derived from a reference: always the same for the same one. */
function digitsOf(reference: string, purpose: string, length: number): string {
  const hash = createHash('sha256').update(`${purpose}:${reference}`).digest('hex');
  return BigInt(`0x${hash}`).toString().slice(0, length);
}

const NAMES = ['Adaeze Okafor', 'Ibrahim Danjuma', 'Ọlátúnjí Adéyẹmí', 'Tamuno Briggs'];

/** Every customer has the same bouquet. */
const BOUQUETS: Record<string, { renewal: Kobo; bouquet: string }> = {
  dstv: { renewal: naira(11_000), bouquet: 'DStv Confam' },
  gotv: { renewal: naira(5800), bouquet: 'GOtv Jolli' },
};

function lookUp({ account_number, biller, category }: Account): LookUp {
  const magic = magicOf(account_number);
  if (magic === '0002') throw new ProviderUnavailable('no answer');
  if (magic === '0001') return { found: false };
  const nth = createHash('sha256').update(account_number).digest().readUInt8();
  return {
    found: true,
    customer_name: NAMES[nth % NAMES.length] ?? '',
    address: category === 'electricity' ? '12 Allen Avenue, Ikeja, Lagos' : null,
    min: category === 'electricity' ? naira(500) : null,
    ...(BOUQUETS[biller] ?? { renewal: null, bouquet: null }),
  };
}
