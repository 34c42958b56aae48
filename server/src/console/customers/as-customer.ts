// The app's own routes, served for a customer whose account staff have opened: internal requests that never leave
// this process, each with a token that no one else knows and that ends with the request.

import type { FastifyInstance } from 'fastify';
import { newToken } from '../../identity/secrets.ts';
import { NO_DEVICE } from '../../platform/http/handlers.ts';
import type { Authenticate } from '../../platform/http/serve.ts';
import type { CallAsCustomer } from './app-view.ts';

/** `authenticate` accepts these tokens next to those of sessions; `ask` only reads. */
export function createAsCustomer(sessions: Authenticate) {
  const asking = new Map<string, number>();
  const authenticate: Authenticate = async (token) => {
    const user_id = asking.get(token);
    // No session has the id 0, so none of the customer's is marked as the current one.
    return user_id === undefined ? sessions(token) : { user_id, session_id: 0, trust: NO_DEVICE };
  };
  const asker =
    (app: FastifyInstance): CallAsCustomer =>
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
