// What is wrong with a form: by the contract's schema, or in the server's words; at its field, else
// above the form.
import { useState } from 'react';
import { Refusal, sentence } from '../platform/api.ts';
import { Notice } from './card.tsx';

type Issue = { path: PropertyKey[]; message: string };

export type Problem = ReturnType<typeof useProblem>;

/** `fields`: those of the form, which show what is wrong with them. */
export function useProblem(fields: readonly string[]) {
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const general = problem && !fields.includes(problem.field) ? problem.message : undefined;
  return {
    at: (field: string) => (problem?.field === field ? problem.message : undefined),
    /** Of a reading of the form: its first issue, or none. */
    read(error: { issues: readonly Issue[] } | undefined) {
      const [issue] = error?.issues ?? [];
      setProblem(issue && { field: String(issue.path[0]), message: issue.message });
    },
    refused(error: Error) {
      const field = error instanceof Refusal ? error.field : undefined;
      setProblem({ field: field ?? '', message: sentence(error) });
    },
    notice: general && <Notice tone="bad">{general}</Notice>,
  };
}
