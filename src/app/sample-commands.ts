import { texts } from '../i18n/commands';
import type { Command } from './command';
import type { Shell } from './shell';

const { titles } = texts;

/** What can be done with the samples of the context. */
export function sampleCommands(
  shell: Shell,
  open: Readonly<Record<'samples' | 'edge-cases' | 'import-samples', Command>>,
): readonly Command[] {
  const { samples } = shell.session;
  const withoutOthers = samples.all.length === 1 ? texts.oneSample : undefined;
  const step = (by: 1 | -1) => () => {
    samples.step(by);
    void sayOpened(shell);
  };
  return [
    {
      id: 'next-sample',
      title: titles.nextSample,
      group: 'work',
      keys: ['Alt+PageDown'],
      unavailable: withoutOthers,
      run: step(1),
    },
    {
      id: 'previous-sample',
      title: titles.previousSample,
      group: 'work',
      keys: ['Alt+PageUp'],
      unavailable: withoutOthers,
      run: step(-1),
    },
    open.samples,
    open['edge-cases'],
    open['import-samples'],
  ];
}

/** Says which sample is open now, in the words of the samples, which come with them. */
async function sayOpened({ say, session: { samples } }: Shell): Promise<void> {
  const { texts: words } = await import('../i18n/samples');
  const at = samples.all.findIndex(({ id }) => id === samples.openId);
  say.announce(words.opened(samples.openName, at + 1, samples.all.length));
}
