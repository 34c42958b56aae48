// A colleague’s initials, all in one colour, as designed.
import { initialsOf } from '../../ui/avatar.tsx';

export function Initials({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={`inline-grid shrink-0 place-items-center rounded-full bg-tint font-bold text-primary before:content-[attr(data-initials)] ${small ? 'size-[22px] text-[0.59375rem]' : 'size-[26px] text-[0.65625rem]'}`}
    />
  );
}
