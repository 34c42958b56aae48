// The API reference at /api/docs/: Scalar, with its script from this server and its own security policy.
// Only here may styles be inline, because Scalar needs that.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';

const PAGE = '/api/docs/';
const SCRIPT = '/api/docs/js/scalar.js';

export function mountDocs(app: FastifyInstance): void {
  // Built on the first request: the script is four megabytes.
  let made: ReturnType<typeof makePages> | undefined;
  const pages = () => {
    made ??= makePages();
    return made;
  };
  app.get('/api/docs', (_request, reply) => reply.redirect(PAGE, 301));
  app.get(PAGE, async (_request, reply) => {
    const { html, policy } = await pages();
    reply.header('Content-Security-Policy', policy).type('text/html; charset=utf-8');
    return html;
  });
  app.get(SCRIPT, async (request, reply) => {
    const { script, packed } = await pages();
    // Cached, because it changes only with a release.
    reply.header('Cache-Control', 'public, max-age=86400').header('Vary', 'Accept-Encoding');
    reply.type('text/javascript; charset=utf-8');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return script;
    reply.header('Content-Encoding', 'gzip');
    return packed;
  });
}

/** The plugin serves its page and script only through an app, so it gets a private one. */
async function makePages() {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  await inner.register(scalar, {
    routePrefix: PAGE.slice(0, -1) as '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Alajo API',
      // Never call another server.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
  });
  const html = (await inner.inject(PAGE)).body;
  const script = (await inner.inject(SCRIPT)).body;
  await inner.close();
  return { html, policy: policyOf(html), script, packed: await promisify(gzip)(script) };
}

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

function policyOf(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join(';');
}
