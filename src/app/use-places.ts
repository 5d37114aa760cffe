import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SEND_BUTTON_ID } from '../features/send/send-button-id';
import type { SettingsLink } from '../model/settings-link';
import { isPane, PARTS, partId, SIDEBAR_BUTTON_ID, titleButtonId, useFocusPlaces } from './focus-places';
import { closing, isInSidebar, isOpenIn, type Layout, opening, RESIZABLE, type SidebarPane } from './layout';
import type { PaneName, ViewName } from './place-names';
import type { Shell } from './shell';
import { useLayout } from './use-layout';

export interface Places
  extends Pick<
    Shell,
    'goToPane' | 'stepPane' | 'goToView' | 'goToSend' | 'toggleSidebar' | 'togglePane' | 'resetPanes'
  > {
  /** The pane that is shown where there is room for one only. */
  readonly pane: PaneName;
  readonly showPane: (pane: PaneName) => void;
  /** Whether the focus is in this pane. */
  readonly isIn: (pane: PaneName) => boolean;
  readonly layout: Layout;
  readonly arrange: (change: Partial<Layout>) => void;
  /** The send view has come into the page. */
  readonly onSendShown: () => void;
  /** Presses the button that sends: what a press of it does, refusing included, happens in its place. */
  readonly send: () => void;
}

const REQUEST_ID = partId('request');

/** What is to be done with the button that sends, when its view has come. */
type SendWanted = 'focus' | 'press' | undefined;

/** Where a person is in the page, and the ways from there. */
export function usePlaces(link: SettingsLink, isWide: boolean): Places {
  const [layout, arrange] = useLayout();
  const [pane, setPane] = useState<PaneName>('edit');
  const focus = useFocusPlaces();
  const sendWanted = useRef<SendWanted>(undefined);

  useEffect(() => {
    link.beforeFocus = () => flushSync(() => setPane('edit'));
    return () => {
      link.beforeFocus = undefined;
    };
  }, [link]);

  const goToPane = (name: PaneName) => {
    flushSync(() => {
      setPane(name);
      if (isInSidebar(name)) arrange(opening(name));
    });
    focus.enter(name);
  };
  const togglePane = (name: SidebarPane) => {
    const isClosing = isOpenIn(layout, name);
    const change = isClosing ? closing(layout, name) : opening(name);
    // What has the focus may be closed with the pane.
    const hasFocus = focus.current() === name || document.activeElement === document.body;
    flushSync(() => arrange(change));
    if (!isClosing || !hasFocus) return;
    const opener = change.isSidebarShown === false ? SIDEBAR_BUTTON_ID : titleButtonId(name);
    document.getElementById(opener)?.focus();
  };
  const toggleSidebar = () => {
    const hasFocus = isInSidebar(focus.current() ?? '') || document.activeElement === document.body;
    flushSync(() => arrange({ isSidebarShown: !layout.isSidebarShown }));
    // What had the focus may be hidden.
    if (hasFocus) document.getElementById(SIDEBAR_BUTTON_ID)?.focus();
  };
  const show = (view: ViewName) =>
    flushSync(() => {
      setPane('request');
      arrange({ view });
    });

  const onSendShown = useCallback(() => {
    const wanted = sendWanted.current;
    sendWanted.current = undefined;
    const button = document.getElementById(SEND_BUTTON_ID);
    // Whoever went elsewhere meanwhile is not brought back, and nothing is sent behind their back.
    if (!wanted || document.activeElement?.id !== REQUEST_ID) return;
    if (wanted === 'press') button?.click();
    button?.focus();
  }, []);
  const showSend = (wanted: SendWanted) => {
    show('send');
    sendWanted.current = wanted;
    const button = document.getElementById(SEND_BUTTON_ID);
    document.getElementById(REQUEST_ID)?.focus();
    if (button) onSendShown();
  };

  return {
    pane,
    showPane: setPane,
    isIn: (name) => focus.current() === name,
    layout,
    arrange,
    goToPane,
    stepPane(by) {
      const open = PARTS.filter(
        (part) =>
          (!isWide || isOpenIn(layout, part)) &&
          (part !== 'notices' || document.getElementById(partId(part)) !== null),
      );
      const current = focus.current();
      // Where the focus is in none of them, it begins with the first.
      const at = current ? open.indexOf(current) : by < 0 ? 0 : -1;
      const part = open[(at + by + open.length) % open.length] ?? 'edit';
      if (isPane(part)) goToPane(part);
      else focus.enter(part);
    },
    goToView(view) {
      show(view);
      const chosen = document.querySelector<HTMLElement>(`#${REQUEST_ID} input[type="radio"]:checked`);
      (chosen ?? document.getElementById(REQUEST_ID))?.focus();
    },
    // Sending itself takes a press of the button, each time.
    goToSend: () => showSend('focus'),
    send: () => showSend('press'),
    onSendShown,
    togglePane: isWide ? togglePane : undefined,
    toggleSidebar: isWide ? toggleSidebar : undefined,
    resetPanes: () =>
      arrange({
        ...Object.fromEntries(RESIZABLE.map((size) => [size, undefined])),
        isActionsOpen: true,
        isContextOpen: true,
      }),
  };
}
