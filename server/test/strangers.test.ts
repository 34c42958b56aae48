// A request for another customer's row gets the same reply as one for a row that doesn't exist, and changes
// nothing: on all routes, with every method, in path, query and body. A new route or field fails here until
// the test knows whose rows it names.
import type { Method, Route } from '@alajo/contract/route.ts';
import { newPasskey, presentedPasskey } from '@alajo/contract/webauthn.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../src/app.ts';
import { oneTimeOperationId } from '../src/payments/operations.ts';
import { type TestApp, testApp } from '../src/testing/app.ts';
import {
  allRoutes,
  bodyOf,
  fingerprint,
  type Person,
  paramsOf,
  type RequestParts,
  type RouteResponse,
  sample,
  schemas,
  sendRequest,
  validRequest,
  variants,
} from '../src/testing/samples.ts';
import { type SeededRows, seedFor } from '../src/testing/seed.ts';

const forCustomers = allRoutes.filter(([, route]) => route.access === 'customer');
/** Anyone who has the link of a request, a pot or a seat may use it: links can't be guessed. */
const LINKS = [
  'POST pay/:slug/',
  'POST pots/:slug/pay/',
  'GET ajo-seat-links/:code/mine/',
  'POST ajo-seat-links/:code/take/',
  'POST ajo-seat-links/:code/ask/',
];
/** Looked up by the caller's own idempotency key: another customer's is as unknown as any. See below. */
const OWN_KEY = 'GET payments/:key/';
const withParams = forCustomers.filter(
  ([name, route]) => paramsOf(route).length > 0 && ![...LINKS, OWN_KEY].includes(name),
);
const lists = forCustomers.filter(
  ([, route]) => route.method === 'GET' && paramsOf(route).length === 0,
);

/** Bola owns the rows; Eve requests them and has just as many. */
let alajo: TestApp;
let bola: Person;
let eve: Person;
let bolas: SeededRows;
let eves: SeededRows;
/** Eve's lists before Bola had anything. */
const before = new Map<string, unknown>();

beforeAll(async () => {
  alajo = await testApp();
  const rich = (name: string) => alajo.person(name, 50_000);
  eve = await rich('eve');
  eves = await seedFor(alajo, await rich('dele'), eve);
  for (const [name, route] of lists) before.set(name, comparable(await answer(route, eve)));
  bola = await rich('bola');
  bolas = await seedFor(alajo, await rich('ada'), bola);
});
afterAll(() => alajo.close());

describe('another customer’s row in a path', () => {
  /** Bola's and Eve's rows by route, and every path to Bola's. */
  const rows = new Map<string, { theirs: Id[]; own: Id[]; paths: Record<string, string>[] }>();
  let unchanged: unknown[];
  beforeAll(async () => {
    for (const [name, route] of withParams) {
      const [first = '', second] = paramsOf(route);
      const theirs = await idsOf(route, bola, bolas);
      const own = await idsOf(route, eve, eves);
      rows.set(name, { theirs, own, paths: await pathsOf(theirs, first, second) });
    }
    unchanged = await fingerprint(alajo.db);
  });
  afterAll(async () => {
    expect(await fingerprint(alajo.db)).toEqual(unchanged);
  });

  /** Routes that don't depend on the owner. */
  const harmless: Record<string, string> = {
    'DELETE cart/:id/items/:product/ with own id':
      'removing a product that is not in one’s own cart changes nothing',
  };

  test.each(withParams)('%s gets the same reply as a missing row', async (name, route) => {
    const [first = '', second] = paramsOf(route);
    const { theirs = [], own = [], paths = [] } = rows.get(name) ?? {};
    expect([theirs, own], `${name}: give each one in seedFor()`).not.toContainEqual([]);
    for (const params of paths) {
      notThere(await answer(route, eve, { ...validRequest(route), params }), name);
    }
    const mixed = second === undefined ? [] : paths;
    for (const params of own.flatMap((id) =>
      mixed.map((path) => ({ ...path, [first]: `${id}` })),
    )) {
      const answered = await answer(route, eve, { ...validRequest(route), params });
      if (`${name} with own ${first}` in harmless) expect(answered.statusCode).toBe(200);
      else notThere(answered, `${name} with own ${first}`);
    }
  });

  test('gets not found for an unsupported method, like the caller’s own row', async () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as Method[];
    for (const [name, route] of withParams) {
      const has = new Set(
        withParams.flatMap(([, { path, method }]) => (path === route.path ? [method] : [])),
      );
      const { theirs = [] } = rows.get(name) ?? {};
      for (const method of methods.filter((method) => !has.has(method))) {
        for (const id of theirs) {
          const params = Object.fromEntries(paramsOf(route).map((param) => [param, String(id)]));
          const answered = await answer({ ...route, method }, eve, { params });
          expect(answered.statusCode, `${method} instead of ${name}`).toBe(404);
        }
      }
    }
  });
});

