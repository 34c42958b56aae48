// `useMutation` for buttons outside forms, except that a double tap sends once.
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { Refusal } from './api.ts';

export function useAction<Reply, Input = void, Kept = unknown>(
  options: UseMutationOptions<Reply, Error, Input, Kept>,
) {
  // A ref, because two taps can happen before the next render.
  const underWay = useRef(new Set<string>()).current;
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      underWay.delete(textOf(settled[2]));
      return options.onSettled?.(...settled);
    },
  });
  const mutate: typeof mutation.mutate = (...input) => {
    const text = textOf(input[0]);
    if (underWay.has(text)) return;
    underWay.add(text);
    mutation.mutate(...input);
  };
  const { error, reset } = mutation;
  // A request the customer chose not to approve did not fail.
  useLayoutEffect(() => {
    if (error instanceof Refusal && error.cancelled) reset();
  }, [error, reset]);
  return { ...mutation, mutate };
}

const textOf = (input: unknown) => JSON.stringify(input) ?? '';
