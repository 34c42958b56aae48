// Separate from the wallet's other routes, which every first visit loads.
import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import {
  issuedStatement,
  statement,
  statementBody,
  statementCsvQuery,
  statementQuery,
} from './statements.ts';

export const statementRoutes = defineRoutes({
  statement: {
    method: 'GET',
    path: 'transactions/statement/',
    access: 'customer',
    summary: 'Get a statement',
    details: 'All transactions between two days, with opening and closing balances',
    query: statementQuery,
    reply: statement,
    per_minute: 30,
  },
  issueStatement: {
    method: 'POST',
    path: 'transactions/statement/',
    access: 'customer',
    summary: 'Issue a statement with a verification code',
    details: 'The same, with a code that lets anyone check it; a repeat returns the same code',
    body: statementBody,
    reply: issuedStatement,
    per_minute: 30,
  },
  statementCsv: {
    method: 'GET',
    path: 'transactions/statement/csv/',
    access: 'customer',
    summary: 'Download a statement as CSV',
    details: 'The same statement as CSV',
    query: statementCsvQuery,
    reply: z.string(),
    media_type: 'text/csv',
    per_minute: 30,
  },
});