describe('a list', () => {
  const open: Record<string, string> = {
    'GET products/': 'products on sale are public',
    'GET ajo-groups/available/': 'recruiting groups are open to all',
  };

  test.each(lists)(
    '%s shows nothing that belongs to another customer, even with their cursor',
    async (name, route) => {
      if (name in open) return;
      expect(comparable(await answer(route, eve)), name).toEqual(before.get(name));
      const { properties = {} } = route.query
        ? (schemas.request(route.query) as { properties?: object })
        : {};
      if (!('cursor' in properties)) return;
      const own = rowsIn(await answer(route, eve, { query: 'limit=100' }));
      const theirs = (await answer(route, bola, { query: 'limit=1' })).json().next;
      if (theirs === null) return;
      const rows = rowsIn(await answer(route, eve, { query: `cursor=${theirs}` }));
      for (const row of rows) expect(own, name).toContainEqual(row);
    },
  );

  test('the lists declared public still exist', () => {
    const names = lists.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(open)));
  });
});

/** Terms of a bank that Bola could add. */
async function bolasTerms(): Promise<object> {
  const list = await answer(modules.wallet.routes.pullPurposes, bola);
  const { purpose, purpose_id, cap, total, ends_on } = list.json().results[0];
  return { purpose, purpose_id, cap, total, ends_on };
}

