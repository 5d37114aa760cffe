/** Keeps the browser's install prompt until the user runs the command that installs the app. */

/** The event of Chromium when the app can be installed; it is no standard, so the DOM types lack it. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

let offer: InstallOffer | undefined;

window.addEventListener('beforeinstallprompt', (event) => {
  // Suppresses the banner; a command installs the app.
  event.preventDefault();
  offer = event as InstallOffer;
});
window.addEventListener('appinstalled', () => {
  offer = undefined;
});

/** Makes the browser ask whether to install the app; undefined if it cannot be installed or already is. */
export const installPrompt = (): (() => void) | undefined => {
  const current = offer;
  return (
    current &&
    (() => {
      // The prompt can be shown only once.
      offer = undefined;
      void current.prompt();
    })
  );
};
