import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

const photo = new Blob([new Uint8Array(1000)], { type: 'image/png' });
const drawn = vi.fn();

/** A browser that reads every file as a picture of this size, and encodes it in this many bytes. */
function browser({ width, height, bytes }: { width: number; height: number; bytes: number }) {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
  const proto = HTMLCanvasElement.prototype;
  vi.spyOn(proto, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: drawn,
  } as never);
  vi.spyOn(proto, 'toBlob').mockImplementation((done, type) =>
    done(new Blob([new Uint8Array(bytes)], { type: type ?? '' })),
  );
}

beforeEach(() => drawn.mockClear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [800, 600, 800, 600],
])('scales %d × %d to %d × %d and sends it as a JPEG', async (width, height, w, h) => {
  browser({ width, height, bytes: 400 });
  const sent = await shrinkPicture(photo);
  expect([sent.size, sent.type]).toEqual([400, 'image/jpeg']);
  expect(drawn.mock.calls[0]?.slice(1)).toEqual([0, 0, w, h]);
});

test('sends the original if the smaller picture has more bytes', async () => {
  browser({ width: 4000, height: 3000, bytes: 1001 });
  expect(await shrinkPicture(photo)).toBe(photo);
});

test('sends a file the browser cannot read unchanged, for the server to refuse', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('no picture', 'InvalidStateError');
  });
  expect(await shrinkPicture(photo)).toBe(photo);
});

test('sends the original if the browser never finishes drawing it', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
  const sent = shrinkPicture(photo);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await sent).toBe(photo);
  vi.useRealTimers();
});