describe('a body or query field', () => {
  /** Body and query fields that name a customer's row: Eve's request and its reply. */
  const naming: Record<string, () => Promise<{ sent: RequestParts; code: string }>> = {
    'POST transfers/ quote_id': async () => {
      const body = { bank_code: '058', account_number: '0123456789', amount: 100 };
      const { id } = (await answer(modules.wallet.routes.quote, bola, json(body))).json();
      return { sent: json({ type: 'bank', quote_id: id }), code: 'not_found' };
    },
    'POST wallet/:id/fund_wallet/ card_id': async () => {
      const list = await answer(modules.wallet.routes.savedCards, bola);
      const [{ id: card_id }] = list.json().results;
      const params = { id: String(eve.wallet) };
      const body = { amount: 500, source: 'card', card_id };
      return { sent: { ...json(body), params }, code: 'not_found' };
    },
    'POST bank-mandates/ purpose_id': async () => {
      const account = { bank_code: '058', account_number: '0123456789' };
      return { sent: json({ ...(await bolasTerms()), ...account }), code: 'not_found' };
    },
    'POST bank-mandates/:id/consents/ purpose_id': async () => {
      const list = await answer(modules.wallet.routes.bankMandates, eve);
      const params = { id: String(list.json().results[0].id) };
      return { sent: { ...json(await bolasTerms()), params }, code: 'not_found' };
    },
    'PUT profile/:user_id/ id': async () => {
      const [body] = [sample(schemas.request(requireBody(modules.settings.routes.updateProfile)))];
      const params = { user_id: String(eve.id) };
      return { sent: { ...json({ ...(body as object), id: bola.id }), params }, code: 'not_found' };
    },
    'GET transactions/statement/csv/ issued': async () => {
      const { routes } = modules.wallet;
      const issued = (await answer(routes.issueStatement, bola, json({}))).json().code;
      return { sent: { query: `issued=${issued}` }, code: 'not_found' };
    },
    'POST support/tickets/ transaction': async () => {
      const [transaction] = bolas['services/purchases/'] ?? [];
      const sent = json({ subject: 'Where is it?', message: 'It never came.', transaction });
      return { sent, code: 'not_found' };
    },
    'POST standing-orders/reminders/ reference': async () => {
      const [reference] = bolas['services/purchases/'] ?? [];
      return { sent: json({ reference, frequency: 'monthly' }), code: 'not_found' };
    },
    'POST splits/ reference': async () => {
      const body = { title: 'Lunch', method: 'equal', total: 5, people: [{ name: 'Ife' }] };
      const list = await answer(modules.wallet.routes.transactions, bola);
      // Bola's own airtime purchase, in which Eve has no part.
      const theirs = list.json().results.find(({ kind }: { kind: string }) => kind === 'airtime');
      return { sent: json({ ...body, reference: theirs.id }), code: 'not_found' };
    },
    'POST support/claims/ payments': async () => {
      const payments = [String(bolas['support/recalls/']?.[0])];
      return { sent: json({ payments, reason: 'goods' }), code: 'not_found' };
    },
    'POST cart/:id/add_item/ product_id': async () => {
      const product_id = bolas['products/']?.[0];
      return { sent: { ...json({ product_id }), params: await cartOf(eve) }, code: 'not_found' };
    },
    'POST cart/:id/checkout/ product_id': async () => {
      const lines = [{ product_id: bolas['products/']?.[0], quantity: 1, price: 100 }];
      const [body] = [sample(schemas.request(requireBody(modules.marketplace.routes.checkout)))];
      const sent = { ...json({ ...(body as object), lines }), params: await cartOf(eve) };
      // The same as for a missing product: not even its name is revealed.
      return { sent, code: 'cart_changed' };
    },
    'POST orders/:id/return/ product_id': async () => {
      const [order = 0] = await idsOf(modules.marketplace.routes.order, eve, eves);
      const items = [{ product_id: bolas['products/']?.[0], quantity: 1 }];
      const request = { reason: 'damaged', text: 'It came broken in two.', items };
      await alajo.db
        .updateTable('market_order')
        .set({ status: 'shipped', shipped_at: alajo.clock.now() })
        .where('id', '=', Number(order))
        .execute();
      return { sent: { ...json(request), params: { id: String(order) } }, code: 'not_found' };
    },
    'POST sorting/rules/ goal_id': async () => ({
      sent: json({ ...RULE, parts: [await partOf('goal_id')] }),
      code: 'not_found',
    }),
    'POST sorting/rules/ group_id': async () => ({
      sent: json({ ...RULE, parts: [await partOf('group_id')] }),
      code: 'not_found',
    }),
    'PUT sorting/rules/:id/ goal_id': async () => ({
      sent: { ...json({ ...RULE, parts: [await partOf('goal_id')] }), params: evesRule() },
      code: 'not_found',
    }),
    'PUT sorting/rules/:id/ group_id': async () => ({
      sent: { ...json({ ...RULE, parts: [await partOf('group_id')] }), params: evesRule() },
      code: 'not_found',
    }),
    'PUT sorting/spend-plan/ goal_id': async () => {
      const [goal_id] = await idsOf(modules.savings.routes.goal, bola, bolas);
      const sent = json({ style: 'percent', percent: 5, day_cap: 500, goal_id });
      return { sent, code: 'not_found' };
    },
    'POST ajo-groups/:id/contribute/ member_id': () => memberNamed({ ahead: 0 }),
    'POST ajo-groups/:id/swaps/ member_id': () => memberNamed({}),
    'POST ajo-groups/:id/officers/ member_id': () => memberNamed({ office: 'treasurer' as const }),
    'POST ajo-groups/:id/organiser/ member_id': () => memberNamed({}),
    'GET ajo-groups/:id/passbook/csv/ issued': async () => {
      const { routes } = modules.ajo;
      const [group] = await idsOf(routes.group, bola, bolas);
      const theirs = { ...json({ of: 'me' }), params: { id: String(group) } };
      const issued = (await answer(routes.issuePassbook, bola, theirs)).json().code;
      const id = String((await idsOf(routes.group, eve, eves))[0]);
      return { sent: { query: `issued=${issued}`, params: { id } }, code: 'not_found' };
    },
  };

  /** A member of Bola's group, used in Eve's. */
  async function memberNamed(more: object) {
    const [group = 0] = await idsOf(modules.ajo.routes.group, bola, bolas);
    const [member_id] = await inside('member', group, bola);
    const id = String((await idsOf(modules.ajo.routes.group, eve, eves))[0]);
    return { sent: { ...json({ member_id, ...more }), params: { id } }, code: 'not_found' };
  }

  const RULE = { source: 'any', at_least: 100, mode: 'auto' };
  const evesRule = () => ({ id: String(eves['sorting/rules/']?.[0]) });
  /** Part of an auto-split rule that names one of Bola's rows. */
  async function partOf(field: 'goal_id' | 'group_id') {
    const { ajo, savings } = modules;
    const route = field === 'goal_id' ? savings.routes.goal : ajo.routes.group;
    const [id] = await idsOf(route, bola, bolas);
    const kind = field === 'goal_id' ? 'bills' : 'ajo';
    return { kind, [field]: id };
  }

  test.each(Object.keys(naming))(
    '%s gets the same reply for another customer’s row as for a missing one',
    async (name) => {
      const route = forCustomers.find(([prefix]) => name.startsWith(`${prefix} `))?.[1];
      const attempt = await naming[name]?.();
      if (route === undefined || attempt === undefined) throw new Error(`${name} is no field`);
      const unchanged = await fingerprint(alajo.db);
      const answered = await answer(route, eve, attempt.sent);
      expect(answered.json().code, answered.body).toBe(attempt.code);
      expect(answered.body).not.toContain('Kettle');
      expect(await fingerprint(alajo.db)).toEqual(unchanged);
    },
  );

  test('a key that another customer has used works independently', async () => {
    const { wallet, marketplace, services } = modules;
    const product = { name: 'Pot', description: '', category_id: 4, price: 100, stock: 1 };
    const requests: [Route, RequestParts][] = [
      [wallet.routes.transfer, json({ type: 'user', recipient: 'ada', amount: 7, again: true })],
      [services.routes.airtime, json({ network: 'mtn', phone_number: '08031234568', amount: 60 })],
      [
        marketplace.routes.addProduct,
        json({ ...product, key: '019a0000-0000-7000-8000-0000000000ff' }),
      ],
    ];
    for (const [route, sent] of requests) {
      const key = { 'idempotency-key': `two-use-${route.path.replaceAll('/', '-')}` };
      const first = await answer(route, bola, { ...sent, headers: key });
      const params = { key: key['idempotency-key'] };
      const known = await answer(wallet.routes.outcome, eve, { params });
      expect(known.json(), route.path).toEqual({ status: null, reference: null });
      const second = await answer(route, eve, { ...sent, headers: key });
      expect([first.statusCode, second.statusCode], second.body).toEqual([201, 201]);
      expect(second.json().id).not.toBe(first.json().id);
    }
    const fund = json({ amount: 500, source: 'card' });
    const funded = [bola, eve].map((who) => {
      const params = { id: String(who.wallet) };
      return answer(wallet.routes.fund, who, {
        ...fund,
        params,
        headers: { 'idempotency-key': 'two-use-it' },
      });
    });
    const [first, second] = await Promise.all(funded);
    expect(second?.json().reference).not.toBe(first?.json().reference);
  });

  /** Fields that name no customer's row, by reason. */
  const plain: Record<string, string[]> = {
    'customers are found by their handle so that they can be paid': [
      'guarantor',
      'payer',
      'recipient',
      'replacement',
    ],
    'a page of the caller’s own list: its rows are cut by owner first': [
      'cursor',
      'limit',
      'of_transaction',
      'up_to',
    ],
    'the catalogue is the same for all': [
      'bank',
      'bank_code',
      'category',
      'category_id',
      'data_plan_id',
      'network',
      'plan_id',
      'provider',
      'variant',
      'waste_type',
      'organiser_first',
      'grace_hours',
      'min_members',
      'bond',
      'early_turn_fee',
      'majority',
      'turn',
      'supports',
      'office',
      'terms_version',
    ],
    'notifications: only the caller’s own change, see notifications.test.ts': ['ids'],
    'anyone with an invitation may use it': ['code', 'invitation'],
    'the caller’s own key: see above': ['key'],
    'a device’s own address and keys, which no one else knows': ['auth', 'endpoint', 'p256dh'],
    'the payee: a customer by their handle, or an account outside Alajo; or an amount': ['target'],
    'accounts outside Alajo': ['account_number', 'customer_name', 'phone_number'],
    'proofs of the caller’s identity': [
      'new_password',
      'nonce',
      'old_password',
      'old_pin',
      'otp',
      'password',
      'pin',
      'signature',
    ],
    'the caller’s identity: one already in use is refused as at registration': [
      'bvn',
      'email',
      'first_name',
      'home_address',
      'last_name',
      'nin',
      'occupation',
      'username',
    ],
    'amounts, counts and yes or no': [
      'accept',
      'add',
      'ajo',
      'on',
      'plans',
      'again',
      'at_least',
      'day_cap',
      'step',
      'ahead',
      'part',
      'planned',
      'rhythm',
      'round',
      'amount',
      'amount_from',
      'amount_to',
      'approval',
      'to_list',
      'contribution_amount',
      'daily_target',
      'expected',
      'debit_from',
      'in_app',
      'sms',
      'unread',
      'in_stock',
      'late_fee',
      'listed',
      'max_members',
      'max_price',
      'days',
      'most',
      'min_price',
      'min_rating',
      'price',
      'push',
      'quantity',
      'rating',
      'renew',
      'restock',
      'reserve',
      'stock',
      'stocked',
      'target_amount',
      'percent',
      'total',
      'weekly',
      'with_me',
      'hidden',
      'save_card',
      'cap',
      'hide_amounts',
      'notices',
      'reminders',
      'share',
    ],
    'days and times': [
      'closes_on',
      'due_on',
      'ends_on',
      'month',
      'year',
      'day',
      'date_of_birth',
      'days',
      'expires_on',
      'first_day',
      'frequency',
      'passed_payday',
      'from',
      'scheduled_date',
      'start_date',
      'target_date',
      'to',
    ],
    'a choice of a few values': [
      'agrees',
      'takes',
      'answer',
      'colour',
      'direction',
      'picture',
      'tag',
      'contact',
      'kind',
      'method',
      'mode',
      'style',
      'order',
      'purpose',
      'rule',
      'sort',
      'source',
      'status',
      'setting',
      'theme',
      'topic',
      'type',
      'visibility',
    ],
    words: [
      'about',
      'address',
      'carrier',
      'city',
      'collection_address',
      'description',
      'message',
      'name',
      'nickname',
      'note',
      'notes',
      'reason',
      'return_address',
      'rules',
      'search',
      'state',
      'street',
      'subject',
      'text',
      'title',
      'tracking',
    ],
    'the method of approval': ['way'],
    'signed by the device with the passkey, or created by it': ['passkey'],
    'a group of other fields': ['changes', 'items', 'lines', 'parts', 'people'],
    'the caller’s own name for a payee': ['party'],
    'the caller’s own passbook or their group’s': ['of'],
  };

  // Fields inside a passkey: its credential's owner is compared with the caller.
  const PASSKEYS = ['POST auth/approvals/:id/', 'POST auth/passkeys/'];
  const ofPasskey = new Set(
    [newPasskey, presentedPasskey].flatMap((schema) => fieldsIn(schemas.request(schema))),
  );

  test('each is classified by whether it names a customer’s row', () => {
    const fields = forCustomers.flatMap(([name, route]) =>
      [bodyOf(route), route.query].flatMap((part) =>
        part === undefined
          ? []
          : fieldsIn(schemas.request(part))
              .filter((field) => !(ofPasskey.has(field) && PASSKEYS.includes(name)))
              .map((field) => [name, field]),
      ),
    );
    const known = new Set(Object.values(plain).flat());
    const unknown = fields.filter(
      ([name, field = '']) => !known.has(field) && !(`${name} ${field}` in naming),
    );
    expect(unknown, 'add it to `naming` with a test, or to `plain` with the reason').toEqual([]);
    const used = new Set(fields.map(([, field]) => field));
    expect([...known].filter((field) => !used.has(field))).toEqual([]);
  });
});

