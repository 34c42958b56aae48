// How the code of a page is loaded. Once a first page is there, lost-page.tsx replaces it: a page whose
// code gets lost leaves the one before it.
export const pageCode = { load: <Code>(load: () => Promise<Code>): Promise<Code> => load() };
