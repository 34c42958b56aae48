// A typed filter: it applies when typing pauses, and at once on Enter or when the field loses focus.
import { useEffect, useState } from 'react';

const TYPING_MS = 350;

const sameText = (a: string, b: string) => a.trim() === b.trim();

/** Follows `value` when that changes elsewhere, such as by Clear filters. */
export function useTypedFilter(
  value: string,
  onValue: (value: string) => void,
  isSame: (one: string, other: string) => boolean = sameText,
) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    if (!isSame(typed, value)) setTyped(value);
  }
  useEffect(() => {
    if (isSame(typed, value)) return;
    const timer = setTimeout(() => onValue(typed), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return { typed, setTyped, apply: () => onValue(typed) };
}