test('a public receipt is found by its reference, not by guessing the next number', async () => {
  const { ajo, marketplace, savings } = modules;
  const act = async (route: Route, id: Id, body?: object) => {
    const sent = { params: { id: String(id) }, ...(body ? json(body) : {}) };
    const answered = await answer(route, bola, sent);
    expect(answered.statusCode, answered.body).toBeLessThan(300);
  };
  const [group = 0] = await idsOf(ajo.routes.join, bola, bolas);
  await act(ajo.routes.contribute, group, { ahead: 1 });
  const [goal = 0] = await idsOf(savings.routes.goal, bola, bolas);
  await act(savings.routes.contribute, goal, { amount: 50 });
  await act(savings.routes.remove, goal);
  const [order = 0] = await idsOf(marketplace.routes.order, bola, bolas);
  await alajo.db
    .updateTable('market_order')
    .set({ status: 'shipped', shipped_at: alajo.clock.now() })
    .where('id', '=', Number(order))
    .execute();
  await act(marketplace.routes.confirm, order);
  const kinds = ['ajo_contribution', 'goal_withdraw', 'market_sale'];
  const { rows: made } = await sql<{ id: string; kind: string }>`
    select id, kind from ledger_entry`.execute(alajo.db);
  expect(kinds.filter((kind) => !made.some((entry) => entry.kind === kind))).toEqual([]);
  const to20 = Array.from({ length: 20 }, (_, index) => index + 1);
  const guesses = to20.flatMap((value) => [
    `goal_delete:${value}`,
    `market_sale:${value}`,
    `ajo_payout:${value}:1`,
    ...to20.flatMap((seat) => [1, 2].map((round) => `ajo_contribution:${value}:${round}:${seat}`)),
  ]);
  const guessed = new Set(guesses.map(oneTimeOperationId));
  expect(made.filter(({ id }) => guessed.has(id))).toEqual([]);
});

