// The books module: ledger totals for staff.
import { booksRoutes } from '@alajo/contract/books/routes.ts';
import * as schemas from '@alajo/contract/books/schemas.ts';
import { booksFigures, reportBooks } from '../ledger/check.ts';
import { closePast } from '../ledger/days.ts';
import { defineModule } from '../module.ts';
import { booksHandlers } from './routes.ts';

export const books = defineModule({
  title: 'Books',
  about:
    'Balances of the ledger’s accounts, now or on any day, and our results and taxes by month.',
  serves: {
    routes: booksRoutes,
    contract: schemas,
    handlers: (deps) => booksHandlers(deps),
  },
  runs: {
    jobs: (deps, { openHolds }) => ({
      ledger_close: () => closePast(deps),
      ledger_check_books: () => reportBooks(deps, openHolds),
    }),
    cron: ['0 2 * * * ledger_check_books ?fill=1d&max=3', '15 * * * * ledger_close ?fill=2h&max=3'],
    figures: booksFigures,
  },
});
