// The rarely used actions of the history.
import { Menu } from '@base-ui/react/menu';
import { ChartColumn, FileDown, RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { showBalances, useBalances } from '../platform/balances.ts';
import { Eye } from '../ui/eye.tsx';
import { MENU_ITEM, PopupMenu, type PopupMenuProps } from '../ui/popup-menu.tsx';

type Props = PopupMenuProps & { onRefresh: () => void };

export default function HistoryMenu({ onRefresh, ...menu }: Props) {
  const { shown } = useBalances();
  return (
    <PopupMenu label="More options" {...menu}>
      <Menu.Item className={MENU_ITEM} onClick={onRefresh}>
        <RefreshCw size={20} aria-hidden="true" />
        Refresh
      </Menu.Item>
      <Menu.Item className={MENU_ITEM} onClick={() => showBalances(!shown)}>
        <Eye crossed={shown} />
        {shown ? 'Hide balances' : 'Show balances'}
      </Menu.Item>
      <Menu.Item className={MENU_ITEM} render={<Link to="/insights" />}>
        <ChartColumn size={20} aria-hidden="true" />
        Insights
      </Menu.Item>
      <Menu.Item className={MENU_ITEM} render={<Link to="/transactions/statement" />}>
        <FileDown size={20} aria-hidden="true" />
        Statement, PDF or CSV
      </Menu.Item>
    </PopupMenu>
  );
}
