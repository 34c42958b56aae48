// Traces carry one id from the click to the job, the entry, the provider's API and the staff timeline. They
// contain no customer data, and without an SDK there are none.
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { tasksOf } from '../src/app.ts';
import { appUrlOf } from '../src/platform/database/app-role.ts';
import { startJobs } from '../src/platform/jobs/jobs.ts';
import { inSpan, sampledTrace, traceHeaders } from '../src/platform/traces.ts';
import { type PaystackApp, paystackApp } from '../src/testing/paystack.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CLICK = '00f067aa0ba902b7';
const NUMBER = '0123459999';

let alajo: PaystackApp;
let url: string;
const lines: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  alajo = await paystackApp((deps) => ({ ...deps, log }));
  url = await alajo.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => alajo.close());

/** An SDK that keeps spans for this test. */
function recorded() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  onTestFinished(async () => {
    trace.disable();
    context.disable();
    propagation.disable();
    await provider.shutdown();
  });
  return () => exporter.getFinishedSpans();
}

function runJobs() {
  const { deps } = alajo;
  const jobs = startJobs({
    url: appUrlOf(alajo.url) ?? alajo.url,
    tasks: tasksOf(deps),
    cron: '',
    log: pino({ level: 'silent' }),
    onJob: () => {},
  });
  onTestFinished(() => jobs.stop());
}

const idOf = (span: ReadableSpan) => span.spanContext().spanId;
const written = (span: ReadableSpan) =>
  JSON.stringify([
    span.name,
    span.attributes,
    span.events,
    span.links.map(({ attributes }) => attributes),
    span.status,
    span.spanContext().traceState?.serialize(),
  ]);

test('one trace leads from the click to the job, the call to the bank, the entry and the staff timeline', async () => {
  const who = await alajo.person('payer', 5000);
  const spans = recorded();
  const quoted = await alajo.quote(who, NUMBER, 1000);
  const answer = await fetch(`${url}/api/transfers/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Token ${who.token}`,
      'x-transaction-pin': who.pin,
      traceparent: `00-${TRACE}-${CLICK}-01`,
      tracestate: 'name=Okafor',
    },
    body: JSON.stringify({ type: 'bank', quote_id: quoted.body.id }),
  });
  expect(answer.status).toBe(201);
  const { reference } = (await answer.json()) as { reference: string };
  runJobs();
  const ours = () => spans().filter((span) => span.spanContext().traceId === TRACE);
  await expect.poll(() => ours().map(({ name }) => name)).toContain('job wallet_payout');

  const named = (name: string) => {
    const found = ours().find((span) => span.name === name);
    if (!found) throw new Error(`no span ${name} among ${ours().map((span) => span.name)}`);
    return found;
  };
  const request = named('POST /api/transfers/');
  expect(request.parentSpanContext?.spanId).toBe(CLICK);
  expect(request.attributes).toMatchObject({
    'http.route': '/api/transfers/',
    'http.response.status_code': 201,
  });
  const job = named('job wallet_payout');
  expect(job.parentSpanContext?.spanId).toBe(idOf(request));
  const call = named('POST paystack');
  expect(call.parentSpanContext?.spanId).toBe(idOf(job));
  expect(call.attributes).toMatchObject({
    'alajo.company': 'paystack',
    'alajo.outcome': 'answered',
  });
  expect(lines.find((line) => line.includes('"path":"/api/transfers/"'))).toContain(
    `"trace_id":"${TRACE}"`,
  );

  const { rows } = await sql<{ trace: string }>`
    select metadata ->> 'trace' as trace from ledger_entry where kind = 'transfer_bank'`.execute(
    alajo.db,
  );
  expect(rows).toEqual([{ trace: TRACE }]);
  const page = await alajo.call(
    staffPaymentRoutes.payment,
    { params: { reference } },
    await alajo.staff('operations'),
  );
  expect(JSON.stringify(page.body.steps)).toContain(`trace ${TRACE}`);

  // Every word and number is one of ours.
  const everything = spans().map(written).join('\n');
  for (const secret of [who.token, who.pin, who.email, who.username, NUMBER, reference, 'Okafor'])
    expect(everything).not.toContain(secret);
});

test('payments of one batch share its span, which links to all of them', async () => {
  const [ada, bola] = [await alajo.person('ada', 100), await alajo.person('bola', 100)];
  const spans = recorded();
  const sent = await Promise.all([alajo.send(ada, 'bola', 5), alajo.send(bola, 'ada', 7)]);
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  const batches = spans().filter(({ name }) => name === 'ledger batch');
  const reached = batches.flatMap(({ parentSpanContext, links }) => [
    parentSpanContext?.traceId,
    ...links.map((link) => link.context.traceId),
  ]);
  const requests = spans().filter(({ name }) => name === 'POST /api/transfers/');
  expect(reached.toSorted()).toEqual(requests.map((span) => span.spanContext().traceId).toSorted());
});

test('a failed span records the kind of error, never its message', async () => {
  const spans = recorded();
  const work = inSpan({ name: 'work' }, async () => {
    throw new RangeError('no room for Ada Okafor');
  });
  await expect(work).rejects.toThrow('no room');
  const [span] = spans();
  expect(span?.attributes).toEqual({ 'error.type': 'RangeError' });
  expect(span?.status.message).toBeUndefined();
  expect(span?.events).toEqual([]);
});

test.each(['junk', `00-${'0'.repeat(32)}-${CLICK}-01`, `00-${TRACE}`])(
  'a malformed traceparent starts a new trace: %s',
  async (traceparent) => {
    const spans = recorded();
    await fetch(`${url}/api/rules/`, { headers: { traceparent } });
    await expect.poll(spans).toHaveLength(1);
    expect(spans()[0]?.spanContext().traceId).not.toBe(TRACE);
    expect(spans()[0]?.parentSpanContext).toBeUndefined();
  },
);

test('probes, files and metrics are not traced', async () => {
  const spans = recorded();
  for (const path of ['/healthz', '/readyz', '/metrics', '/']) await alajo.app.inject(path);
  expect(spans()).toEqual([]);
});

test('without an SDK nothing is recorded, propagated or stored', async () => {
  await inSpan({ name: 'request' }, async (span) => {
    expect(span.isRecording()).toBe(false);
    expect(sampledTrace()).toBeUndefined();
    expect(traceHeaders()).toEqual({});
  });
  const traced = async () => {
    const { rows } = await sql`select id from ledger_entry where metadata ? 'trace'`.execute(
      alajo.db,
    );
    return rows.length;
  };
  const before = await traced();
  const chidi = await alajo.person('chidi', 10);
  await alajo.person('dayo', 0);
  expect((await alajo.send(chidi, 'dayo', 5)).status).toBe(201);
  expect(await traced()).toBe(before);
});
