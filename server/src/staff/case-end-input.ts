// Parses the input of a case's end as its module needs it.
import { AppError } from '@alajo/contract/errors.ts';
import * as z from 'zod/mini';
import type { EndInput, NamedCase } from './cases.ts';

type Reasons<Name extends string> = Readonly<Record<Name, { title: string; description: string }>>;

/** The reasons to choose from, each with the text the customer sees; `reads` says who sees it where. */
export const reasonOptions = <Name extends string>(
  names: readonly Name[],
  reasons: Reasons<Name>,
  reads = 'The customer sees',
) =>
  names.map((value) => ({
    value,
    label: reasons[value].title,
    hint: `${reads}: “${reasons[value].description}”`,
  }));

/** Returns the chosen option by its type. Throws invalid_request (choice). */
export function readChoice<Name extends string>(
  names: readonly Name[],
  { choice }: EndInput,
): Name {
  const chosen = names.find((name) => name === choice);
  if (chosen === undefined) throw new AppError('invalid_request', { field: 'choice' });
  return chosen;
}

/** Returns the message, validated by a schema narrower than the route's. Throws invalid_request (message). */
export function readMessage(schema: z.ZodMiniType<string>, { message }: EndInput): string {
  const read = z.safeParse(schema, message);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError('invalid_request', {
    field: 'message',
    ...(issue && { message: issue.message }),
  });
}

/** Returns the case of a proposal that ends a single one. */
export function onlyCase([target]: readonly NamedCase[]): NamedCase {
  if (target === undefined) throw new RangeError('a proposal to end no case');
  return target;
}
