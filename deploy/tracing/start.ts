// Loaded before the server with `node --import`: starts OpenTelemetry's SDK if OTEL_EXPORTER_OTLP_ENDPOINT
// is set, and does nothing otherwise. Its packages are not part of the product: `npm ci --prefix
// deploy/tracing` installs them (docs/running.md).
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await import('./sdk.ts');
