// The rarely used actions of the history.
import { ChartColumn, FileDown, RefreshCw } from 'lucide-react';
import { showBalances, useBalances } from '../platform/balances.ts';
import { Eye } from '../ui/eye.tsx';
import { MenuItem, PopupMenu, type PopupMenuProps } from '../ui/popup-menu.tsx';

const OpenEye = () => <Eye crossed={false} />;
const CrossedEye = () => <Eye crossed />;

type Props = PopupMenuProps & { onRefresh: () => void };

export default function HistoryMenu({ onRefresh, ...menu }: Props) {
  const { shown } = useBalances();
  return (
    <PopupMenu label="More options" {...menu}>
      <MenuItem icon={RefreshCw} onClick={onRefresh}>
        Refresh
      </MenuItem>
      <MenuItem icon={shown ? CrossedEye : OpenEye} onClick={() => showBalances(!shown)}>
        {shown ? 'Hide balances' : 'Show balances'}
      </MenuItem>
      <MenuItem icon={ChartColumn} to="/insights">
        Insights
      </MenuItem>
      <MenuItem icon={FileDown} to="/transactions/statement">
        Statement, PDF or CSV
      </MenuItem>
    </PopupMenu>
  );
}
