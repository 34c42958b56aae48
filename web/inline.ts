// Scripts and styles inside the built pages: the first script, and the hashes that allow them in the server's
// content security policy.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Every page begins with the theme chosen on this device. */
export const THEME = `var t=localStorage.getItem('alajo_theme');if(t)document.documentElement.dataset.theme=t`;

/** Replaces the page's placeholder with its first script. */
export const firstScript = (html: string, code: string) =>
  html.replace('<!--first-->', `<script>try{${code}}catch{}</script>`);

const PAGES = ['index.html', 'app.html', 'staff.html'];

/** Writes the hashes of the inline scripts and styles of the pages built so far. */
export function contentPolicy(): Plugin {
  return {
    name: 'alajo-content-policy',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const built = PAGES.map((name) => resolve(dir, name)).filter((file) => existsSync(file));
      const html = await Promise.all(built.map((file) => readFile(file, 'utf8')));
      const hashesOf = (tag: string) => {
        const inside = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g');
        const found = html.flatMap((text) =>
          [...text.matchAll(inside)].map(([, code = '']) => code),
        );
        return [...new Set(found.map(sha256))];
      };
      const hashes = { script: hashesOf('script'), style: hashesOf('style') };
      await writeFile(resolve(dir, 'csp.json'), JSON.stringify(hashes));
    },
  };
}

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
