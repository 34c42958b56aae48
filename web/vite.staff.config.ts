// The staff console's page, built separately after the customers' pages: no chunk is shared, so customers
// fetch the same files with and without it.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentPolicy, firstScript, THEME } from './inline.ts';

/** @public build.ts names this file. */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    {
      name: 'alajo-theme',
      transformIndexHtml: { order: 'pre', handler: (html) => firstScript(html, THEME) },
    },
    contentPolicy(),
  ],
  publicDir: false,
  build: {
    emptyOutDir: false,
    assetsDir: 'assets/staff',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'staff.html' },
  },
});
