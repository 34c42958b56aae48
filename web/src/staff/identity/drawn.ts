// The pages of an ID as pictures in memory.

export type Drawn = {
  pages: readonly Page[];
  /** How many more the file has. */
  left_out: number;
  close(): void;
};
export type Page = { width: number; height: number; picture: CanvasImageSource };
