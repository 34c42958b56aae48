// Loader for a page's code. Once a first page is there, page-load-error.tsx replaces it: if a page's code fails to
// load, the previous page stays.
export const pageCode = { load: <Code>(load: () => Promise<Code>): Promise<Code> => load() };
