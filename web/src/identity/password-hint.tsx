// Says how hard the password that is being typed is to guess; read out when the verdict changes.
import { type ComponentType, useEffect, useState } from 'react';
import { strengthOf } from './password-strength.ts';

/** What others know of the customer may be there, too: it is no password. */
type HintProps = {
  password: string;
  username?: string;
  first_name?: string;
  last_name?: string;
  email?: string;
};

export type HintComponent = ComponentType<HintProps>;

/** Long enough that nobody hears a verdict about each letter. */
const PAUSE_MS = 400;

export default function PasswordHint({
  password,
  username,
  first_name,
  last_name,
  email,
}: HintProps) {
  // Empty at first: a screen reader reads what changes in a region it knows.
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
