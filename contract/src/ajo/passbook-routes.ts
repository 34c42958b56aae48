// Separate from the other Ajo routes, which the dashboard loads.
import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { reference } from '../wallet/schemas.ts';
import {
  issuedPassbook,
  passbook,
  passbookBody,
  passbookCsvQuery,
  passbookParams,
  passbookQuery,
  publicPassbook,
} from './passbooks.ts';

export const passbookRoutes = defineRoutes({
  passbook: {
    method: 'GET',
    path: 'ajo-groups/:id/passbook/',
    access: 'customer',
    summary: 'Get the passbook of a member or a group',
    details: 'The customer’s own passbook in a group, or the whole group’s',
    params: passbookParams,
    query: passbookQuery,
    reply: passbook,
    per_minute: 30,
  },
  issuePassbook: {
    method: 'POST',
    path: 'ajo-groups/:id/passbook/issue/',
    access: 'customer',
    summary: 'Issue a passbook with a verification code',
    details:
      'The passbook with a code by which anyone can verify it; a repeat returns the same code',
    params: passbookParams,
    body: passbookBody,
    reply: issuedPassbook,
    per_minute: 30,
  },
  passbookCsv: {
    method: 'GET',
    path: 'ajo-groups/:id/passbook/csv/',
    access: 'customer',
    summary: 'Download an issued passbook as CSV',
    details: 'An issued passbook as CSV',
    params: passbookParams,
    query: passbookCsvQuery,
    reply: z.string(),
    media_type: 'text/csv',
    per_minute: 30,
  },
  checkPassbook: {
    method: 'GET',
    path: 'verify/passbooks/:reference/',
    access: 'public',
    summary: 'Check a passbook with its code',
    details: 'Verify a passbook with its code: group, masked name, date and totals as issued',
    params: z.strictObject({ reference }),
    reply: publicPassbook,
    per_minute: 60,
  },
});
