/** A tab in the background paints nothing. What is rendered there counts as painted after so long; in ms. */
const WITHOUT_FRAMES_MS = 1000;

/** Runs once what is in the page now has been painted, unless it is stopped before. */
export function afterPaint(run: () => void): () => void {
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(painted);
    clearTimeout(unpainted);
  };
  const once = () => {
    stop();
    run();
  };
  let painted: ReturnType<typeof setTimeout> | undefined;
  // A frame begins before it is painted; a timer set then comes after.
  const frame = requestAnimationFrame(() => {
    painted = setTimeout(once);
  });
  const unpainted = setTimeout(once, WITHOUT_FRAMES_MS);
  return stop;
}
