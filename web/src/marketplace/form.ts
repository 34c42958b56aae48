// What is wrong with a form: by the contract's schema, or in the server's words; at its fields, the
// first of which takes the focus.
import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../platform/api.ts';

type Issue = { path: PropertyKey[]; message: string };

/** `fields`: the names of those the form has, each the last part of its path. */
export function useFormProblems<Field extends string>(fields: readonly Field[]) {
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const wrong = form.current?.querySelector('[aria-invalid]');
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [problems]);
  const own = (path: string) => fields.find((field) => field === path.split('.').at(-1));
  return {
    form,
    at: (field: Field) => problems[field],
    /** Of a reading of the form: of each field what is wrong first. */
    read(error: { issues: readonly Issue[] } | undefined): void {
      const found: Partial<Record<Field, string>> = {};
      for (const { path, message } of error?.issues ?? []) {
        const field = own(path.join('.'));
        if (field !== undefined) found[field] ??= message;
      }
      setProblems(found);
    },
    /** Whether the refusal is about one of the fields, which then says it. */
    refused(error: Error): boolean {
      const field = error instanceof Refusal ? own(error.field ?? '') : undefined;
      setProblems(field === undefined ? {} : ({ [field]: error.message } as typeof problems));
      return field !== undefined;
    },
  };
}
