// Says that a new version of Alajo waits, over the page's end so that nothing moves. Quiet: taking
// it loads the page again, which is nothing to do to somebody who is in the middle of something.
import { useState } from 'react';
import { loadAgain, useNewVersion } from '../platform/worker.ts';
import { Button } from '../ui/button.tsx';

export default function NewVersion() {
  const ready = useNewVersion();
  const [later, setLater] = useState(false);
  const [loading, setLoading] = useState(false);
  const take = () => {
    setLoading(true);
    loadAgain();
  };
  return (
    <div role="status" className="no-print fixed inset-x-0 bottom-0 z-30 px-4 pb-4 empty:hidden">
      {ready && !later && (
        <div className="mx-auto flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-3">
          <span>A new version of Alajo is ready.</span>
          <span className="flex gap-2">
            <Button look="ghost" onClick={() => setLater(true)}>
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
