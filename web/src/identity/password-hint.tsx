// Shows how hard the password being typed is to guess; read out when the verdict changes.
import { type ComponentType, useEffect, useState } from 'react';
import { strengthOf } from './password-strength.ts';

/** Facts others may know about the customer, so a password that contains them is weak. */
type HintProps = {
  password: string;
  username?: string;
  first_name?: string;
  last_name?: string;
  email?: string;
};

export type HintComponent = ComponentType<HintProps>;

/** Long enough to avoid reading out a verdict on each letter. */
const PAUSE_MS = 400;

export default function PasswordHint({
  password,
  username,
  first_name,
  last_name,
  email,
}: HintProps) {
  // Empty at first: screen readers announce changes in a region they already know.
  const [verdict, setVerdict] = useState('');
  const names = [username, first_name, last_name, email].filter((name) => name !== undefined);
  const next = password === '' ? '' : strengthOf(password, names);
  useEffect(() => {
    const timer = setTimeout(() => setVerdict(next), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [next]);
  return (
    <p role="status" className="-mt-2 text-sm text-muted">
      {verdict}
    </p>
  );
}
