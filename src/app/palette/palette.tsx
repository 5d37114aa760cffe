/** The command palette: commands, settings, actions and samples, found by their words and run from the keyboard. */
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Path } from '../../core';
import { type SettingPlace, settingPlaces } from '../../designer/store';
import { commandsTexts, paletteTexts } from '../../i18n/commands';
import { authenticationTexts, commonTexts } from '../../i18n/common';
import { editorTexts } from '../../i18n/editor';
import { bodyEditorTexts } from '../../i18n/editor-tools';
import { inLine } from '../../i18n/format';
import { type CommandId, findingTexts, type SettingWord } from '../../i18n/help';
import { settingName } from '../../i18n/naming';
import { useAnnouncements } from '../../ui/announcements';
import { readPreference, writePreference } from '../../ui/browser/storage';
import { IconButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/field';
import { Icon, type IconName } from '../../ui/icon';
import type { AppCommand, CommandGroup } from '../command';
import { partId } from '../layout';
import type { Session } from '../session';
import { type EarlyQuery, printedKeys } from '../shortcuts';
import { type Hit, listingOf, type PaletteItem, type PaletteSection } from './listing';
import styles from './palette.module.css';

const KEY = 'commands';
const MAX_COUNT = 5;

/** The ids of the commands that were chosen in the palette, the last one first. */
const recentCommands = (): string[] => (readPreference(KEY) ?? '').split(' ').filter((id) => id !== '');

/** Remembers that a command was chosen. */
function rememberCommand(id: string): void {
  const others = recentCommands().filter((one) => one !== id);
  writePreference(KEY, [id, ...others].slice(0, MAX_COUNT).join(' '));
}

function sectionsOf(
  session: Session,
  commands: readonly AppCommand[],
  onOpened: () => void,
): readonly PaletteSection[] {
  const { library, samples } = session;
  const offered = commands.filter(({ id }) => id !== 'palette');
  // The first of them is what Enter chooses before anything is typed, so it takes nothing back and sends nothing.
  const isTurning = ({ id }: AppCommand) => id === 'undo' || id === 'redo';
  const recent = recentCommands().flatMap(
    (id) =>
      offered.find((one) => one.id === id && !one.isDestructive && !one.isSending && !isTurning(one)) ?? [],
  );
  const unused = offered.filter((one) => !recent.includes(one));
  const others = [...unused.filter((one) => !isTurning(one)), ...unused.filter(isTurning)];
  const inGroup = (command: AppCommand) => ({
    ...itemOf(command),
    group: commandsTexts.groups[command.group],
  });
  return [
    { title: paletteTexts.recent, items: recent.map(itemOf) },
    { title: paletteTexts.commands, items: others.map(inGroup) },
    settingsOf(session),
    {
      title: paletteTexts.actions,
      items: library.summaries.map(({ id, name }) => ({
        id,
        title: inLine(name) || commonTexts.untitled,
        icon: 'right',
        isChosen: id === library.openId,
        run() {
          library.open(id);
          onOpened();
          // Not in its name, which would be written over by who types on.
          document.getElementById(partId('edit'))?.focus();
        },
      })),
    },
    {
      title: paletteTexts.samples,
      items: samples.all.map(({ id, name }) => ({
        id,
        title: inLine(name) || paletteTexts.untitledSample,
        icon: 'insert',
        isChosen: id === samples.openId,
        run: () => samples.open(id),
      })),
    },
  ];
}

/** Groups whose titles are unclear without the name of the group. */
const NAMED_BY_GROUP: ReadonlySet<CommandGroup> = new Set(['go', 'theme', 'language']);

function itemOf(command: AppCommand): PaletteItem {
  const { id, title, group, keys, isDestructive, isSending } = command;
  return {
    ...command,
    icon: ICONS[id] ?? GROUP_ICONS[group],
    group: undefined,
    keywords: findingTexts.commands[id],
    title: NAMED_BY_GROUP.has(group) ? paletteTexts.inGroup(commandsTexts.groups[group], title) : title,
    keys: keys?.[0] === undefined ? undefined : printedKeys(keys[0]),
    run() {
      if (!isDestructive && !isSending) rememberCommand(id);
      command.run();
    },
  };
}

const GROUP_ICONS: Readonly<Record<CommandGroup, IconName>> = {
  work: 'command',
  library: 'lines',
  go: 'step',
  theme: 'reveal',
  language: 'rename',
  app: 'sidebar',
};

/** The icons of commands, where they are not those of their group. */
const ICONS: Readonly<Partial<Record<CommandId, IconName>>> = {
  primary: 'step',
  save: 'complete',
  undo: 'undo',
  redo: 'redo',
  earlier: 'repeat',
  secrets: 'lock',
  'lock-vault': 'lock',
  import: 'import',
  export: 'export',
  share: 'share',
  'copy-as-curl': 'duplicate',
  'copy-for-engine': 'duplicate',
  'save-everything': 'download',
  'new-webhook': 'add',
  'new-rest-api-call': 'add',
  examples: 'add',
  duplicate: 'duplicate',
  remove: 'delete',
  shortcuts: 'help',
  about: 'hint',
};

/** The names of places that are not settings, as they are on their buttons. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['bulk-edit', editorTexts.bulkEdit],
  ['format-json', bodyEditorTexts.format],
  ['query', editorTexts.query],
]);

function titleOf({ path, kind, key = '', isNew }: SettingPlace): string {
  const title = TITLES.get(kind);
  if (title !== undefined) return title;
  if (isNew) return settingName(['data']);
  if (key !== '') return findingTexts.row(inLine(key), Number(path[1]) + 1);
  return isSchemeChoice(path) ? findingTexts.chooseScheme : settingName(path);
}

const isSchemeChoice = ([first, second, ...others]: Path): boolean =>
  first === 'authentication' && second === 'scheme' && others.length === 0;

/** The settings of the open action, each as a place to go to. */
function settingsOf({ library, openings, designer }: Session): PaletteSection {
  const id = library.openId;
  const draft = id === undefined || openings.isHeldBack('action', id) ? undefined : library.draftOf(id);
  const schemes = Object.values(authenticationTexts.schemes).join(' ');
  const items = (draft ? settingPlaces(draft) : []).map((place): PaletteItem => {
    const { path, kind } = place;
    const words = findingTexts.ofSettings[kind as SettingWord];
    return {
      id: `setting-${path.join('.')}`,
      title: titleOf(place),
      icon: 'rename',
      keywords: isSchemeChoice(path) ? `${words} ${schemes}` : words,
      run: () => designer.focus(path),
    };
  });
  return { title: findingTexts.settings, items };
}

/** Options that Page Up and Page Down skip. */
const PAGE = 8;

interface OptionProps {
  id: string;
  hit: Hit;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One line of the palette with its match marked. */
function Option({ id, hit: { item, match }, isActive, onPoint, onChoose }: OptionProps) {
  const icon = item.isChosen ? 'chosen' : item.icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={item.unavailable !== undefined || undefined}
      className={styles.option}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className={styles.icon} data-chosen={item.isChosen}>
        {icon && <Icon name={icon} />}
      </span>
      <span className={styles.title}>
        {textParts(item.title, match.marks).map(({ from, text, isMarked }) =>
          isMarked ? <mark key={from}>{text}</mark> : <span key={from}>{text}</span>,
        )}
        {item.isChosen && <span className="visually-hidden"> {paletteTexts.chosen}</span>}
        {item.unavailable !== undefined && <span className={styles.reason}>{item.unavailable}</span>}
      </span>
      {item.keys !== undefined && <kbd>{item.keys}</kbd>}
    </div>
  );
}

interface TextPart {
  readonly from: number;
  readonly text: string;
  readonly isMarked: boolean;
}

function textParts(text: string, marks: readonly (readonly [number, number])[]): TextPart[] {
  const all: TextPart[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) all.push({ from: at, text: text.slice(at, from), isMarked: false });
    all.push({ from, text: text.slice(from, to), isMarked: true });
    at = to;
  }
  if (at < text.length) all.push({ from: at, text: text.slice(at), isMarked: false });
  return all;
}

