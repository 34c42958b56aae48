// Reads what came to the end of a case as its module needs it.
import { AppError } from '@alajo/contract/errors.ts';
import * as z from 'zod/mini';
import type { Given, NamedCase } from './cases.ts';

/** Returns the chosen option by its type. Throws invalid_request (choice). */
export function readChoice<Name extends string>(names: readonly Name[], { choice }: Given): Name {
  const chosen = names.find((name) => name === choice);
  if (chosen === undefined) throw new AppError('invalid_request', { field: 'choice' });
  return chosen;
}

/** Returns the message as a schema narrower than the route's takes it. Throws invalid_request (message). */
export function readMessage(schema: z.ZodMiniType<string>, { message }: Given): string {
  const read = z.safeParse(schema, message);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError('invalid_request', {
    field: 'message',
    ...(issue && { message: issue.message }),
  });
}

/** Returns the case of a proposal that ends one alone. */
export function onlyCase([of]: readonly NamedCase[]): NamedCase {
  if (of === undefined) throw new RangeError('a proposal to end no case');
  return of;
}
