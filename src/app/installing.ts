/** What Chromium offers when the app can be installed; no standard, so no type of the library has it. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

let offer: InstallOffer | undefined;

window.addEventListener('beforeinstallprompt', (event) => {
  // No banner: whoever wants to install it finds it among the commands.
  event.preventDefault();
  offer = event as InstallOffer;
});
window.addEventListener('appinstalled', () => {
  offer = undefined;
});

/** Has the browser ask whether to install the app; undefined where it cannot, or has done so. */
export const installPrompt = (): (() => void) | undefined => {
  const current = offer;
  return (
    current &&
    (() => {
      // An offer can be taken once.
      offer = undefined;
      void current.prompt();
    })
  );
};
