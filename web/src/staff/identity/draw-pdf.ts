// Renders the pages of a PDF with PDF.js in a worker: no script in the file runs, and the browser’s viewer,
// which could save it, is not involved.
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { DocumentPages, Page } from './document-pages.ts';

GlobalWorkerOptions.workerSrc = worker;

const PAGES_MAX = 6;
/** Longer side of a page in pixels: keeps small print readable. */
const SIDE = 2000;

export async function drawPdf(data: Uint8Array): Promise<DocumentPages> {
  const loading = getDocument({ data, enableXfa: false });
  try {
    const file = await loading.promise;
    const count = Math.min(file.numPages, PAGES_MAX);
    const pages: Page[] = [];
    for (let number = 1; number <= count; number++) pages.push(await drawPage(file, number));
    return { pages, left_out: file.numPages - count, close: () => undefined };
  } finally {
    await loading.destroy();
  }
}

async function drawPage(file: PDFDocumentProxy, number: number): Promise<Page> {
  const page = await file.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: SIDE / Math.max(width, height) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await page.render({ canvas, viewport, annotationMode: 0 }).promise;
  return { width: canvas.width, height: canvas.height, picture: canvas };
}
