// The books module: the ledger added up, for our staff.
import { booksRoutes } from '@alajo/contract/books/routes.ts';
import * as schemas from '@alajo/contract/books/schemas.ts';
import { defineModule } from '../module.ts';
import { booksHandlers } from './routes.ts';

export const books = defineModule({
  title: 'Books',
  about: 'What the ledger’s accounts have, now or on any day, and what we earned and owe by month.',
  routes: booksRoutes,
  contract: schemas,
  handlers: (deps) => booksHandlers(deps),
});
