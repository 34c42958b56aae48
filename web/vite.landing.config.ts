// The landing's text as a module of its own, with which the server fills in the figures of the day.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** @public build.ts names this file. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  ssr: { noExternal: true },
  build: { ssr: 'src/landing/render.tsx', outDir: 'dist/landing', emptyOutDir: true, minify: true },
});
