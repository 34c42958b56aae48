// Actions on the selected notifications, for those who don't swipe.
import type { Notification } from '@alajo/contract/notifications/schemas.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { removableOf } from './things.ts';
import type { Change } from './use-change.ts';

type Props = {
  rows: readonly Notification[];
  loading: boolean;
  onChange: (status: Change['status'], ids: readonly number[]) => void;
};

export function SelectionBar({ rows, loading, onChange }: Props) {
  const unread = rows.filter(({ read }) => !read).map(({ id }) => id);
  const removable = removableOf(rows);
  return (
    <div className="selection-bar">
      <Card className="flex flex-col gap-2 p-2!">
        <p role="status" className="text-muted text-sm">
          {rows.length} selected.
          {removable.length < rows.length && ' Security messages can’t be removed.'}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button
            variant="secondary"
            loading={loading}
            disabled={unread.length === 0}
            onClick={() => onChange('read', unread)}
          >
            Mark read
          </Button>
          <Button
            variant="secondary"
            loading={loading}
            disabled={removable.length === 0}
            onClick={() => onChange('removed', removable)}
          >
            Remove
          </Button>
        </div>
      </Card>
    </div>
  );
}
