// Opens a customer’s account from a list, by button or key.
import { useNavigate } from 'react-router';
import { customerPage } from '../case-links.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionLink } from '../ui/action-button.tsx';

export function OpenAccount({ id, name }: { id: number; name: string }) {
  const go = useNavigate();
  const account = customerPage(id);
  const state = { name };
  useKeys('This customer', [{ key: 'o', label: 'open', run: () => go(account, { state }) }]);
  return (
    <div className="col-span-2">
      <ActionLink to={account} state={state} variant="primary" hint="o" wide>
        Open the account
      </ActionLink>
    </div>
  );
}
