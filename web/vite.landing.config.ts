// The landing's text as a separate module, which the server uses to fill in the day's figures.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** @public build.ts names this file. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  ssr: { noExternal: true },
  build: { ssr: 'src/landing/render.tsx', outDir: 'dist/landing', emptyOutDir: true, minify: true },
});
