// Loads the file of an ID as images while it is shown.
import type { ReviewFile } from '@alajo/contract/kyc/review-schemas.ts';
import { useEffect, useState } from 'react';
import type { DocumentPages } from './document-pages.ts';
import { drawFile } from './draw-file.ts';

/** The file as images, freed when the component unmounts. */
export function useDocumentPages(file: ReviewFile | undefined): {
  drawn: DocumentPages | undefined;
  broken: boolean;
} {
  const [state, setState] = useState<{ drawn?: DocumentPages; broken?: true }>({});
  useEffect(() => {
    if (file === undefined) return;
    let gone = false;
    let made: DocumentPages | undefined;
    drawFile(file).then(
      (drawn) => {
        made = drawn;
        if (gone) drawn.close();
        else setState({ drawn });
      },
      () => !gone && setState({ broken: true }),
    );
    return () => {
      gone = true;
      made?.close();
      setState({});
    };
  }, [file]);
  return { drawn: state.drawn, broken: state.broken === true };
}
