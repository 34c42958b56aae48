// Renders the pages of an ID’s file as images. No URL is created that could be opened or saved: pages are
// pixels in memory, which `close` frees.
import type { ReviewFile } from '@alajo/contract/kyc/review-schemas.ts';
import type { DocumentPages } from './document-pages.ts';

/** Throws if the file can’t be read. */
export async function drawFile({ base64, media_type }: ReviewFile): Promise<DocumentPages> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  if (media_type === 'application/pdf') {
    const { drawPdf } = await import('./draw-pdf.ts');
    return drawPdf(bytes);
  }
  const picture = await createImageBitmap(new Blob([bytes], { type: media_type }));
  const { width, height } = picture;
  return { pages: [{ width, height, picture }], left_out: 0, close: () => picture.close() };
}
