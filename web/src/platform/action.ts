// `useMutation` for buttons outside forms, except that a double tap sends once.
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { Refusal } from './api.ts';

export function useAction<Reply, Input = void, Context = unknown>(
  options: UseMutationOptions<Reply, Error, Input, Context>,
) {
  // A ref, because two taps can happen before the next render.
  const inFlight = useRef(new Set<string>()).current;
  const mutation = useMutation({
    ...options,
    onSettled: (...args) => {
      inFlight.delete(keyOf(args[2]));
      return options.onSettled?.(...args);
    },
  });
  const mutate: typeof mutation.mutate = (...input) => {
    const key = keyOf(input[0]);
    if (inFlight.has(key)) return;
    inFlight.add(key);
    mutation.mutate(...input);
  };
  const { error, reset } = mutation;
  // A request that the customer declined to approve has not failed.
  useLayoutEffect(() => {
    if (error instanceof Refusal && error.cancelled) reset();
  }, [error, reset]);
  return { ...mutation, mutate };
}

const keyOf = (input: unknown) => JSON.stringify(input) ?? '';
