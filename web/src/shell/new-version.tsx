// Offers to reload for a new version of Alajo, in a bar over the end of the page so nothing shifts. Never
// reloads automatically: the customer may be in the middle of something.
import { useState } from 'react';
import { reloadApp, useNewVersion } from '../platform/worker.ts';
import { Button } from '../ui/button.tsx';

export default function NewVersion() {
  const ready = useNewVersion();
  const [later, setLater] = useState(false);
  const [loading, setLoading] = useState(false);
  const take = () => {
    setLoading(true);
    reloadApp();
  };
  return (
    <div role="status" className="no-print fixed inset-x-0 bottom-0 z-30 px-4 pb-4 empty:hidden">
      {ready && !later && (
        <div className="mx-auto flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-3">
          <span>A new version of Alajo is ready.</span>
          <span className="flex gap-2">
            <Button variant="ghost" onClick={() => setLater(true)}>
              Later
            </Button>
            <Button loading={loading} onClick={take}>
              Reload
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
