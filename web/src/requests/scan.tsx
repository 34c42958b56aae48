// Scans a payment code with the browser's detector and the camera, or else from a photo. The photo decoder
// loads only when needed.
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { pathIn } from './scanned-link.ts';

type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> };
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector;
  }
}

const FOREIGN = 'This isn’t an Alajo code. Ask for the one under My QR, or for a payment link.';
const UNREADABLE = 'We couldn’t find a code in this picture. Hold the phone closer and try again.';

export default function Scan({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const found = (text: string) => {
    const path = pathIn(text, window.location.origin);
    if (path === undefined) setProblem(FOREIGN);
    else navigate(path);
  };
  const readPhoto = async (photo: File | undefined) => {
    if (photo === undefined) return;
    setProblem('');
    const text = await textIn(photo).catch(() => undefined);
    if (text === undefined) setProblem(UNREADABLE);
    else found(text);
  };
  return (
    <Dialog open onOpenChange={onClose} title="Scan a code">
      <div className="flex flex-col gap-4">
        {window.BarcodeDetector && <Camera onFound={found} />}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <label className={buttonClass('primary', 'cursor-pointer has-focus-visible:outline-3')}>
          Take or choose a photo
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={(event) => readPhoto(event.target.files?.[0])}
          />
        </label>
        <p className="text-muted text-sm">
          Scanning only opens the payment page. You’ll see who is asking, and for how much, before
          you pay.
        </p>
      </div>
    </Dialog>
  );
}

const EVERY_MS = 250;

/** Live camera picture, scanned a few times a second. Renders nothing without camera access. */
function Camera({ onFound }: { onFound: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [allowed, setAllowed] = useState(true);
  const latest = useRef(onFound);
  latest.current = onFound;
  useEffect(() => {
    let stream: MediaStream | undefined;
    let ended = false;
    const detector = window.BarcodeDetector && new window.BarcodeDetector({ formats: ['qr_code'] });
    const look = async () => {
      const { current } = video;
      if (!detector || !current || current.readyState < current.HAVE_CURRENT_DATA) return;
      const [code] = await detector.detect(current).catch(() => []);
      if (code && !ended) latest.current(code.rawValue);
    };
    const timer = setInterval(look, EVERY_MS);
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (ended) for (const track of stream.getTracks()) track.stop();
      else if (video.current) video.current.srcObject = stream;
    };
    start().catch(() => setAllowed(false));
    return () => {
      ended = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  if (!allowed) return null;
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="The camera’s picture"
      className="aspect-square w-full rounded-card bg-sunk object-cover"
    />
  );
}

/** Text of a photo's QR code. Throws if there is none. */
async function textIn(photo: File): Promise<string> {
  const bitmap = await createImageBitmap(photo);
  if (window.BarcodeDetector) {
    const [code] = await new window.BarcodeDetector({ formats: ['qr_code'] }).detect(bitmap);
    if (code) return code.rawValue;
  }
  const { decodeQr } = await import('./decode-qr.ts');
  return decodeQr(bitmap);
}
