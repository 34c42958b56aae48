// People's actions and machine faults as data, so that a history can be printed, replayed and shrunk.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { dateOf, type Form } from './model/model.ts';
import type { Action } from './verbs/verbs.ts';

export type PersonAction = { who: string; action: Action };

/** The server is down until an instant, the process crashes at a statement, or a job runs twice. */
export type Fault =
  | { verb: 'down'; until: number }
  | { verb: 'crash'; statement: number; done: boolean }
  | { verb: 'repeat_job' };

/** Sorts new arrivals: a job that runs every minute, though the process may be busy for hours. */
type SortRun = { verb: 'sort' };

/** Product and model are compared; a replay does so at the same instants. */
type Comparison = { verb: 'compare' };

export type MachineEvent = { at: number; who: null; action: Fault | SortRun | Comparison };
export type HistoryEvent = { at: number; who: string; action: Action } | MachineEvent;

/** An event as one line of a history. */
export function describeEvent({ at, who, action }: HistoryEvent): string {
  const when = new Date(at).toISOString().slice(0, 16);
  return `${when}Z ${who ?? 'machine'} ${describeAction(action)}`;
}

function describeAction(action: Action | Fault | SortRun | Comparison): string {
  switch (action.verb) {
    case 'down':
      return `is down until ${new Date(action.until).toISOString().slice(0, 16)}Z`;
    case 'crash':
      return `will crash ${action.done ? 'after' : 'before'} statement ${action.statement}`;
    case 'repeat_job':
      return 'will run a job twice';
    case 'sort':
      return 'sorts new arrivals';
    case 'compare':
      return 'compares';
    case 'create':
      return `creates ${action.group}: ${describeForm(action.form)}`;
    default: {
      const rest = Object.entries(action).filter(([name]) => !UNNAMED.includes(name));
      const amounts = Object.entries(action).filter(([name]) => AMOUNTS.includes(name));
      const amount = amounts.map(([, value]) => formatNaira(kobo(Number(value))));
      return [action.verb, ...amount, ...rest.map(describeField)].join(' ');
    }
  }
}

const describeField = ([name, value]: [string, unknown]) =>
  `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`;

const AMOUNTS = ['amount', 'price', 'target'];
const UNNAMED = ['verb', ...AMOUNTS];

const describeForm = (form: Form) =>
  [
    `${formatNaira(kobo(form.contribution))} ${form.frequency} from ${dateOf(form.start)}`,
    `${form.min} to ${form.max}, ${form.order}, late fee ${form.late_fee}, reserve ${form.reserve}`,
    ...(form.is_private ? ['private'] : []),
    ...(form.approval ? ['by approval'] : []),
  ].join(', ');
