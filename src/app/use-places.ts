import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SEND_BUTTON_ID } from '../features/send/send-button-id';
import type { SettingsLink } from '../model/settings-link';
import { isPane, PARTS, partId, useFocusPlaces } from './focus-places';
import { type Layout, SIZES, useLayout } from './layout';
import type { PaneName, ViewName } from './place-names';
import type { Shell } from './shell';

export interface Places
  extends Pick<Shell, 'goToPane' | 'stepPane' | 'goToView' | 'goToSend' | 'toggleSidebar' | 'resetPanes'> {
  /** The pane that is shown where there is room for one only. */
  readonly pane: PaneName;
  readonly showPane: (pane: PaneName) => void;
  /** Whether the focus is in this pane. */
  readonly isIn: (pane: PaneName) => boolean;
  readonly layout: Layout;
  readonly arrange: (change: Partial<Layout>) => void;
  /** The send view has come into the page. */
  readonly onSendShown: () => void;
}

const REQUEST_ID = partId('request');

/** Where a person is in the page, and the ways from there. */
export function usePlaces(link: SettingsLink, isWide: boolean): Places {
  const [layout, arrange] = useLayout();
  const [pane, setPane] = useState<PaneName>('edit');
  const focus = useFocusPlaces();
  const isSendWanted = useRef(false);

  useEffect(() => {
    link.beforeFocus = () => flushSync(() => setPane('edit'));
    return () => {
      link.beforeFocus = undefined;
    };
  }, [link]);

  const isInSidebar = (name: PaneName) => name === 'actions' || name === 'context';
  const goToPane = (name: PaneName) => {
    flushSync(() => {
      setPane(name);
      if (isInSidebar(name)) arrange({ isSidebarShown: true });
    });
    focus.enter(name);
  };
  const show = (view: ViewName) =>
    flushSync(() => {
      setPane('request');
      arrange({ view });
    });

  const onSendShown = useCallback(() => {
    const isWaiting = isSendWanted.current && document.activeElement?.id === REQUEST_ID;
    isSendWanted.current = false;
    if (isWaiting) document.getElementById(SEND_BUTTON_ID)?.focus();
  }, []);

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
          (!isWide || layout.isSidebarShown || !isPane(part) || !isInSidebar(part)) &&
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
    goToSend() {
      show('send');
      const button = document.getElementById(SEND_BUTTON_ID);
      isSendWanted.current = button === null;
      (button ?? document.getElementById(REQUEST_ID))?.focus();
    },
    onSendShown,
    toggleSidebar: isWide ? () => arrange({ isSidebarShown: !layout.isSidebarShown }) : undefined,
    resetPanes: () => arrange(Object.fromEntries(SIZES.map((size) => [size, undefined]))),
  };
}
