// An address the console does not have.
import { ActLink } from '../ui/act.tsx';
import { Instead } from './trouble.tsx';

export function Component() {
  return (
    <Instead title="There is no such page">
      <ActLink to="/staff">Go to the console</ActLink>
    </Instead>
  );
}
