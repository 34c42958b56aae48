// Spans at four places: a request, a job, a batch of the ledger, a call to another company. Nothing is
// recorded unless an SDK was loaded before the server (deploy/tracing). Names and attributes are words
// of our own code and counts: routes, tasks, companies. Nothing of a customer, and no error's message.
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

// Not kept: whoever asked first would keep an SDK that is loaded or closed later out.
const tracer = () => trace.getTracer('alajo');

export type SpanOf = {
  name: string;
  kind?: SpanKind;
  attributes?: Attributes;
  /** The contexts it continues: a child of the first, linked to the rest. None: the one we are in. */
  continues?: readonly Context[];
};

/** A span that has begun, and the context in which it is the current one. */
export type Traced = { span: Span; within: Context };

/** Begins a span that the caller ends. */
export function beginSpan({ name, kind, attributes, continues }: SpanOf): Traced {
  const [parent = context.active(), ...others] = continues ?? [];
  const links = others.flatMap((one) => trace.getSpanContext(one) ?? []);
  const options = {
    ...(kind !== undefined && { kind }),
    ...(attributes && { attributes }),
    links: links.map((found) => ({ context: found })),
  };
  const span = tracer().startSpan(name, options, parent);
  return { span, within: trace.setSpan(parent, span) };
}

/** Does `work` within a span, which records what kind of error it threw. */
export async function inSpan<T>(of: SpanOf, work: (span: Span) => Promise<T>): Promise<T> {
  const { span, within } = beginSpan(of);
  try {
    return await context.with(within, work, undefined, span);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}

/** The id of the sampled trace that goes on here, 32 hex digits; undefined without one. */
export function sampledTrace(at: Context = context.active()): string | undefined {
  const found = trace.getSpanContext(at);
  const sampled = found !== undefined && (found.traceFlags & TraceFlags.SAMPLED) !== 0;
  return sampled && trace.isSpanContextValid(found) ? found.traceId : undefined;
}

/** What carries the sampled trace that goes on here to where it goes on next (W3C); empty without one. */
export function traceHeaders(): { traceparent?: string } {
  const carrier: { traceparent?: string } = {};
  if (sampledTrace() !== undefined) propagation.inject(context.active(), carrier);
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent };
}

/** The context that a `traceparent` carried here, and nothing else that a caller sent; the root where it is missing or not well formed. */
export const carriedBy = ({ traceparent }: { traceparent?: unknown }): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent });

const SEND_LIMIT_MS = 2_000;

/** Sends what an SDK has not sent yet. It never fails, and takes 2 s at most. */
export async function sendSpans(): Promise<void> {
  const provider: object = trace.getTracerProvider();
  const sdk: object =
    'getDelegate' in provider && typeof provider.getDelegate === 'function'
      ? provider.getDelegate()
      : provider;
  if ('forceFlush' in sdk && typeof sdk.forceFlush === 'function') {
    const sent = Promise.resolve(sdk.forceFlush()).catch(() => {});
    await Promise.race([sent, wait(SEND_LIMIT_MS, undefined, { ref: false })]);
  }
}
