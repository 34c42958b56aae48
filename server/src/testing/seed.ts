// One of everything with an id that a customer can own, for tests that try to access it as another customer.

import { kobo, naira } from '@alajo/contract/money.ts';
import { AJO_DISPUTE_HOURS, AJO_KIN_DAYS, SEAT_LINK_DAYS } from '@alajo/contract/time-limits.ts';
import { lockGroup } from '../ajo/ground/state.ts';
import { placeHolds } from '../ajo/rounds/money/holds.ts';
import { startGroup } from '../ajo/rounds/start/start.ts';
import { modules, tasksOf } from '../app.ts';
import { findPeople } from '../identity/directory.ts';
import { staffLabel } from '../payments/staff-actions.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { storeProof } from '../waste/proofs.ts';
import { receive } from '../whatsapp/receive-events.ts';
import type { TestApp } from './app.ts';
import { approvalsOf, askedBy } from './approvals.ts';
import { createAuthenticator } from './authenticator.ts';
import { type Person, PICTURE, sendRequest } from './samples.ts';

/** Ids missing from all of the owner's lists, by path or path prefix. */
export type SeededRows = Record<string, (string | number)[]>;

/** Gives `owner` one of everything that has an id; `other` trades with them. Both have PINs. */
export async function seedFor(made: TestApp, other: Person, owner: Person): Promise<SeededRows> {
  const alajo = strict(made);
  const { people, savings, services, wallet } = modules;
  const as = { token: owner.token, headers: { 'x-transaction-pin': owner.pin } };
  const body = { type: 'user', recipient: other.username, amount: 5 } as const;
  const sent = await alajo.call(wallet.routes.transfer, { body }, as);
  const reference = String(sent.body.reference);
  await alajo.call(modules.support.routes.askBack, { params: { reference } }, as);
  const tricked = await alajo.call(wallet.routes.transfer, { body: { ...body, amount: 11 } }, as);
  const claimed = { payments: [String(tricked.body.reference)], reason: 'goods' as const };
  const claim = await alajo.call(modules.support.routes.makeClaim, { body: claimed }, as);
  const back = { type: 'user', recipient: owner.username, amount: 6 } as const;
  await alajo.call(
    wallet.routes.transfer,
    { body: back },
    {
      token: other.token,
      headers: { 'x-transaction-pin': other.pin },
    },
  );
  const saved = { type: 'user', recipient: other.username } as const;
  await alajo.call(people.routes.save, { body: saved }, as);
  const params = { id: String(owner.wallet) };
  const fund = { params, body: { amount: 100, source: 'card' } } as const;
  const funding = await alajo.call(wallet.routes.fund, fund, as);
  const airtime = { network: 'mtn', phone_number: '08031234567', amount: 50 } as const;
  const bought = await alajo.call(services.routes.airtime, { body: airtime }, as);
  const purchase = { category: 'airtime', provider: 'mtn', account_number: '08031234567' } as const;
  await alajo.call(services.routes.save, { body: purchase }, as);
  const goal = { title: 'Rent', target_amount: 5000, target_date: '2027-06-30' } as const;
  await alajo.call(savings.routes.create, { body: goal }, as);
  const order = {
    target: { type: 'user', recipient: other.username },
    amount: 50,
    most: 50,
  } as const;
  const terms = { frequency: 'weekly', first_day: '2026-11-30' } as const;
  await alajo.call(modules.schedules.routes.create, { body: { ...order, ...terms } }, as);
  const sorted = await seedSorting(alajo, owner, other);
  const collection = { waste_type: 'household', collection_address: '3 Broad St' } as const;
  const at = { scheduled_date: '2026-12-01 09:00:00', amount: 2000, weekly: true };
  const booked = await alajo.call(
    modules.waste.routes.book,
    { body: { ...collection, ...at } },
    as,
  );
  await seedProof(alajo, Number(booked.body.id));
  const wrong = { kind: 'correction', about: 'My address is an old one.' } as const;
  await alajo.call(modules.support.routes.askAboutData, { body: wrong }, as);
  const question = { subject: 'Where is it?', message: 'It never came.' } as const;
  const ticket = await alajo.call(modules.support.routes.open, { body: question }, as);
  const friend = (name: string, whole = 0) =>
    alajo.person(`${name}.${owner.username}`, whole, { tier: 1 });
  const cleo = await friend('cleo', 1000);
  const groups = await seedGroups(alajo, owner, [
    cleo,
    await friend('dayo', 1000),
    await friend('femi', 1000),
  ]);
  const goods = await seedMarket(alajo, owner, cleo);
  const lunch = { title: 'Lunch', amount: 500, recipient: other.username } as const;
  const request = await alajo.call(modules.requests.routes.create, { body: lunch }, as);
  const bill = { title: 'Dinner', method: 'equal', total: 900 } as const;
  const split = { ...bill, people: [{ name: 'Ife', recipient: other.username }] };
  await alajo.call(modules.requests.routes.createSplit, { body: split }, as);
  const purpose = { title: 'Aso ebi', purpose: 'aso_ebi', rule: 'pay_out' } as const;
  const pot = { ...purpose, closes_on: '2026-12-05', recipient: other.username };
  const opened = await alajo.call(modules.pots.routes.create, { body: pot }, as);
  await seedDevice(alajo, owner);
  await seedCard(alajo, owner);
  const consent = await seedBank(alajo, owner);
  const waiting = await seedWaiting(alajo, owner, other);
  const approval = await seedPasskey(made, owner);
  return {
    ...goods,
    ...groups,
    ...sorted,
    'profile/': [owner.id],
    'transfers/': [waiting],
    'auth/approvals/': [approval],
    'bank-consents/': [consent],
    'fundings/': [String(funding.body.reference)],
    'pay/': [String(request.body.slug)],
    'pots/': [String(opened.body.slug)],
    'whatsapp/prepared/': [await seedChat(alajo, owner)],
    'support/claims/': [String(claim.body.number)],
    'support/recalls/': [reference],
    'support/tickets/': [String(ticket.body.number)],
    'services/purchases/': [String(bought.body.id)],
  };
}

