import { passbookRoutes } from '@alajo/contract/ajo/passbook-routes.ts';
import type {
  GroupPassbook,
  IssuedPassbook,
  OwnPassbook,
  Passbook,
  PassbookOf,
} from '@alajo/contract/ajo/passbooks.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DAY, HOUR } from '../../../platform/clock.ts';
import { type AjoApp, ajoApp } from '../../../testing/ajo.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
afterAll(() => alajo.close());

type Group = { id: number };
const params = ({ id }: Group) => ({ id: String(id) });
const requestPassbook = (who: Person, group: Group, scope: PassbookOf) =>
  alajo.call(passbookRoutes.passbook, { params: params(group), query: { of: scope } }, who);
async function read<Of extends PassbookOf>(who: Person, group: Group, scope: Of) {
  const { status, body } = await requestPassbook(who, group, scope);
  expect([status, body.code]).toEqual([200, undefined]);
  return body as Extract<Passbook, { of: Of }>;
}
const issue = (who: Person, group: Group, scope: PassbookOf) =>
  alajo.call(passbookRoutes.issuePassbook, { params: params(group), body: { of: scope } }, who);

const toKobo = (naira: number) => Math.round(naira * 100);
const sum = (list: readonly number[]) => list.reduce((total, amount) => total + amount, 0);
const inAWeek = () => new Date(alajo.clock.now().getTime() + 8 * DAY).toISOString().slice(0, 10);

/** Debits and credits per entry, from the ledger's tables alone. */
async function ledgerSays(owner: { group: number } | { user: number }) {
  const accounts =
    'group' in owner
      ? sql`a.kind in ('ajo_pot', 'ajo_reserve', 'ajo_held') and a.owner_id = ${owner.group}`
      : sql`a.owner_kind = 'user' and a.owner_id = ${owner.user}`;
  const { rows } = await sql<{ come: number; gone: number }>`
    select coalesce(sum(net) filter (where net > 0), 0)::bigint as come,
      coalesce(-sum(net) filter (where net < 0), 0)::bigint as gone
    from (select sum(p.amount) as net from ledger_posting p
      join ledger_account a on a.id = p.account_id join ledger_entry e on e.id = p.entry_id
      where e.kind like 'ajo\\_%' and ${accounts} group by p.entry_id) n`.execute(alajo.db);
  return rows[0] ?? { come: 0, gone: 0 };
}

/** Checks that all passbooks of a group match the ledger. Returns the group's. */
async function expectTied(people: Person[], group: Group): Promise<GroupPassbook> {
  for (const who of people) {
    const { come, gone } = await ledgerSays({ user: who.id });
    const own = await read(who, group, 'me');
    expect([toKobo(own.money_in), toKobo(own.money_out)]).toEqual([gone, come]);
    const by = (type: 'credit' | 'debit') =>
      sum(own.movements.flatMap((row) => (row.type === type ? toKobo(row.amount) : [])));
    expect([by('debit'), by('credit')]).toEqual([gone, come]);
    await expectReceipted(who, own);
  }
  const [first] = people;
  if (first === undefined) throw new Error('person missing');
  const whole = await read(first, group, 'group');
  const { come, gone } = await ledgerSays({ group: group.id });
  expect([toKobo(whole.money_in), toKobo(whole.money_out)]).toEqual([come, gone]);
  expect(toKobo(whole.held)).toBe(come - gone);
  for (const { status, gross, premium = 0, arrears, fees, net } of whole.rounds) {
    if (status !== 'paid') continue;
    expect(toKobo(net)).toBe(toKobo(gross) + toKobo(premium) - toKobo(arrears) - toKobo(fees));
  }
  const { set_aside, paid_back, lent, returned, balance } = whole.reserve;
  expect(toKobo(balance)).toBe(
    toKobo(set_aside) + toKobo(paid_back) - toKobo(lent) - toKobo(returned),
  );
  return whole;
}

/** The receipt of a payout has the passbook's lines, and they add up to what was paid. */
async function expectReceipted(who: Person, { payout, movements }: OwnPassbook): Promise<void> {
  const paid = movements.find(({ kind }) => kind === 'payout');
  if (payout === null || paid === undefined) return;
  const { body } = await alajo.receipt(who, paid.reference);
  const lines = body.lines as { label: string; amount: number }[];
  const amounts = new Map(lines.map(({ label, amount }) => [label, toKobo(amount)]));
  expect(sum([...amounts.values()])).toBe(toKobo(Number(body.total)));
  expect([...amounts.keys()]).toEqual([
    'Gross pot',
    ...(payout.premium === undefined ? [] : [payout.premium < 0 ? 'Early turn' : 'Late turn']),
    'Arrears taken',
    'Set-aside repaid',
    'Late fees taken',
  ]);
  const owed = [amounts.get('Arrears taken'), amounts.get('Set-aside repaid')].map(Number);
  expect([amounts.get('Gross pot'), sum(owed), amounts.get('Late fees taken')]).toEqual([
    toKobo(payout.gross),
    0 - toKobo(payout.arrears),
    0 - toKobo(payout.fees),
  ]);
  receipts.push([...amounts.values()]);
}

