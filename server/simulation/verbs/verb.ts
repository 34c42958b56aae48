// What someone can do, in the model and in the product.

import type { Model, Person } from '../model/model.ts';
import type { Customer } from '../product/customers.ts';
import type { Handlers } from '../product/handlers.ts';

type Verb<Fields> = {
  /** Throws Refused where the product should refuse. */
  model(model: Model, me: Person, action: Fields, now: number): void;
  /** Sends it as a request, by the same key when it is sent again. */
  product(on: Handlers, me: Customer, action: Fields, key: string): Promise<unknown>;
  /** Safe to retry after a crash: it has an idempotency key, or repeating it changes nothing. */
  repeatable?: true;
  /** It makes the group, goal, pot, request or order that it names. */
  creates?: true;
  /** Someone whose own seat in the group is suspended can do it. */
  for_others?: true;
};

/** By name; `Actions` has the fields of each. People, groups and goals go by name; `whom` is the other person. */
export type Verbs<Actions> = { [Name in keyof Actions]: Verb<Actions[Name] & { verb: Name }> };

export type InGroup = { group: string };
export type WithMember = { group: string; whom: string };
