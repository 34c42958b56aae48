// HTML form bodies, for the few pages that work without a script.
import type { FastifyInstance } from 'fastify';

/** Lets only the routes of `scope` accept `application/x-www-form-urlencoded`. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