const receipts: number[][] = [];

const act = fc.record({
  person: fc.nat(3),
  other: fc.nat(3),
  name: fc.constantFrom<ActionName[]>(
    'earn',
    'earn',
    'spend',
    'spend',
    'pay',
    'pay a part',
    'pay ahead',
    'cover',
    'collect',
  ),
  amount: fc.integer({ min: 100, max: 3000 }),
});
const history = fc.array(act, { minLength: 34, maxLength: 34 });

type PlannedAction = { person: number; other: number; name: ActionName; amount: number };
type ActionName = 'earn' | 'spend' | 'pay' | 'pay a part' | 'pay ahead' | 'cover' | 'collect';
type ActionContext = { person: Person; other: Person; bank: Person; group: Group; amount: number };

/** One action; many are refused, as in real life. */
function doAct(
  name: ActionName,
  { person, other, bank, group, amount }: ActionContext,
): Promise<unknown> {
  switch (name) {
    case 'earn':
      return alajo.send(bank, person.username, amount, { again: true });
    case 'spend':
      return alajo.send(person, bank.username, amount, { again: true });
    case 'pay':
      return alajo.contribute(person, group);
    case 'pay a part': {
      const input = { params: params(group), body: { part: Math.ceil(amount / 7) + 0.01 } };
      return alajo.call(ajoRoutes.contribute, input, alajo.as(person));
    }
    case 'pay ahead':
      return alajo.contribute(person, group, 1);
    case 'collect':
      return alajo.collect(person, group);
    case 'cover':
      return alajo
        .group(other, group)
        .then(({ your_member_id }) => alajo.cover(person, group, your_member_id));
    default:
      return name satisfies never;
  }
}

let histories = 0;

/** Runs these actions in a group of four, a day apart, checking all passbooks weekly. */
async function live(acts: readonly PlannedAction[]) {
  histories += 1;
  const bank = await alajo.person(`bank${histories}`, 299_000);
  const people: Person[] = [];
  for (const at of [0, 1, 2, 3]) {
    people.push(await alajo.person(`member${histories}${at}`, 1500 * at));
  }
  const terms = { start_date: inAWeek(), late_fee: 5, reserve: histories % 2 ? 10 : 0 };
  const group = await alajo.groupOf(people, { max_members: 4, ...terms });
  // The others allow partial payments.
  for (const who of people.slice(2)) {
    await alajo.call(ajoRoutes.allowPartialPayments, { params: params(group) }, alajo.as(who));
  }
  await alajo.until(`${terms.start_date}T00:00:00+01:00`);
  for (const [day, { name, amount, ...indexes }] of acts.entries()) {
    const [person, other] = [people[indexes.person], people[indexes.other]];
    if (person === undefined || other === undefined) throw new Error('person missing');
    await doAct(name, { person, other, bank, group, amount });
    await alajo.pass(DAY);
    if (day % 7 === 3) await expectTied(people, group);
  }
  const whole = await expectTied(people, group);
  const own = await Promise.all(people.map((person) => read(person, group, 'me')));
  return { whole, own };
}

test('the totals of every member and group match the ledger, whatever happened', async () => {
  const lives = [];
  const numRuns = inject('exhaustive') ? 6 : 2;
  for (const acts of fc.sample(history, { seed: 1, numRuns })) lives.push(await live(acts));
  const rounds = lives.flatMap(({ whole }) => whole.rounds);
  const movements = lives.flatMap(({ own }) => own.flatMap((book) => book.movements));
  // Every kind of line must have occurred; otherwise nothing was tested.
  expect(receipts.some((lines) => lines.some((amount) => amount < 0))).toBe(true);
  expect(rounds.filter(({ arrears }) => arrears > 0)).not.toEqual([]);
  expect(rounds.filter(({ missing }) => missing > 0)).not.toEqual([]);
  const { lent, paid_back, returned } = lives[0]?.whole.reserve ?? {};
  expect([lent, paid_back, returned].map((amount) => Number(amount) > 0)).toEqual([
    true,
    true,
    true,
  ]);
  expect(new Set(movements.map(({ kind, type }) => `${kind} ${type}`))).toEqual(
    new Set([
      'contribution debit',
      'arrears debit',
      'arrears credit',
      'late_fee debit',
      'payout credit',
      'set_aside_returned credit',
    ]),
  );
});

