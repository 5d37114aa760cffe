/** A background tab never paints, so what it renders counts as painted after this time, in ms. */
const WITHOUT_FRAMES_MS = 1000;

/**
 * Runs the callback once the current content of the page has been painted. The returned function
 * cancels it.
 */
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
  // A frame callback runs before its paint; a timer set in it runs after.
  const frame = requestAnimationFrame(() => {
    painted = setTimeout(once);
  });
  const unpainted = setTimeout(once, WITHOUT_FRAMES_MS);
  return stop;
}
