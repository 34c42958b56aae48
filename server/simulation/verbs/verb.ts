// An action someone can take, in the model and in the product.

import type { Model, Person } from '../model/model.ts';
import type { Customer } from '../product/customers.ts';
import type { Handlers } from '../product/handlers.ts';

type Verb<Fields> = {
  /** Throws Refused if the product should refuse. */
  model(model: Model, me: Person, action: Fields, now: number): void;
  /** Sends it as a request; a retry uses the same key. */
  product(on: Handlers, me: Customer, action: Fields, key: string): Promise<unknown>;
  /** Safe to retry after a crash, because it has an idempotency key or is idempotent. */
  repeatable?: true;
  /** Creates the group, goal, pot, request, order, bill or bank that it names. */
  creates?: true;
  /** Available even if the person's own seat in the group is suspended. */
  for_others?: true;
};

/** Verbs by name, each with its fields in `Actions`. People, groups and goals appear by name. */
export type Verbs<Actions> = { [Name in keyof Actions]: Verb<Actions[Name] & { verb: Name }> };

export type InGroup = { group: string };
export type WithMember = { group: string; member: string };
