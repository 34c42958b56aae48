// A collection's status (spec §4): a chip with colour and icon, and the three-step stepper.
import { type Collection, type WasteStatus, wasteTypeOf } from '@alajo/contract/waste/schemas.ts';
import { CalendarCheck, Check, CircleCheck, CircleX, Clock, Truck } from 'lucide-react';
import { Chip } from '../ui/card.tsx';

const STATUS = {
  pending: { tone: 'warn', label: 'Pending', icon: Clock },
  confirmed: { tone: 'info', label: 'Confirmed', icon: CalendarCheck },
  in_progress: { tone: 'primary', label: 'In progress', icon: Truck },
  completed: { tone: 'good', label: 'Completed', icon: CircleCheck },
  cancelled: { tone: 'bad', label: 'Cancelled', icon: CircleX },
} as const satisfies Record<WasteStatus, object>;

export const titleOf = ({ waste_type }: Pick<Collection, 'waste_type'>) =>
  `${wasteTypeOf(waste_type).name} collection`;

export function StatusChip({ status }: { status: WasteStatus }) {
  const { tone, label, icon: Icon } = STATUS[status];
  return (
    <Chip tone={tone}>
      <span className="inline-flex items-center gap-1">
        <Icon size={14} aria-hidden="true" />
        {label}
      </span>
    </Chip>
  );
}

const STEPS = [
  { status: 'confirmed', name: 'Booking Confirmed' },
  { status: 'in_progress', name: 'Collection In Progress' },
  { status: 'completed', name: 'Completed' },
] as const;

/** Renders nothing while pending or once cancelled. */
export function Steps({ status }: { status: WasteStatus }) {
  const current = STEPS.findIndex((step) => step.status === status);
  if (current < 0) return null;
  return (
    <ol aria-label="Progress" className="isolate grid grid-cols-3">
      {STEPS.map(({ name }, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className="relative flex flex-col items-center gap-1.5 text-center"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={`absolute top-3.5 -z-10 right-1/2 h-0.5 w-full ${index <= current ? 'bg-primary' : 'bg-line'}`}
            />
          )}
          <span
            aria-hidden="true"
            className={`relative grid size-7 place-items-center rounded-full font-semibold text-xs ${index <= current ? 'bg-primary text-on-primary' : 'bg-line text-muted'}`}
          >
            {index < current || status === 'completed' ? <Check size={14} /> : index + 1}
          </span>
          <span className={`px-1 text-xs ${index === current ? 'font-semibold' : 'text-muted'}`}>
            {name}
          </span>
        </li>
      ))}
    </ol>
  );
}
