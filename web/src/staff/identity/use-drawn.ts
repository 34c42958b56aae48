// Loads the file of an ID as images while it is shown.
import type { ReviewFile } from '@alajo/contract/kyc/review-schemas.ts';
import { useEffect, useState } from 'react';
import { drawFile } from './draw-file.ts';
import type { Drawn } from './drawn.ts';

/** The file as images, freed when the component unmounts. */
export function useDrawn(file: ReviewFile | undefined): {
  drawn: Drawn | undefined;
  broken: boolean;
} {
  const [state, setState] = useState<{ drawn?: Drawn; broken?: true }>({});
  useEffect(() => {
    if (file === undefined) return;
    let gone = false;
    let made: Drawn | undefined;
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
