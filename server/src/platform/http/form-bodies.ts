// Forms that browsers send by themselves, for the few pages that work without a script.
import type { FastifyInstance } from 'fastify';

/** Lets the routes of `scope`, and no others, take `application/x-www-form-urlencoded`. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
