// The published API description: a linter accepts it (a second one in `npm run test:long`), and the actual
// replies match it.
import { bodyOn, type Route, requiresIdempotencyKey, requiresPin } from '@alajo/contract/route.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config, fromJSONSchema } from 'zod';
import { modules } from '../src/app.ts';
import { describeApi } from '../src/platform/http/openapi.ts';
import { createSchemas } from '../src/platform/http/openapi-schema.ts';
import { type TestApp, testApp } from '../src/testing/app.ts';
import { DAY } from '../src/testing/samples.ts';

const URL = 'https://alajo.example';
const document = describeApi(modules, URL, DAY);
const forStaff = describeApi(modules, URL, DAY, 'staff');
const all: Route[] = Object.values(modules).flatMap((module) => Object.values(module.routes));
const routes = all.filter((route) => !route.path.startsWith('staff/'));
const plain = createSchemas([]);
const staffRoutes = all.filter((route) => !routes.includes(route));

// Importing zod sets its messages for all of zod, so they are restored for the test files that follow.
afterAll(() => {
  config({ localeError: undefined });
});

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

// Linters advise against a trailing slash in paths. The specification requires ours.
test.each([
  ['customers', document],
  ['staff', forStaff],
])('Redocly has no findings in what %s read', async (_, document) => {
  const rules = { 'no-path-trailing-slash': 'off' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map((problem) => `${problem.ruleId}: ${problem.message}`)).toEqual([]);
});

test('the server publishes this description', async () => {
  const { statusCode, body } = await alajo.app.inject('/api/openapi.json');
  expect(statusCode).toBe(200);
  const published = JSON.parse(body);
  expect(published.paths).toEqual(JSON.parse(JSON.stringify(document.paths)));
  expect(published.servers[0].url).toBe(alajo.deps.config.url);
});

test('staff routes are described only to staff', async () => {
  const described = (paths: object) => Object.values(paths).flatMap((path) => Object.keys(path));
  expect(JSON.stringify(document)).not.toContain('/api/staff/');
  expect(described(forStaff.paths)).toHaveLength(staffRoutes.length);
  const ask = (headers: Record<string, string>) =>
    alajo.app.inject({ url: '/api/staff/openapi.json', headers });
  expect((await ask({})).json().code).toBe('staff_signed_out');
  const { headers } = await alajo.staff('auditor');
  expect((await ask(headers)).json().info.title).toBe('Alajo staff API');
  for (const route of staffRoutes) {
    const described = JSON.stringify(operation(route, forStaff));
    expect(described.includes('"staff"'), route.path).toBe(route.access === 'staff');
    expect(described.includes(`\`${route.permission}\``)).toBe(route.access === 'staff');
  }
});

test('describes each route with its session, keys and errors', () => {
  for (const route of routes) {
    const described = JSON.stringify(operation(route));
    expect(described, route.path).toContain(route.summary);
    expect(described.includes('"session"'), route.path).toBe(route.access === 'customer');
    expect(described.includes('parameters/IdempotencyKey'), route.path).toBe(
      requiresIdempotencyKey(route),
    );
    expect(described.includes('parameters/TransactionPin'), route.path).toBe(requiresPin(route));
    expect(described).toContain('#/components/responses/Refused');
  }
  const described = Object.values(document.paths).flatMap((path) => Object.keys(path));
  expect(described).toHaveLength(routes.length);
});

const VERBS =
  'Accept Add Allow Announce Answer Approve Archive Ask Assign Begin Block Book Buy Cancel Change Check Choose Claim Close Collect Confirm Count Cover Create Decide Decline Delete Disown Dismiss Dispute Download End Explain Export Find Finish Get Give Guarantee Have Hide Hold Identify Import Issue Join Leave Link List Look Make Mark Merge Move Name Offer Open Pause Pay Preview Propose Prove Put Quote Raise Rate Read Record Refund Refuse Reject Release Remind Remove Rename Reply Report Request Reschedule Resend Reset Resign Restore Resume Retry Return Reveal Review Save Search Send Set Show Sign Skip Sort Split Start Stop Support Take Turn Undo Unlink Upload Verify Vote Withdraw Write';
const verbs = new Set(VERBS.split(' '));

test('summaries are one verb phrase of at most 60 characters', () => {
  const others = all.filter(
    ({ summary }) =>
      summary.length > 60 || /[;:.]/.test(summary) || !verbs.has(summary.split(' ')[0] ?? ''),
  );
  expect(others.map(({ path, summary }) => `${path}: ${summary}`)).toEqual([]);
});

