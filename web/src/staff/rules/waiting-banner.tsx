// A pending change above the rules it would add to, with its decision.
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { errorMessage } from '../../platform/api.ts';
import { formatDateTime, formatDue } from '../../platform/format.ts';
import { Decision } from '../proposals/proposal-panel.tsx';
import { proposalQuery } from '../proposals/proposals-data.ts';
import { Banner } from '../ui/banner.tsx';

export function WaitingBanner({ id }: { id: number }) {
  const { data, error } = useQuery(proposalQuery(id));
  if (error) {
    return (
      <div className="px-4 pb-3">
        <Banner icon={<Users size={20} strokeWidth={1.75} aria-hidden="true" />}>
          Proposal {id} needs a second person. {errorMessage(error)}
        </Banner>
      </div>
    );
  }
  if (data === undefined || data.state !== 'open') return null;
  const changed = data.lines
    .filter(({ label }) => label !== 'First day' && label !== 'Source')
    .map(({ label, value }) => `${label}: ${value}`);
  return (
    <div className="px-4 pb-3">
      <Banner icon={<Users size={20} strokeWidth={1.75} aria-hidden="true" />}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-80 break-words">
            <b className="font-bold">Proposal {data.id} needs a second person.</b> {data.title}.{' '}
            {changed.join('; ')}. By {data.maker.name}, {formatDateTime(data.made_at)}; expires{' '}
            {formatDue(data.expires_at)}.
          </p>
          <div className="grid min-w-56 grid-cols-2 gap-2 text-text">
            <Decision key={data.id} proposal={data} />
          </div>
        </div>
      </Banner>
    </div>
  );
}
