// A process that keeps a core busy, and ends with the one that started it.
process.on('disconnect', () => process.exit());

const BUSY_MS = 50;

(function work() {
  const end = performance.now() + BUSY_MS;
  while (performance.now() < end);
  // Lets the end of the connection through.
  setImmediate(work);
})();
