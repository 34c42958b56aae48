// Loaded before the server by `node --import`: starts OpenTelemetry's SDK where OTEL_EXPORTER_OTLP_ENDPOINT
// is set, and does nothing elsewhere. Its packages are no part of the product: `npm ci --prefix
// deploy/tracing` installs them (docs/running.md).
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await import('./sdk.ts');
