// Pages of an ID as images in memory.

export type DocumentPages = {
  pages: readonly Page[];
  /** Number of further pages in the file. */
  left_out: number;
  close(): void;
};
export type Page = { width: number; height: number; picture: CanvasImageSource };
