// The eye that shows or hides the customer's own balances on all screens.
import { Eye, EyeOff } from 'lucide-react';
import { showBalances, useBalances } from '../platform/balances.ts';

export function BalancesSwitch({ className = 'hover:bg-tint' }: { className?: string }) {
  const { shown } = useBalances();
  return (
    <button
      type="button"
      aria-label={shown ? 'Hide balances' : 'Show balances'}
      className={`grid size-11 shrink-0 place-items-center rounded-full ${className}`}
      onClick={() => showBalances(!shown)}
    >
      {shown ? <EyeOff size={20} /> : <Eye size={20} />}
    </button>
  );
}
