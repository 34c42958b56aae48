// Loads the files a chunk depends on: Vite's own helper without nonces, unused events and support for
// browsers without modulepreload, which saves half a kilobyte on every first visit.
import type { Plugin } from 'vite';

// Rejects with a message that platform/code-loading.ts recognises. A stylesheet that failed to load is
// requested again. Never adds a file the page already links: with the same stylesheet twice, Chrome computes
// the styles and layout of the whole page at every later link.
const HELPER = `
const asked = {};
const ask = (file) => new Promise((done, fail) => {
  const link = document.createElement('link');
  link.crossOrigin = '';
  link.href = '/' + file;
  if (file.endsWith('.css')) {
    link.rel = 'stylesheet';
    link.onload = done;
    link.onerror = () => {
      delete asked[file];
      link.remove();
      fail(Error('Unable to preload CSS: ' + file));
    };
  } else {
    link.rel = 'modulepreload';
    done();
  }
  document.head.append(link);
});
const present = (file) => document.querySelector('link[href="/' + file + '"]');
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map((file) => asked[file] ??= present(file) || ask(file)));
  return load();
};`;

export function smallPreload(): Plugin {
  return {
    name: 'alajo-small-preload',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({ code: HELPER, map: null }),
    },
  };
}
