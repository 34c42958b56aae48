// OpenTelemetry's SDK: sends spans by OTLP over HTTP, a share of them if OTEL_TRACES_SAMPLER_ARG says so.
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

const { OTEL_SERVICE_NAME = 'alajo', OTEL_TRACES_SAMPLER_ARG = '1' } = process.env;
const share = Number(OTEL_TRACES_SAMPLER_ARG);
if (!(share >= 0 && share <= 1)) {
  throw new Error('OTEL_TRACES_SAMPLER_ARG: the share of traces that are sent, from 0 to 1');
}
// By the trace's id, so that a request and its jobs agree. A caller's own wish does not count: anybody may
// send a `traceparent`.
const byId = new TraceIdRatioBasedSampler(share);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());
trace.setGlobalTracerProvider(
  new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': OTEL_SERVICE_NAME }),
    sampler: new ParentBasedSampler({
      root: byId,
      remoteParentSampled: byId,
      remoteParentNotSampled: byId,
    }),
    // Reads the endpoint and its headers from the environment, as OpenTelemetry specifies.
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  }),
);
