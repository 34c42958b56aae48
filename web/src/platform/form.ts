// Hook behind every form: holds its values, shows problems, and submits at most once at a time.
// docs/decisions/0008-one-form-hook.md explains why it is our own.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorMessage, OfflineError, Refusal } from './api.ts';
import type { Draft } from './drafts.ts';

type Issue = { path: readonly PropertyKey[]; message: string };

/** The result of a check, shaped like zod's `safeParse`: the body to send, or its issues. */
export type ValidationResult<Body> =
  | { success: true; data: Body; error?: never }
  | { success: false; data?: never; error: { issues: readonly Issue[] } };

type Options<Values, Body, Reply> = {
  initial: Values;
  check: (values: Values) => ValidationResult<Body>;
  send: (body: Body) => Promise<Reply> | Reply;
  onDone?: ((reply: Reply) => void) | undefined;
  /** Receives the current values: those of the last render may be older. */
  onFail?: ((error: Error, values: Values) => void) | undefined;
  /** The message if sending failed and the server gave no reason; without a network, one more line. */
  failed?: string;
  /** True if success leaves the page: until it does, the form stays pending and sends nothing more. */
  leaves?: boolean;
  /** Keeps unsent values while the form is closed. Never for secrets. */
  draft?: Draft<Values> | undefined;
};

type State<Reply> = {
  pending?: boolean;
  /** True while the values come from a draft. */
  restored?: boolean;
  /** The first problem of each field. */
  problems: Record<string, string>;
  /** A new object each time problems are shown, which moves the focus to the first one. */
  shown?: object;
  /** The first problem that belongs to no field. */
  message?: string | undefined;
  reply?: Reply;
  error?: Error;
};

export type FormState<Values, Reply = unknown> = ReturnType<
  typeof useForm<Values & object, never, Reply>
>;

/**
 * Submitting checks the values, then sends them; a second submit before the reply is shown does nothing.
 * Problems found by the check or the server are shown at their fields until the field changes; the first one
 * gets the focus.
 */
export function useForm<Values extends object, Body, Reply>({
  initial,
  check,
  send,
  onDone,
  onFail,
  failed,
  leaves = false,
  draft,
}: Options<Values, Body, Reply>) {
  const [saved] = useState(() => draft?.read(initial));
  const [values, setValues] = useState(saved ?? initial);
  const [state, setState] = useState<State<Reply>>({ problems: {}, restored: saved !== undefined });
  // Refs, because two taps, or typing and submitting, can happen before the next render.
  const latest = useRef(values);
  const sending = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (state.shown === undefined) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [state.shown]);

  const replace = (next: Values) => {
    latest.current = next;
    setValues(next);
  };
  const set = (part: Partial<Values>) => {
    const before = latest.current;
    replace({ ...before, ...part });
    setState((old) => withoutSolved(old, before, latest.current));
    draft?.save(latest.current);
  };
  const show = (issues: readonly Issue[], error?: Error) => {
    setState({ ...problemsOf(issues, latest.current), shown: {}, ...(error && { error }) });
  };
  /** Shows an error at the field the server names, otherwise as the form's message. */
  const fail = (error: Error) => {
    // The customer declined the approval: nothing is wrong.
    if (error instanceof Refusal && error.cancelled) return show([], error);
    const path = error instanceof Refusal ? (error.field ?? '').split('.') : [];
    const message = errorMessage(error, failed);
    const lines = failed && error instanceof OfflineError ? [failed, message] : [message];
    show([{ path, message: lines.join('\n') }], error);
  };
  /** Checks these fields only and shows their problems; returns true if there are none. */
  const checkOnly = (...names: (keyof Values)[]): boolean => {
    const checked = check(latest.current);
    const issues = checked.success
      ? []
      : checked.error.issues.filter(({ path }) => names.some((name) => name === path[0]));
    show(issues);
    return issues.length === 0;
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (sending.current) return;
    const checked = check(latest.current);
    if (!checked.success) return show(checked.error.issues);
    sending.current = true;
    setState({ problems: {}, pending: true });
    try {
      const reply = await send(checked.data);
      draft?.discard();
      // Rendered at once: the second half of a double tap must not reach the previous form.
      flushSync(() => {
        setState({ problems: {}, pending: leaves, reply });
        onDone?.(reply);
      });
      sending.current = leaves;
    } catch (cause) {
      sending.current = false;
      const error = cause instanceof Error ? cause : new Error(String(cause));
      fail(error);
      onFail?.(error, latest.current);
    }
  };

  const reset = (next: Values) => {
    replace(next);
    draft?.discard();
    setState({ problems: {} });
  };

  return {
    ...state,
    pending: state.pending === true,
    values,
    set,
    submit,
    fail,
    checkOnly,
    /** Clears the last outcome and problems; keeps the values. */
    clear: () => setState({ problems: {} }),
    /** Starts over with these values. */
    reset,
    startOver: () => reset(initial),
    /** Spread on the form element. */
    props: { ref: element, noValidate: true, onSubmit: submit },
    /** Spread on a field. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      error: state.problems[name],
      onValue: (value: Values[Name]) => set({ ...latest.current, [name]: value }),
    }),
  };
}

/** A changed field has no problem until it is checked again. */
function withoutSolved<Values extends object, Reply>(
  state: State<Reply>,
  before: Values,
  after: Values,
): State<Reply> {
  const changed = (name: string) => before[name as keyof Values] !== after[name as keyof Values];
  const left = Object.entries(state.problems).filter(([name]) => !changed(name));
  if (left.length === Object.keys(state.problems).length) return state;
  return { ...state, problems: Object.fromEntries(left) };
}

/** Groups issues by the first part of their path that is a field of the form. */
function problemsOf(issues: readonly Issue[], values: object) {
  const problems: Record<string, string> = {};
  let general: string | undefined;
  for (const { path, message } of issues) {
    const field = path.find((part) => Object.hasOwn(values, part));
    if (field === undefined) general ??= message;
    else problems[String(field)] ??= message;
  }
  return { problems, message: general };
}

/** A passed check, for forms without a schema. */
export const valid = <Body>(data: Body) => ({ success: true as const, data });

/** A failed check at one field; if the form has no such field, it becomes the form's message. */
export const invalid = (field: string, message: string) => ({
  success: false as const,
  error: { issues: [{ path: [field], message }] },
});

/** For forms that show one problem at a time. */
export const firstProblem = <Body>(checked: ValidationResult<Body>): ValidationResult<Body> =>
  checked.success
    ? checked
    : { success: false, error: { issues: checked.error.issues.slice(0, 1) } };
