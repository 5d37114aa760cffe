import './embed.css';
import '../../ui/tokens.css';
import '../../ui/base.css';
import { createRoot } from 'react-dom/client';
import { RootElementContext } from '../../ui/root-element';
import { DesignerPage } from './designer-page';
import type { EmbeddedDesigner } from './embedded-designer';
import { handleKeys } from './keys';
import { adoptStyles } from './styles';

/**
 * Shows a designer in a shadow root, and nothing outside of it; returns its end, after which nothing is left.
 *
 * @param nonce for a `<style>` where the browser cannot adopt style sheets
 */
export function mountDesigner(designer: EmbeddedDesigner, shadow: ShadowRoot, nonce?: string): () => void {
  const container = document.createElement('div');
  container.dataset.designer = '';
  shadow.append(container);
  const removeStyles = adoptStyles(shadow, nonce, container);
  const showTheme = () => {
    const { theme } = designer.options;
    const scheme = getComputedStyle(shadow.host).colorScheme;
    const isBoth = scheme.includes('dark') && scheme.includes('light');
    if (theme === undefined && isBoth) delete container.dataset.theme;
    else container.dataset.theme = theme ?? (scheme.includes('dark') ? 'dark' : 'light');
  };
  showTheme();
  const stopTheme = designer.subscribe(showTheme);
  const stopKeys = handleKeys(designer, container);
  const root = createRoot(container);
  root.render(
    <RootElementContext value={container}>
      <DesignerPage designer={designer} />
    </RootElementContext>,
  );
  return () => {
    stopTheme();
    stopKeys();
    root.unmount();
    container.remove();
    removeStyles();
  };
}
