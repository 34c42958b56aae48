// How the code of a page is loaded. The frame replaces it: there, a page whose code gets lost leaves the
// one before it.
export const pageCode = { load: <Code>(load: () => Promise<Code>): Promise<Code> => load() };
