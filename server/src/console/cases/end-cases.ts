// Ending cases: each kind defines its ends, the permission and input each needs, and whether a second person must
// approve.
import { AppError } from '@alajo/contract/errors.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type {
  EndBody,
  CaseEnd as EndChoice,
  EndedCase,
  SharedCaseEnd,
} from '@alajo/contract/staff/case-ends.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import type {
  CaseEnd,
  CaseEndContext,
  CaseSource,
  EndInput,
  NamedCase,
} from '../../staff/cases.ts';
import { findOpen, type OpenCase } from './sources.ts';

export type EndsContext = { sources: readonly CaseSource[]; ending: CaseEndContext };

/** The input an end takes for an amount (kobo); undefined if the caller may not. */
function wayOf(
  { alone, by_two }: CaseEnd,
  { permissions }: Pick<Staff, 'permissions'>,
  amount: Kobo | null,
): 'alone' | 'by_two' | undefined {
  const small = alone?.up_to === undefined || (amount ?? 0) <= alone.up_to;
  if (alone && small && permissions.has(alone.permission)) return 'alone';
  return by_two && permissions.has(by_two.permission) ? 'by_two' : undefined;
}

/** The ends the caller may use on an open case now. */
export async function listEnds(
  db: Db,
  { ends }: CaseSource,
  caller: Pick<Staff, 'permissions'>,
  { id, amount }: Pick<OpenCase, 'id' | 'amount'>,
): Promise<EndChoice[]> {
  const choices: EndChoice[] = [];
  for (const end of ends) {
    const way = wayOf(end, caller, amount);
    if (way === undefined || !((await end.fits?.(db, id)) ?? true)) continue;
    choices.push(choiceOf(end, way === 'by_two', amount));
  }
  return choices;
}

const hinted = <Asked extends { hint?: string }>({ hint, ...rest }: Asked) => ({
  ...rest,
  hint: hint ?? null,
});

function choiceOf(end: CaseEnd, takes_two: boolean, amount: Kobo | null): EndChoice {
  const { name, label, look = 'plain', key, description = null, takes } = end;
  const { choice, amount: part, message, reason } = takes;
  return {
    name,
    label,
    look,
    key,
    description,
    takes_two,
    takes: {
      ...(choice && { choice: { ...choice, options: choice.options.map(hinted) } }),
      ...(part && { amount: { ...hinted(part), at_most: amount } }),
      ...(message && { message: hinted(message) }),
      ...(reason && { reason: hinted(reason) }),
    },
  };
}

/** The ends the caller may use on several cases with one proposal. */
export function listSharedEnds(
  sources: readonly CaseSource[],
  caller: Pick<Staff, 'permissions'>,
): SharedCaseEnd[] {
  const all = sources.flatMap(({ kind, ends }) => ends.map((end) => ({ kind, end })));
  const proposed = all.flatMap(({ kind, end }) => {
    const { permission, together } = end.by_two ?? {};
    const may = permission !== undefined && caller.permissions.has(permission);
    return may && together !== undefined ? [{ kind, end, key: `${together}:${end.name}` }] : [];
  });
  return [...Map.groupBy(proposed, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    return [{ ...choiceOf(first.end, true, null), kinds: same.map(({ kind }) => kind) }];
  });
}

/**
 * Ends a case, or proposes to. Throws not_found for an unknown case, case_claimed, staff_not_allowed,
 * staff_verify_again, invalid_request for input the end doesn't take, and its module's refusals.
 */
export async function endCase(
  { sources, ending }: EndsContext,
  caller: Staff,
  { kind, reference, end: name, ...sent }: CaseName & EndBody,
): Promise<EndedCase> {
  const { source, target } = nameCase(sources, { kind, reference });
  const end = requireEnd(source, name);
  const input = read(end, sent);
  // A case that has ended has no amount: its module reports the outcome.
  const row = await findOpen(ending.deps.db, source, target.id);
  const way = wayOf(end, caller, row?.amount ?? null);
  requireAllowed(end, caller, way);
  if (way === 'alone' && end.alone) {
    // A repeat reports that the case has ended, not who claimed it. Some ends check again under locks.
    if (row)
      await inTransaction(ending.deps.db, (tx) => ending.work.refuseClaimed(tx, caller, target));
    return { message: await end.alone.run(ending, caller, target, input), proposal: null };
  }
  return propose(ending, caller, { end, cases: [target], input });
}

/** Proposes to end several cases. Throws as above, and invalid_request for kinds that can't be ended together. */
export async function endCases(
  { sources, ending }: EndsContext,
  caller: Staff,
  { cases, end: name, ...sent }: { cases: readonly CaseName[] } & EndBody,
): Promise<EndedCase> {
  const named = cases.map((openCase) => nameCase(sources, openCase));
  const ends = named.map(({ source }) => requireEnd(source, name));
  const [end] = ends;
  const together = end?.by_two?.together;
  if (!end || !together || ends.some(({ by_two }) => by_two?.together !== together)) {
    throw new AppError('invalid_request', { field: 'cases' });
  }
  for (const end of ends) {
    const may = end.by_two && caller.permissions.has(end.by_two.permission);
    requireAllowed(end, caller, may ? 'by_two' : undefined);
  }
  return propose(ending, caller, {
    end,
    cases: named.map(({ target }) => target),
    input: read(end, sent),
  });
}

type CaseEndProposal = { end: CaseEnd; cases: readonly NamedCase[]; input: EndInput };

async function propose(
  ending: CaseEndContext,
  caller: Staff,
  { end: { by_two }, cases, input }: CaseEndProposal,
): Promise<EndedCase> {
  if (by_two === undefined) throw new AppError('staff_not_allowed');
  const { id } = await by_two.propose(ending, caller, cases, input);
  return { message: `Proposal ${id} is waiting for a second person.`, proposal: id };
}

function nameCase(
  sources: readonly CaseSource[],
  { kind, reference }: CaseName,
): { source: CaseSource; target: NamedCase } {
  const source = sources.find((source) => source.kind === kind);
  const id = source?.idOf(reference);
  if (source === undefined || id === undefined) throw new AppError('not_found');
  return { source, target: { kind, id, reference } };
}

function requireEnd({ ends }: CaseSource, name: string): CaseEnd {
  const end = ends.find((end) => end.name === name);
  if (end === undefined) throw new AppError('invalid_request', { field: 'end' });
  return end;
}

function requireAllowed({ fresh }: CaseEnd, caller: Staff, way: ReturnType<typeof wayOf>): void {
  if (way === undefined) throw new AppError('staff_not_allowed');
  if (fresh && !caller.fresh) throw new AppError('staff_verify_again');
}

type EndFields = Omit<EndBody, 'end'>;

/** The input this end takes, and nothing else. */
function read({ takes }: CaseEnd, sent: EndFields): EndInput {
  for (const field of ['choice', 'message', 'reason', 'amount'] as const) {
    const is = sent[field] !== undefined;
    const required = takes[field] !== undefined && field !== 'amount';
    if ((is && takes[field] === undefined) || (required && !is)) {
      throw new AppError('invalid_request', { field });
    }
  }
  const { choice = '', message = '', reason = '', amount } = sent;
  if (takes.choice && !takes.choice.options.some(({ value }) => value === choice)) {
    throw new AppError('invalid_request', { field: 'choice' });
  }
  return { choice, message, reason, amount };
}
