// Loader for a page's code. After the first page, page-load-error.tsx replaces it: if a page's code fails to
// load, the previous page stays.
export const pageCode = { load: <Code>(load: () => Promise<Code>): Promise<Code> => load() };
