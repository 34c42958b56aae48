// The eye button that shows or hides the customer's own balances on all screens.
import { showBalances, useBalances } from '../platform/balances.ts';
import { Eye } from './eye.tsx';

export function BalancesSwitch({ className = 'hover:bg-tint' }: { className?: string }) {
  const { shown } = useBalances();
  return (
    <button
      type="button"
      aria-label={shown ? 'Hide balances' : 'Show balances'}
      className={`grid size-11 shrink-0 place-items-center rounded-full ${className}`}
      onClick={() => showBalances(!shown)}
    >
      <Eye crossed={shown} />
    </button>
  );
}
