// A span for each API request and webhook, named by its route, from the `traceparent` it came with, if any, to its
// reply. Everything a handler does runs within it.
import { context, isSpanContextValid, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { beginSpan, contextFrom, type TracedSpan } from '../traces.ts';

declare module 'fastify' {
  interface FastifyRequest {
    traced: TracedSpan | null;
  }
}

const TRACED = /^\/(api|webhooks)\//;

/** Mount it before other hooks, because their work belongs to the request too. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('traced', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'none', config } = request.routeOptions;
    // A stream's span would last as long as a page is open.
    if (config.endless || !TRACED.test(request.url)) return done();
    const traced = beginSpan({
      name: `${request.method} ${route}`,
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'alajo.request_id': request.id,
      },
      continues: [contextFrom({ traceparent: request.headers.traceparent })],
    });
    // Nothing is recorded here or by the caller, so skip the cost of a context.
    if (!isSpanContextValid(traced.span.spanContext())) return done();
    request.traced = traced;
    context.with(traced.within, done);
  });
  // A body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.traced) context.with(request.traced.within, done);
    else done();
  });
  app.addHook('onResponse', async ({ traced }, reply) => {
    if (!traced) return;
    traced.span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) traced.span.setStatus({ code: SpanStatusCode.ERROR });
    traced.span.end();
  });
}
