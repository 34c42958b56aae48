// Spans in four places: a request, a job, a ledger batch, a call to another company. Nothing is recorded unless an SDK
// was loaded before the server (deploy/tracing). Names and attributes are only words from our code and counts: routes,
// tasks, companies. They contain no customer data and no error messages.
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

// Looked up each time: caching it would miss an SDK that is loaded or closed later.
const tracer = () => trace.getTracer('alajo');

export type SpanOptions = {
  name: string;
  kind?: SpanKind;
  attributes?: Attributes;
  /** The contexts it continues: a child of the first, linked to the rest. If empty, the current one. */
  continues?: readonly Context[];
};

/** A started span, and the context in which it is current. */
export type TracedSpan = { span: Span; within: Context };

/** Starts a span that the caller ends. */
export function beginSpan({ name, kind, attributes, continues }: SpanOptions): TracedSpan {
  const [parent = context.active(), ...others] = continues ?? [];
  const links = others.flatMap((other) => trace.getSpanContext(other) ?? []);
  const options = {
    ...(kind !== undefined && { kind }),
    ...(attributes && { attributes }),
    links: links.map((linked) => ({ context: linked })),
  };
  const span = tracer().startSpan(name, options, parent);
  return { span, within: trace.setSpan(parent, span) };
}

/** Runs `work` within a span, which records the kind of any error it throws. */
export async function inSpan<T>(
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const { span, within } = beginSpan(options);
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

/** The id of the current sampled trace, 32 hex digits; undefined if there is none. */
export function sampledTrace(within: Context = context.active()): string | undefined {
  const spanContext = trace.getSpanContext(within);
  if (spanContext === undefined || !trace.isSpanContextValid(spanContext)) return undefined;
  const isSampled = (spanContext.traceFlags & TraceFlags.SAMPLED) !== 0;
  return isSampled ? spanContext.traceId : undefined;
}

/** Carries the current sampled trace to its next stop (W3C); empty if there is none. */
export function traceHeaders(): { traceparent?: string } {
  const carrier: { traceparent?: string } = {};
  if (sampledTrace() !== undefined) propagation.inject(context.active(), carrier);
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent };
}

/**
 * The context from an incoming `traceparent`, ignoring anything else the caller sent; the root if it is missing or
 * malformed.
 */
export const contextFrom = ({ traceparent }: { traceparent?: unknown }): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent });

const SEND_LIMIT_MS = 2_000;

/** Sends everything an SDK hasn't sent yet. Never fails, and takes at most 2 s. */
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