// Requests and replies.

const answer = (
  route: Route,
  who: Person,
  sent: RequestParts = validRequest(route),
): Promise<RouteResponse> => {
  const { query } = route;
  const text = sent.query ?? (query ? queryOf(route) : undefined);
  return sendRequest(alajo.app, route, { ...sent, ...(text ? { query: text } : {}) }, who);
};

/** Query parameters that a route requires: without them there is no reply to compare. */
function queryOf({ query }: Route): string {
  if (query === undefined) return '';
  const schema = schemas.request(query);
  const needed = (schema.required ?? []) as string[];
  const fields = Object.entries(sample(schema) as object);
  const pairs = fields.filter(([field]) => needed.includes(field));
  return pairs.map(([field, value]) => `${field}=${encodeURIComponent(`${value}`)}`).join('&');
}

/** A reply without the parts that differ per request. */
function comparable(answered: RouteResponse): unknown {
  const { 'content-type': type = '' } = answered.headers;
  if (!String(type).startsWith('application/json')) return answered.body;
  return { ...JSON.parse(answered.body), request_id: '' };
}

function notThere(answered: RouteResponse, label: string): void {
  expect(answered.statusCode, `${label}: ${answered.body}`).toBe(404);
  expect(answered.json().code, label).toBe('not_found');
}

