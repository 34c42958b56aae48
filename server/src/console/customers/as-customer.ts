// The app's own routes, answered for a customer whom our staff look at: requests that never leave this
// process, each with a token that only its own request knows and that ends with it.

import type { FastifyInstance } from 'fastify';
import { newToken } from '../../identity/secrets.ts';
import { NO_DEVICE } from '../../platform/http/handlers.ts';
import type { Authenticate } from '../../platform/http/serve.ts';
import type { AskAsCustomer } from './app-view.ts';

/** `authenticate` knows these tokens beside those of sessions; `ask` only reads. */
export function createAsCustomer(sessions: Authenticate) {
  const asking = new Map<string, number>();
  const authenticate: Authenticate = async (token) => {
    const user_id = asking.get(token);
    // No session has the id 0, so none of the customer's is shown as this one.
    return user_id === undefined ? sessions(token) : { user_id, session_id: 0, trust: NO_DEVICE };
  };
  const asker =
    (app: FastifyInstance): AskAsCustomer =>
    async (userId, path) => {
      const token = newToken();
      asking.set(token, userId);
      try {
        const headers = { authorization: `Token ${token}` };
        const answer = await app.inject({ method: 'GET', url: `/api/${path}`, headers });
        return { status: answer.statusCode, body: answer.json() };
      } finally {
        asking.delete(token);
      }
    };
  return { authenticate, asker };
}