interface PaletteProps {
  readonly session: Session;
  /** What was typed before it was loaded. */
  readonly early: EarlyQuery;
  readonly commands: readonly AppCommand[];
  /** Another action has been opened. */
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** The palette with every command, every action of the library and every sample. The focus stays in the field. */
export function Palette({ session, early, commands, onOpened, onClose }: PaletteProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the palette was opened; what is looked for must not move
  const sections = useMemo(() => sectionsOf(session, commands, onOpened), []);
  const { announce } = useAnnouncements();
  const [query, setQuery] = useState(early.text);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { sections: shown, count } = useMemo(() => listingOf(sections, query), [sections, query]);
  const hits = shown.flatMap((section) => section.hits);
  const optionId = (index: number) => `${id}-${index}`;

  useLayoutEffect(() => {
    // The title above the first option belongs to it.
    if (active === 0) list.current?.scrollTo(0, 0);
    else document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    if (item.unavailable !== undefined) return announce(item.unavailable);
    // The focus is back where it was before, and the command may move it.
    flushSync(onClose);
    item.run();
  };

  const enterEarly = useEffectEvent(() => choose(hits[0]?.item));
  useEffect(() => {
    if (!early.isEntered) return undefined;
    // Not while the dialog is being rendered: it closes at once.
    const timer = setTimeout(() => enterEarly());
    return () => clearTimeout(timer);
  }, [early]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || hits.length === 0) return;
    const last = hits.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(last, active + PAGE),
      PageUp: Math.max(0, active - PAGE),
    };
    const target = targets[event.key];
    if (event.key === 'Enter') choose(hits[active]?.item);
    else if (target !== undefined) setActive(target);
    else return;
    event.preventDefault();
  }

  let index = -1;
  return (
    <Dialog title={paletteTexts.title} onClose={onClose} isBare initialFocus={field}>
      <div className={styles.head}>
        <Icon name="search" />
        <TextInput
          ref={field}
          role="combobox"
          aria-label={paletteTexts.field}
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? optionId(active) : undefined}
          placeholder={paletteTexts.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="close" label={commonTexts.close} onClick={onClose} />
      </div>
      <div className={styles.palette}>
        <div ref={list} id={id} role="listbox" aria-label={paletteTexts.title} className={styles.list}>
          {shown.map((section) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
            <div key={section.title} role="group" aria-label={section.title}>
              <p className={styles.section} aria-hidden="true">
                {section.title}
              </p>
              {section.hits.map((hit) => {
                index += 1;
                const own = index;
                return (
                  <Option
                    key={hit.item.id}
                    id={optionId(own)}
                    hit={hit}
                    isActive={own === active}
                    onPoint={() => setActive(own)}
                    onChoose={() => choose(hit.item)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        <p role="status" className={styles.status}>
          {query.trim() !== '' && paletteTexts.found(count, hits.length)}
        </p>
      </div>
    </Dialog>
  );
}