test('gross, arrears, late fees and net of a turn are listed separately, as are covers and set-asides', async () => {
  const ada = await alajo.person('ada', 9000);
  const bola = await alajo.person('bola', 9000);
  const chi = await alajo.person('chi', 0);
  const dayo = await alajo.person('dayo', 1100);
  const start_date = inAWeek();
  const terms = { start_date, late_fee: 5, reserve: 10 };
  const group = await alajo.groupOf([ada, bola, dayo, chi], terms);
  await alajo.until(`${start_date}T00:00:00+01:00`);
  // Chi misses the first round, repays all but the fee, and is covered in the second.
  await alajo.pass(6 * DAY);
  await alajo.send(ada, chi.username, 1000);
  await alajo.pass(DAY);
  const { your_member_id } = await alajo.group(chi, group);
  expect(await statusAndCode(alajo.cover(ada, group, your_member_id))).toBe('200');
  // Dayo misses the second and waits behind Chi, who collects the third.
  await alajo.pass(11 * DAY);

  const { rounds } = await read(ada, group, 'group');
  expect(rounds.slice(0, 3)).toMatchObject([
    {
      collector: expect.stringMatching(/^Ada/),
      gross: 3300,
      arrears: 0,
      fees: 0,
      net: 3300,
      missing: 700,
    },
    {
      collector: expect.stringMatching(/^Bola/),
      gross: 3500,
      arrears: 0,
      fees: 0,
      net: 3500,
      missing: 500,
    },
    {
      collector: expect.stringMatching(/^Chi/),
      gross: 2200,
      arrears: 1200,
      fees: 100,
      net: 900,
      missing: 1800,
    },
  ]);
  // The fees stay for the next one.
  expect(rounds[3]).toMatchObject({ collector: null, status: 'scheduled', gross: 100, net: 0 });

  const own = await read(chi, group, 'me');
  expect(own.payout).toMatchObject({ round: 3, gross: 2200, arrears: 1200, fees: 100, net: 900 });
  expect(own.rounds).toMatchObject([
    { status: 'missed', contribution: 0, set_aside: 0, cover: 300, late_fee: 50 },
    { status: 'covered', contribution: 0, set_aside: 0, cover: 1000, late_fee: 0 },
    { status: 'missed', contribution: 0, set_aside: 0, cover: 200, late_fee: 50 },
    { status: 'upcoming', contribution: 0, set_aside: 0, cover: 0, late_fee: 0 },
  ]);
  expect(own.movements.map(({ kind, round, type, amount }) => [kind, round, type, amount])).toEqual(
    [
      expect.arrayContaining(['arrears', 1, 'debit']),
      expect.arrayContaining(['arrears', 1, 'debit']),
      ['payout', 3, 'credit', 900],
    ],
  );
  const adas = await read(ada, group, 'me');
  expect(adas.rounds[0]).toMatchObject({ status: 'paid', contribution: 1000, set_aside: 100 });
  expect(adas.movements).toContainEqual(
    expect.objectContaining({ kind: 'cover', round: 2, type: 'debit', amount: 1000 }),
  );
  await expectTied([ada, bola, chi, dayo], group);
  // Gross pot, owed to Ada for the cover, repaid to the reserve, and two late fees.
  expect(receipts).toContainEqual([220_000, -100_000, -20_000, -10_000]);
});

test('early and late turns are listed separately, as is the rest shared out at the end', async () => {
  const [lola, musa, nnedi, ola] = [
    await alajo.person('lola', 9000),
    await alajo.person('musa', 9000),
    await alajo.person('nnedi', 9000),
    await alajo.person('ola', 1000),
  ];
  const people = [lola, musa, nnedi, ola];
  const start_date = inAWeek();
  const group = await alajo.groupOf(people, { start_date, ready: true, early_turn_fee: 10 });
  await alajo.until(`${start_date}T00:00:00+01:00`);
  for (let week = 0; week < 5; week++) {
    await alajo.pass(7 * DAY);
    await expectTied(people, group);
  }
  const whole = await read(lola, group, 'group');
  expect(whole.rounds.map(({ gross, premium, net }) => [gross, premium, net])).toEqual([
    [4000, -400, 3600],
    [3000, -133.33, 2866.67],
    [3000, 133.33, 3133.33],
    // Ola missed two rounds and pays the debts from the payout.
    [3000, undefined, 1000],
  ]);
  const own = await read(lola, group, 'me');
  expect(own.payout).toMatchObject({ gross: 4000, premium: -400, net: 3600 });
  expect(own.movements.at(-1)).toMatchObject({
    kind: 'slot_returned',
    type: 'credit',
    amount: 100,
  });
  const { body } = await issue(lola, group, 'me');
  const csv = await alajo.call(
    passbookRoutes.passbookCsv,
    {
      params: params(group),
      query: { issued: String(body.code) },
    },
    lola,
  );
  expect(String(csv.body.text)).toContain('Early or late turn (NGN)');
});

