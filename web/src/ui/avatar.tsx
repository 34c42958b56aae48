// A person: initials in a circle, in a colour that stays theirs.
const HUES = [
  'bg-leaf text-on-leaf',
  'bg-clay text-on-clay',
  'bg-indigo text-on-indigo',
  'bg-plum text-on-plum',
  'bg-sky text-on-sky',
  'bg-olive text-on-olive',
];

type Props = {
  name: string;
  /** The name that sets the colour, if `name` is only the customer's nickname for them. */
  person?: string;
  className?: string;
};

/** Decorative: the name is shown beside it. */
export function Avatar({ name, person = name, className = 'size-10 text-sm' }: Props) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)} // not text, which a button's accessible name would have to include
      className={`grid shrink-0 place-items-center rounded-full font-semibold leading-none before:content-[attr(data-initials)] ${hueOf(person)} ${className}`}
    />
  );
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => word?.match(/\p{L}\p{M}*/u)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Uses only the first name and last initial, all that strangers see, so everyone sees the same colour. */
function hueOf(name: string): string {
  const [first = '', ...others] = name.toLowerCase().split(/\s+/);
  let hash = 0;
  for (const letter of first + (others.at(-1)?.[0] ?? ''))
    hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return HUES[hash % HUES.length] ?? '';
}
