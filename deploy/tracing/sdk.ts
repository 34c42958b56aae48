// OpenTelemetry's SDK: sends spans with OTLP over HTTP, or only a share of them (OTEL_TRACES_SAMPLER_ARG).
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
  throw new Error('OTEL_TRACES_SAMPLER_ARG: the share of traces to send, from 0 to 1');
}
// Sampled by trace id, so that a request and its jobs agree. The caller's sampling flag is ignored, because
// anyone may send a `traceparent`.
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
