import type { Point } from './context-menu';

const LONG_PRESS_MS = 500;
/** A finger that goes further scrolls. */
const MAX_WAY_PX = 10;
/** What a browser makes of lifting the finger comes within this time, and no second press does. */
const LIFT_MS = 100;

/** A finger that stays where it is asks for a menu, also where the browser tells of no such thing (Safari on a phone). */
export function followLongPress(press: PointerEvent, ask: (at: Point) => void): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const end = () => waiting.abort();
  const timer = setTimeout(() => {
    end();
    swallowLift();
    ask({ x: press.clientX, y: press.clientY });
  }, LONG_PRESS_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - press.clientX, clientY - press.clientY) > MAX_WAY_PX) end();
  };
  window.addEventListener('pointermove', move, { signal });
  for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'scroll'])
    window.addEventListener(type, end, { capture: true, signal });
}

/** The mouse that a browser makes of the finger would take the focus from the menu, and open what lies under it. */
function swallowLift(): void {
  const lifting = new AbortController();
  const { signal } = lifting;
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') lifting.abort();
  };
  for (const type of ['mousedown', 'click'])
    window.addEventListener(type, swallow, { capture: true, signal });
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, () => setTimeout(() => lifting.abort(), LIFT_MS), { once: true, signal });
}
