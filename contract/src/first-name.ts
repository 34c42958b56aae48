/** The first word of a name, for buttons and narrow columns. */
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;
