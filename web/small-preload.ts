// Loads what a chunk needs beside it: Vite's own helper without nonces, events that nothing listens for
// and browsers that have no modulepreload, half a kilobyte of every first visit.
import type { Plugin } from 'vite';

// Rejects with words that platform/losses.ts knows. A stylesheet that got lost is asked for again.
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
      fail(Error('Unable to preload CSS: ' + file));
    };
  } else {
    link.rel = 'modulepreload';
    done();
  }
  document.head.append(link);
});
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map((file) => asked[file] ??= ask(file)));
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
