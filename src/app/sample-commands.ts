import { texts } from '../i18n/commands';
import type { Command } from './command';
import type { Shell } from './shell';

const { titles } = texts;

/** What can be done with the samples of the context. */
export function sampleCommands(shell: Shell, withoutAction: string | undefined): readonly Command[] {
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
    {
      id: 'samples',
      title: titles.trySamples,
      group: 'work',
      unavailable: withoutAction,
      run: () => shell.openDialog('samples'),
    },
    {
      id: 'edge-cases',
      title: titles.edgeCases,
      group: 'work',
      unavailable: withoutAction,
      run: () => shell.openDialog('edge-cases'),
    },
    {
      id: 'import-samples',
      title: titles.importSamples,
      group: 'work',
      run: () => shell.openDialog('import-samples'),
    },
  ];
}

/** Says which sample is open now, in the words of the samples, which come with them. */
async function sayOpened({ say, session: { samples } }: Shell): Promise<void> {
  const { texts: words } = await import('../i18n/samples');
  const at = samples.all.findIndex(({ id }) => id === samples.openId);
  say.announce(words.opened(samples.openName, at + 1, samples.all.length));
}
