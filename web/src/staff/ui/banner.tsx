// Banner for a pending change or a caution.
import type { ReactNode } from 'react';

export function Banner({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-[10px] border border-warn-line bg-warn-tint px-3 py-2.5 text-warn">
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