const json = (body: object): RequestParts => ({ payload: JSON.stringify(body) });

function requireBody(route: Route) {
  const body = bodyOf(route);
  if (body === undefined) throw new Error('a route with a body');
  return body;
}

type Fields = Parameters<typeof variants>[0];

/** The field names of a schema, including nested ones. */
function fieldsIn(schema: Fields): string[] {
  return variants(schema).flatMap((schema) => [
    ...Object.entries((schema.properties ?? {}) as Record<string, Fields>).flatMap(
      ([field, inner]) => [field, ...fieldsIn(inner)],
    ),
    ...(schema.items ? fieldsIn(schema.items as Fields) : []),
  ]);
}

type Id = string | number;
type Row = { id: Id | null };

/** A customer's rows for the first part of a path: as seeded, otherwise from that path's list. */
async function idsOf({ path }: Route, owner: Person, seeded: SeededRows): Promise<Id[]> {
  const start = path.slice(0, path.indexOf(':'));
  const unlisted = seeded[path] ?? seeded[start];
  if (unlisted) return unlisted;
  const list = lists.find(([, route]) => route.path === start)?.[1];
  if (list === undefined) return [];
  return rowsIn(await answer(list, owner)).flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Some lists reply in the specification's shape, `data`. */
function rowsIn(answered: RouteResponse): Row[] {
  const { results, data } = answered.json();
  return results ?? data;
}

/** The parameters of every path to Bola's rows, including the inner row if the path has one. */
async function pathsOf(ids: Id[], first: string, second: string | undefined) {
  const paths: Record<string, string>[] = [];
  for (const id of ids) {
    if (second === undefined) paths.push({ [first]: `${id}` });
    else {
      const inner = await inside(second, id, bola);
      paths.push(...inner.map((innerId) => ({ [first]: `${id}`, [second]: `${innerId}` })));
    }
  }
  return paths;
}

/** Rows inside a row, by the name of a path's second parameter, as the owner sees them. */
async function inside(param: string, id: Id, owner: Person): Promise<Id[]> {
  const { ajo, marketplace, waste } = modules;
  const see = async (route: Route) =>
    (await answer(route, owner, { params: { id: String(id) } })).json();
  const places: Record<string, () => Promise<Row[]>> = {
    member: async () => (await see(ajo.routes.group)).members,
    ask: async () => (await see(ajo.routes.proxyMembers)).waiting ?? [],
    swap: async () => (await see(ajo.routes.group)).swaps,
    proposal: async () => (await see(ajo.routes.group)).proposals,
    officer: async () => (await see(ajo.routes.group)).officers,
    cover: () =>
      alajo.db.selectFrom('ajo_cover').select('id').where('group_id', '=', Number(id)).execute(),
    request: async () => (await see(ajo.routes.group)).requests,
    seat_ask: async () => (await see(ajo.routes.group)).seat_asks,
    dispute: async () => (await see(ajo.routes.group)).disputes,
    proof: async () => (await see(waste.routes.collection)).proofs,
    picture: async () => (await see(marketplace.routes.ownProduct)).pictures ?? [],
    product: async () =>
      (await see(marketplace.routes.cart)).items.map((item: { product: Row }) => item.product),
  };
  const found = await places[param]?.();
  if (found === undefined) throw new Error(`no rows are known for :${param}`);
  return found.flatMap((row) => (row.id === null ? [] : [row.id]));
}

const cartOf = async (who: Person) => {
  const { id } = (await answer(modules.marketplace.routes.cart, who)).json();
  return { id: String(id) };
};
