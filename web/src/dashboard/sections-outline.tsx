// Placeholder for the sections below the balance while they load.
import { Skeleton } from '../ui/card.tsx';

export function SectionsOutline() {
  return (
    <>
      <div className="flex min-w-0 flex-col gap-7 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Skeleton className="h-40" />
        <Skeleton className="h-64" />
      </div>
      <Skeleton className="h-64" />
    </>
  );
}