test('the new holder of a seat sees their payment for it, and nothing about the previous holder', async () => {
  const people = [
    await alajo.person('kemi', 9000),
    await alajo.person('efe', 9000),
    await alajo.person('femi', 9000),
  ];
  const gozie = await alajo.person('gozie', 9000);
  const [kemi, efe, femi] = people;
  if (!kemi || !efe || !femi) throw new Error('person missing');
  const start_date = inAWeek();
  const group = await alajo.groupOf(people, { start_date });
  await alajo.until(`${start_date}T00:00:00+01:00`);
  await alajo.pass(2 * DAY);
  const replacement = gozie.username;
  await alajo.call(ajoRoutes.leave, { params: params(group), body: { replacement } }, femi);
  const offers = await alajo.call(ajoRoutes.seatOffers, {}, gozie);
  const [offer] = offers.body.results as { id: number }[];
  await alajo.call(
    ajoRoutes.takeSeat,
    { params: { id: String(offer?.id) }, body: { terms_version: 1 } },
    alajo.as(gozie),
  );
  await alajo.pass(7 * DAY);
  expect(await statusAndCode(requestPassbook(femi, group, 'group'))).toBe('404 not_found');
  const book: OwnPassbook = await read(gozie, group, 'me');
  expect(book.rounds.map(({ number, contribution }) => [number, contribution])).toEqual([
    [2, 1000],
    [3, 0],
  ]);
  expect(book.movements.map(({ kind, type, amount }) => [kind, type, amount])).toEqual([
    ['seat', 'debit', 1000],
    ['contribution', 'debit', 1000],
  ]);
  await expectTied([kemi, efe, gozie], group);
});

test('a passbook keeps its code while nothing changes, and anyone can check it', async () => {
  const people = [
    await alajo.person('hadiza', 9000),
    await alajo.person('ike', 9000),
    await alajo.person('jide', 9000),
  ];
  const stranger = await alajo.person('stranger');
  const [hadiza, ike] = people;
  if (!hadiza || !ike) throw new Error('person missing');
  const start_date = inAWeek();
  const group = await alajo.groupOf(people, { start_date, name: '=SUM(A1)' });
  const empty = await read(hadiza, group, 'group');
  expect(empty).toMatchObject({ rounds: [], money_in: 0, money_out: 0, held: 0 });
  await alajo.until(`${start_date}T00:00:00+01:00`);
  const mine = (await issue(hadiza, group, 'me')).body as IssuedPassbook;
  const whole = (await issue(hadiza, group, 'group')).body as IssuedPassbook;
  await alajo.pass(HOUR);
  expect((await issue(hadiza, group, 'me')).body).toMatchObject({ code: mine.code });

  const check = (reference: string) =>
    alajo.call(passbookRoutes.checkPassbook, { params: { reference } });
  const { checked_at: _, issued_at: __, ...shown } = (await check(mine.code)).body;
  expect(shown).toEqual({
    code: mine.code,
    of: 'me',
    group: '=SUM(A1)',
    holder: 'H••••• O•••••',
    as_of: start_date,
    money_in: 1000,
    money_out: 0,
    fingerprint: mine.fingerprint,
  });
  expect((await check(whole.code)).body).toMatchObject({
    of: 'group',
    holder: null,
    money_in: 3000,
  });
  expect(await statusAndCode(check('0'.repeat(26)))).toBe('404 not_found');

  // The issued passbook stays the same, although the first turn has been paid since.
  await alajo.collect(hadiza, group);
  expect((await issue(hadiza, group, 'me')).body.code).not.toBe(mine.code);
  const csv = (who: Person, issued: string) =>
    alajo.call(passbookRoutes.passbookCsv, { params: params(group), query: { issued } }, who);
  const { text } = (await csv(hadiza, mine.code)).body;
  expect(text).toContain(`Code ${mine.code}, fingerprint ${mine.fingerprint}`);
  expect(text).toMatch(/,Total,,0\.00,1000\.00/);
  expect(text).toContain("'=SUM(A1)");
  expect((await csv(hadiza, whole.code)).body.text).toMatch(/\n1,.*,,,3000\.00,0\.00,0\.00,0\.00/);
  expect(await statusAndCode(csv(ike, mine.code))).toBe('404 not_found');
  expect(await statusAndCode(requestPassbook(stranger, group, 'group'))).toBe('404 not_found');
  expect(await statusAndCode(issue(stranger, group, 'group'))).toBe('404 not_found');
});
