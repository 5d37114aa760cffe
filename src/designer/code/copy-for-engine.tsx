import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { Lazy } from '../../ui/lazy';
import { useEditor } from '../fields/editor-context';
import { giveIcon, giveLabel, useChosenEngine } from './engine-choice';

const source = new Lazy(() => import('./engine-source'));
const preload = () => void source.attempt();

/** Gives the action to the engine that was used last, and says where it goes. The code for it is loaded on demand. */
export function CopyForEngine({ className }: { className: string | undefined }) {
  const editor = useEditor();
  const { notify } = useAnnouncements();
  const engine = useChosenEngine();
  const give = async () => {
    const { giveOpenAction } = await source.load();
    notify({ text: await giveOpenAction(engine, editor) });
  };
  return (
    <Button
      look="quiet"
      icon={giveIcon(engine)}
      className={className}
      title={giveLabel(engine)}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void give()}
    >
      <span className="hidden-when-narrow">{giveLabel(engine)}</span>
    </Button>
  );
}