/** A device they have signed in on before. */
const seedDevice = ({ db, clock }: TestApp, { id: user_id }: Person) =>
  db
    .insertInto('identity_device')
    .values({
      user_id,
      id_hash: `seeded ${user_id}`,
      public_key: null,
      name: 'Chrome on Android',
      is_first: true,
      added_at: clock.now(),
      new_until: null,
      last_used_at: clock.now(),
      forgotten_at: null,
    })
    .execute();

/** A saved card. */
const seedCard = ({ db, clock }: TestApp, { id: user_id, email }: Person) =>
  db
    .insertInto('wallet_card')
    .values({
      user_id,
      signature: `seeded ${user_id}`,
      brand: 'Visa',
      last_four: '4081',
      bank: 'GTBank',
      expiry_month: 12,
      expiry_year: 2030,
      sealed: 'c2VlZGVk',
      email,
      status: 'active',
      place: 1,
      saved_at: clock.now(),
      used_at: clock.now(),
      removed_at: null,
      removed_reason: null,
      deactivated_at: null,
    })
    .execute();

/** A bank with a consent; returns the consent's id. */
async function seedBank({ db, clock }: TestApp, { id: user_id, email }: Person): Promise<number> {
  const mandate = await db
    .insertInto('wallet_mandate')
    .values({
      user_id,
      bank_code: '058',
      bank_name: 'GTBank',
      account_end: '123',
      account_hash: `seeded ${user_id}`,
      reference: null,
      approval_url: null,
      sealed: 'c2VlZGVk',
      authorization_hash: `seeded ${user_id}`,
      email,
      status: 'active',
      place: 1,
      preferred_at: null,
      requested_at: clock.now(),
      active_at: clock.now(),
      removed_at: null,
      removed_reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const consent = await db
    .insertInto('wallet_consent')
    .values({
      user_id,
      mandate_id: mandate.id,
      purpose: 'ajo_group',
      purpose_id: 1,
      name: 'Seeded',
      period: 'week',
      cap: naira(1000),
      total: naira(12_000),
      ends_on: '2027-03-05',
      sentence: 'Seeded',
      agreed_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('wallet_pull')
    .values({
      id: `00000000-0000-7000-8000-${String(user_id).padStart(12, '0')}`,
      user_id,
      consent_id: consent.id,
      purpose: 'ajo_group',
      purpose_id: 1,
      reason: 'Round 1',
      due_on: '2026-12-01',
      attempt: 1,
      amount: naira(1000),
      counted: kobo(0),
      status: 'refused',
      problem: 'declined',
      created_at: clock.now(),
      ended_at: clock.now(),
    })
    .execute();
  return consent.id;
}

/** A passkey, and another awaiting approval; returns the approval's id. */
async function seedPasskey(alajo: TestApp, owner: Person): Promise<string> {
  await approvalsOf(alajo).addPasskey(owner);
  const { addPasskey, passkeyOptions } = modules.identity.routes;
  const made = await alajo.call(passkeyOptions, {}, as(owner));
  const { challenge } = made.body.options as { challenge: string };
  const passkey = createAuthenticator(alajo.deps.config.url).make(challenge);
  return askedBy(await alajo.call(addPasskey, { body: { name: 'Tablet', passkey } }, as(owner))).id;
}

/** Throws on a refused call, which would otherwise leave a row unseeded without notice. */
function strict(alajo: TestApp): TestApp {
  const call: TestApp['call'] = async (route, input, sent) => {
    const answer = await alajo.call(route, input, sent);
    if (answer.status >= 300) throw new Error(`${route.path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  return { ...alajo, call };
}

/** A waiting transfer, and a limit about to change; later transfers don't wait. */
async function seedWaiting(alajo: TestApp, owner: Person, other: Person): Promise<string> {
  const { wallet } = modules;
  const { pin } = owner;
  await alajo.call(
    wallet.routes.setOwnLimit,
    { body: { limit: 'payment', amount: 40_000 } },
    owner,
  );
  const raise = { limit: 'payment', amount: 45_000, pin } as const;
  await alajo.call(wallet.routes.setOwnLimit, { body: raise }, owner);
  await alajo.call(wallet.routes.setTransfersWait, { body: { on: true } }, owner);
  const body = { type: 'user', recipient: other.username, amount: 7 } as const;
  const sent = await alajo.call(wallet.routes.transfer, { body }, as(owner));
  await alajo.db
    .updateTable('identity_user')
    .set({ transfers_wait: false })
    .where('id', '=', owner.id)
    .execute();
  return String(sent.body.reference);
}

/** A linked chat that asked for airtime; ends with its link to the app. */
async function seedChat(alajo: TestApp, owner: Person): Promise<string> {
  const { deps, db } = alajo;
  const made = await alajo.call(modules.whatsapp.routes.createLinkCode, {}, as(owner));
  const phone = (await findPeople(db, [owner.id])).get(owner.id)?.phone_number ?? '';
  const from = { bsuid: `NG.${owner.id}`, wa_id: phone.slice(1), identity_hash: null };
  for (const [nth, text] of [`Alajo ${made.body.code}`, 'airtime 50 for 0803 123 4567'].entries()) {
    const message = { id: `wamid.${owner.id}.${nth}`, from, text, pressed: null, other: false };
    const messages = [{ ...message, at: alajo.clock.now() }];
    await receive(deps, { messages, deliveries: [], changes: [] });
    await alajo.runJobs();
  }
  const { message } = await db
    .selectFrom('whatsapp_outbound')
    .select('message')
    .where('bsuid', '=', from.bsuid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (message.type !== 'link') throw new Error(JSON.stringify(message));
  return message.url.slice(message.url.lastIndexOf('/') + 1);
}

/** A rule for sorting, a payment it asks about, and saving while spending. */
async function seedSorting(alajo: TestApp, owner: Person, other: Person): Promise<SeededRows> {
  const { savings, sorting, wallet } = modules;
  const { body } = await alajo.call(savings.routes.list, { query: {} }, as(owner));
  const [goal] = body.data as { id: number }[];
  const goal_id = goal?.id ?? 0;
  const parts = [{ kind: 'percent' as const, goal_id, percent: 10 }];
  const terms = { source: 'any', at_least: 100, mode: 'ask', parts } as const;
  const rule = await alajo.call(sorting.routes.createRule, { body: terms }, as(owner));
  const plan = { style: 'round_up', goal_id, step: 100, day_cap: 500 } as const;
  await alajo.call(sorting.routes.setSpendPlan, { body: plan }, as(owner));
  const income = { type: 'user', recipient: owner.username, amount: 200 } as const;
  await alajo.call(wallet.routes.transfer, { body: income }, as(other));
  await tasksOf(alajo.deps).sorting_clock?.({});
  const runs = await alajo.call(sorting.routes.runs, { query: {} }, as(owner));
  const [run] = runs.body.data as { id: number }[];
  return { 'sorting/rules/': [Number(rule.body.id)], 'sorting/runs/': [run?.id ?? 0] };
}

/** Started groups, with officers, a vote, a swap and a seat offered to `owner`, and a group open to all. */
async function seedGroups(alajo: TestApp, owner: Person, [cleo, dayo, femi]: Person[]) {
  const { routes } = modules.ajo;
  if (!cleo || !dayo || !femi) throw new Error('three friends make a group');
  const paramsOf = (id: number) => ({ params: { id: String(id) } });
  const begun = await startedGroup(alajo, `${owner.username}’s`, [owner, cleo, dayo]);
  const { body } = await alajo.call(routes.group, paramsOf(begun), { token: dayo.token });
  const members = body.members as { id: number; user_id: number }[];
  const member_id = members.find(({ user_id }) => user_id === owner.id)?.id ?? 0;
  await alajo.call(routes.offerSwap, { ...paramsOf(begun), body: { member_id } }, dayo);
  await alajo.call(routes.pause, paramsOf(begun), owner);
  const vouching = { guarantor: owner.username, amount: 100 };
  await alajo.call(routes.askGuarantor, { ...paramsOf(begun), body: vouching }, cleo);
  await seedDispute(alajo, begun, { user_id: owner.id, member_id });
  await seedOfficers(alajo, begun, { owner, dayo });
  await seedSeatLink(alajo, begun, { cleo, femi });
  const offered = await startedGroup(alajo, 'Cleo’s', [cleo, dayo, femi]);
  const replacement = owner.username;
  await alajo.call(routes.leave, { ...paramsOf(offered), body: { replacement } }, femi);
  await seedNextOfKin(alajo, { group_id: offered, owner, whose: dayo });
  const recruiting = await newGroup(alajo, owner, 'Open to all');
  const ngozi = { first_name: 'Ngozi', last_name: 'Eze', terms_version: 1 };
  const phone_number = `0805${String(1_000_000 + (owner.id % 9_000_000))}`;
  const input = { ...paramsOf(recruiting), body: { ...ngozi, phone_number } };
  await alajo.call(routes.addProxyMember, input, as(owner));
  const ask = async (who: Person, organiser: Person) => {
    const id = await newGroup(alajo, organiser, 'By approval', { approval: true });
    await alajo.call(
      routes.ask,
      { ...paramsOf(id), body: { terms_version: 1, organiser_first: true } },
      as(who),
    );
  };
  await ask(dayo, owner);
  await ask(owner, cleo);
  // Anyone can join the open group, so only the started one is listed here.
  return { 'ajo-groups/:id/join/': [begun], 'ajo-groups/:id/requests/': [begun] };
}

/** The owner is next of kin of another customer, whose seat is reported as suspended, and has named one too. */
async function seedNextOfKin(
  { db, clock, staff }: TestApp,
  { group_id, owner, whose }: { group_id: number; owner: Person; whose: Person },
) {
  const now = clock.now();
  const { phone_number } = await db
    .selectFrom('identity_user')
    .select('phone_number')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const proved = { user_id: owner.id, phone_number, sent_at: now, verified_at: now };
  await db.insertInto('kyc_phone').values(proved).execute();
  const sister = { name: 'Kemi Okafor', phone_number: '+2348035551234', named_at: now };
  await db
    .insertInto('ajo_kin')
    .values({ user_id: owner.id, ...sister })
    .execute();
  const seat = await db
    .selectFrom('ajo_member')
    .select('id')
    .where('group_id', '=', group_id)
    .where('user_id', '=', whose.id)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('ajo_seat_report')
    .values({
      group_id,
      member_id: seat.id,
      user_id: whose.id,
      reported_by: null,
      reported_by_staff: 'ngozi@alajo.ng',
      kind: 'died',
      text: 'The family called.',
      created_at: now,
      kin_name: 'Owner',
      kin_phone: phone_number,
      answer_by: new Date(now.getTime() + AJO_KIN_DAYS * DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [maker, decider] = [await staff('operations'), await staff('compliance')];
  await inTransaction(db, async (tx) => {
    const object = `ajo_report:kin-${id}`;
    const made = await tx
      .insertInto('staff_proposal')
      .values({
        kind: 'ajo_suspend_seat',
        object,
        objects: [object],
        about_user_id: null,
        payload: JSON.stringify({ report_id: id }),
        maker_id: maker.id,
        reason: 'The family called.',
        made_at: now,
        expires_at: new Date(now.getTime() + DAY),
        decider_id: null,
        decision: null,
        decided_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const approved = { state: 'approved' as const, decider_id: decider.id, decided_at: now };
    await tx.updateTable('staff_proposal').set(approved).where('id', '=', made.id).execute();
    const confirmed = { status: 'confirmed' as const, decided_by: staffLabel(decider.id) };
    await tx
      .updateTable('ajo_seat_report')
      .set({ ...confirmed, decided_at: now, proposal_id: made.id })
      .where('id', '=', id)
      .execute();
  });
}

/** A dispute with evidence, as if the first round were due. */
async function seedDispute(
  { db, clock }: TestApp,
  group_id: number,
  by: { user_id: number; member_id: number },
) {
  const created_at = clock.now();
  const none = { ended_by: null, ended_at: null, decided_by: null };
  const { id } = await db
    .insertInto('ajo_dispute')
    .values({
      ...by,
      ...none,
      group_id,
      round: 1,
      about: 'collector',
      text: 'We agreed otherwise.',
      frozen_until: new Date(created_at.getTime() + AJO_DISPUTE_HOURS * HOUR),
      created_at,
      reason: null,
      abusive_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { user_id } = by;
  const evidence = { dispute_id: id, user_id, text: 'Ask Dayo.', picture: null, at: created_at };
  await db.insertInto('ajo_evidence').values(evidence).execute();
}

/** Dayo is treasurer, and asked whether the owner may cover them; the owner wrote to all. */
async function seedOfficers(
  alajo: TestApp,
  id: number,
  { owner, dayo }: Record<'owner' | 'dayo', Person>,
): Promise<void> {
  const { routes } = modules.ajo;
  const params = { id: String(id) };
  const group = await alajo.call(routes.group, { params }, { token: dayo.token });
  const member_id = Number(group.body.your_member_id);
  const input = { params, body: { member_id, office: 'treasurer' as const } };
  await alajo.call(routes.askOfficer, input, owner);
  const { body } = await alajo.call(routes.group, { params }, { token: dayo.token });
  const [officer] = body.officers as { id: number }[];
  const taken = { params: { ...params, officer: String(officer?.id) }, body: { takes: true } };
  await alajo.call(routes.answerOfficer, taken, dayo);
  await alajo.call(routes.announce, { params, body: { text: 'Welcome' } }, owner);
  const now = alajo.clock.now();
  await alajo.db
    .insertInto('ajo_cover')
    .values({
      group_id: id,
      round: 1,
      member_id,
      user_id: owner.id,
      amount: kobo(100),
      second_user_id: null,
      created_at: now,
      closes_at: now,
      ended_at: null,
    })
    .execute();
}

/** Cleo gives up a seat by link, and Femi requests it. */
async function seedSeatLink(
  { db, clock }: TestApp,
  group_id: number,
  { cleo, femi }: Record<'cleo' | 'femi', Person>,
): Promise<void> {
  const created_at = clock.now();
  const { id: member_id } = await db
    .selectFrom('ajo_member')
    .select('id')
    .where('group_id', '=', group_id)
    .where('user_id', '=', cleo.id)
    .executeTakeFirstOrThrow();
  const expires_at = new Date(created_at.getTime() + SEAT_LINK_DAYS * DAY);
  const row = {
    group_id,
    member_id,
    user_id: cleo.id,
    nonce: 'seat nonce',
    code_hash: `seat ${group_id}`,
  };
  const { id: link_id } = await db
    .insertInto('ajo_seat_link')
    .values({ ...row, created_at, expires_at, ended_at: null, offer_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = { link_id, group_id, user_id: femi.id, status: 'waiting' as const, created_at };
  await db
    .insertInto('ajo_seat_ask')
    .values({ ...request, answered_at: null, answered_by: null })
    .execute();
}

async function newGroup(
  alajo: TestApp,
  organiser: Person,
  name: string,
  more: { approval?: boolean } = {},
): Promise<number> {
  const form = { name, description: '', contribution_amount: 100, frequency: 'weekly' } as const;
  const at = { max_members: 3, start_date: '2026-11-30', visibility: 'open' } as const;
  const body = { ...form, ...at, ...more };
  const made = await alajo.call(modules.ajo.routes.create, { body }, as(organiser));
  return Number(made.body.id);
}

/** A started group, which only its members may see. */
async function startedGroup(
  alajo: TestApp,
  name: string,
  [organiser, ...rest]: Person[],
): Promise<number> {
  const { ajo } = modules;
  if (organiser === undefined) throw new Error('a group has an organiser');
  const id = await newGroup(alajo, organiser, name);
  for (const other of rest) {
    const joining = {
      params: { id: String(id) },
      body: { terms_version: 1, organiser_first: true },
    };
    await alajo.call(ajo.routes.join, joining, as(other));
  }
  await inTransaction(alajo.db, async (tx) => {
    const [now, state] = [alajo.clock.now(), await lockGroup(tx, id)];
    await placeHolds(tx, now, state, state.seats);
    await startGroup(tx, now, state);
  });
  return id;
}

/** A photo of the collected waste. */
async function seedProof({ db, clock, deps }: TestApp, booking_id: number) {
  const { proof_key } = await db
    .selectFrom('waste_booking')
    .select('proof_key')
    .where('id', '=', booking_id)
    .executeTakeFirstOrThrow();
  const name = await storeProof(deps, proof_key, PICTURE);
  await db.insertInto('waste_proof').values({ booking_id, name, added_at: clock.now() }).execute();
}

/** A shop, an order it received and one its owner placed, an unlisted product with a picture, a cart. */
async function seedMarket(alajo: TestApp, owner: Person, cleo: Person) {
  const { routes } = modules.marketplace;
  const product = { name: 'Kettle', description: '', category_id: 4, price: 100 } as const;
  const key = '019a0000-0000-7000-8000-00000000000';
  const sell = async (who: Person, name: string, place: number) => {
    await alajo.call(routes.startSelling, { body: { name } }, as(who));
    const body = { ...product, stock: 5, key: `${key}${place}` };
    return Number((await alajo.call(routes.addProduct, { body }, as(who))).body.id);
  };
  const order = async (who: Person, product_id: number) => {
    const cart = await alajo.call(routes.cart, {}, as(who));
    const params = { id: String(cart.body.id) };
    await alajo.call(routes.addItem, { params, body: { product_id } }, as(who));
    const lines = [{ product_id, quantity: 1, price: 100 }];
    const body = { address: ADDRESS, lines } as const;
    await alajo.call(routes.checkout, { params, body }, as(who));
  };
  const cleos = await sell(cleo, `${cleo.username}’s goods`, 1);
  await order(owner, cleos);
  await order(cleo, await sell(owner, `${owner.username}’s goods`, 2));
  const own = await alajo.call(routes.cart, {}, as(owner));
  const into = { params: { id: String(own.body.id) }, body: { product_id: cleos } };
  await alajo.call(routes.addItem, into, as(owner));
  const hidden = await sell(owner, `${owner.username}’s goods`, 3);
  const params = { id: String(hidden) };
  await sendRequest(alajo.app, routes.addPicture, { params }, owner);
  await alajo.call(
    routes.updateProduct,
    { params, body: { ...product, listed: false } },
    as(owner),
  );
  // Anyone can see a listed product, but only its seller an unlisted one.
  return { 'products/': [hidden], 'cart/': [Number(own.body.id)] };
}

const ADDRESS = {
  recipient: 'Bola Okafor',
  phone_number: '08031234567',
  street: '4 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
} as const;

const as = ({ token, pin }: Person) => ({ token, headers: { 'x-transaction-pin': pin } });