test('every body has an example that its route accepts', () => {
  const refused = all.flatMap((route) => {
    const body = bodyOn(route, DAY);
    if (body === undefined) return [];
    const described = route.path.startsWith('staff/') ? forStaff : document;
    const { example } = operation(route, described).requestBody?.content['application/json'] ?? {};
    const { error } = body.safeParse(example);
    return error ? [`${route.method} ${route.path}: ${JSON.stringify(error.issues)}`] : [];
  });
  expect(refused).toEqual([]);
});

test('one reply per module has an example that its schema accepts', () => {
  for (const { routes } of Object.values(modules)) {
    const own: Route[] = Object.values(routes);
    for (const described of [document, forStaff]) {
      const here = own.filter(
        (route) => route.path.startsWith('staff/') === (described === forStaff),
      );
      const shown = here.flatMap((route) => {
        const { responses } = operation(route, described);
        const content = responses[route.status ?? 200]?.content['application/json'];
        return content?.example === undefined ? [] : [{ route, example: content.example }];
      });
      expect(shown).toHaveLength(here.length === 0 ? 0 : 1);
      for (const { route, example } of shown) {
        const checked = fromJSONSchema(withoutClasses(plain.reply(route.reply))).safeParse(example);
        expect(checked.error?.issues ?? [], route.path).toEqual([]);
      }
    }
  }
});

test('replies match the description: amounts are numbers in naira', async () => {
  const { call } = alajo;
  const ada = await alajo.person('ada', 900);
  const bola = await alajo.person('bola', 10);
  const { wallet, identity, notifications } = modules;
  const as = (person: { token: string; pin: string }) => ({
    token: person.token,
    headers: { 'x-transaction-pin': person.pin },
  });
  const body = { type: 'user', recipient: 'bola', amount: '100.25' } as const;
  const sent = await call(wallet.routes.transfer, { body }, as(ada));
  expect(sent.body).toMatchObject({ amount: 100.25, total: 100.25, status: 'success' });
  const [own] = (await call(wallet.routes.wallets, {}, as(ada))).body.results as { id: number }[];
  const fund = await call(
    wallet.routes.fund,
    { params: { id: String(own?.id) }, body: { amount: 100.07, source: 'ussd' } },
    as(ada),
  );
  expect(fund.body.amount).toBe(100.07);
  const account = { bank_code: '058', account_number: '0123456789' };
  const quote = await call(wallet.routes.quote, { body: { ...account, amount: 50.5 } }, as(ada));
  const login = await call(identity.routes.login, {
    body: { username: 'ada', password: ada.password },
  });
  expect(login.body.wallet_balance).toBe(799.75);
  conforms(wallet.routes.transfer, sent);
  conforms(wallet.routes.fund, fund);
  conforms(wallet.routes.quote, quote);
  conforms(identity.routes.login, login);
  const reference = { params: { reference: String(sent.body.reference) } };
  conforms(wallet.routes.transaction, await call(wallet.routes.transaction, reference, as(bola)));
  conforms(wallet.routes.receipt, await call(wallet.routes.receipt, reference));
  const needsQuery = new Set<Route>([
    wallet.routes.resolveBank,
    wallet.routes.resolveRecipient,
    modules.ajo.routes.invited,
  ]);
  for (const route of routes.filter((route) => route.method === 'GET' && !route.params)) {
    if (needsQuery.has(route)) continue;
    conforms(route, await call(route, {} as never, as(bola)));
  }
  expect(notifications.routes.list.method).toBe('GET');
});

test('error replies match the description', async () => {
  const refused = await alajo.call(modules.identity.routes.profile, {});
  expect(refused.status).toBe(401);
  const schema = { ...document.components.schemas.ErrorBody };
  fromJSONSchema(schema as never).parse(refused.body);
});

function operation(route: Route, { paths } = document): Operation {
  const path = `/api/${route.path.replace(/:(\w+)/g, '{$1}')}`;
  return paths[path]?.[route.method.toLowerCase()] as never;
}

type Content = { content: { [type: string]: { schema: object; example?: unknown } } };
type Operation = { requestBody?: Content; responses: Record<string, Content> };

/** Without Unicode property patterns, which this validator can't read. */
const withoutClasses = (schema: object) =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'pattern' && String(value).includes('\\p{') ? undefined : value,
    ),
  );

/** A standalone schema: everything it refers to is in its own `$defs`. */
const withOwnReferences = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'));
const $defs = withOwnReferences(document.components.schemas);

function conforms(route: Route, answer: { status: number; body: Record<string, unknown> }): void {
  const { status } = answer;
  const body = route.media_type ? answer.body.text : answer.body;
  expect(status, `${route.path} ${JSON.stringify(body)}`).toBe(route.status ?? 200);
  const type = route.media_type ?? 'application/json';
  const schema = operation(route).responses[status]?.content[type]?.schema ?? {};
  const read = fromJSONSchema({ ...withOwnReferences(schema), $defs });
  expect(read.safeParse(body).error?.issues ?? [], route.path).toEqual([]);
}
