// Public names of people and things.
import * as z from 'zod/mini';
import { text } from './route.ts';

/** A public name: one line with a letter, a digit or an emoji. */
export const titleText = (max: number, min: number, error: string) =>
  text(max, min, error).check(z.regex(/[\p{L}\p{N}\p{Extended_Pictographic}]/u, error));

/** A person's name: a line with a letter, in one alphabet, because Cyrillic and Greek can pass for Latin. */
export const personName = (max: number, min: number, error: string) =>
  text(max, min, error).check(
    z.regex(/\p{L}/u, error),
    z.refine(
      (name) =>
        !/\p{Script=Latin}/u.test(name) || !/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name),
      'Use letters from one alphabet only',
    ),
  );
