/** Buttons, and a choice between a few of them. */
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon';
import segmentedStyles from './segmented.module.css';

/** Whether what is below is for reading only: its texts can be selected and copied, its other controls are disabled. */
export const ReadOnlyContext = createContext(false);

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the main action of its area; `quiet`: no border until it is hovered. */
  look?: 'plain' | 'primary' | 'quiet' | 'danger';
  icon?: IconName;
}

export function Button({ look = 'plain', icon, className, disabled, children, ...rest }: ButtonProps) {
  const isReadOnly = useContext(ReadOnlyContext);
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[look]} ${className ?? ''}`}
      disabled={isReadOnly || disabled}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  /** The accessible name, shown as a tooltip too. */
  label: string;
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <Button
      look="quiet"
      icon={icon}
      className={`${styles.square} ${className ?? ''}`}
      aria-label={label}
      title={label}
      {...rest}
    />
  );
}

interface SegmentedProps<V extends string> {
  label: ReactNode;
  labelHidden?: boolean;
  options: readonly { value: V; label: ReactNode; title?: string }[];
  /** Undefined until one is chosen. */
  value: V | undefined;
  onChange: (value: V) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  describedBy?: string | undefined;
  pointed?: boolean;
  small?: boolean;
  /** The options are views (a tab list) rather than values of a setting. */
  tabs?: boolean;
  /** Reaches the chosen option. */
  chosenRef?: Ref<HTMLInputElement>;
}

/** Radio buttons that look like one control. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const name = useId();
  const { tabs, value } = props;
  const isReadOnly = useContext(ReadOnlyContext);
  const options = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen option follows the value
  useEffect(() => {
    const list = options.current;
    if (!tabs || !list) return;
    // Also when its pane is shown or another view is added.
    const observer = new ResizeObserver(() => scrollToChosen(list));
    for (const observed of [list, ...list.children]) observer.observe(observed);
    return () => observer.disconnect();
  }, [tabs, value, props.options.length]);
  return (
    <fieldset className={segmentedStyles.group} aria-describedby={props.describedBy} disabled={isReadOnly}>
      <legend className={props.labelHidden ? 'visually-hidden' : segmentedStyles.legend}>
        {props.label}
      </legend>
      <div
        ref={options}
        className={`${segmentedStyles.options} ${props.small ? segmentedStyles.small : ''} ${props.tabs ? segmentedStyles.tabs : ''}`}
        data-pointed={props.pointed || undefined}
      >
        {props.options.map((option) => (
          <label key={option.value} className={segmentedStyles.option} title={option.title}>
            <input
              ref={option.value === props.value ? props.chosenRef : undefined}
              type="radio"
              className={segmentedStyles.radio}
              name={name}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
              onFocus={props.onFocus}
              onBlur={props.onBlur}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The edges at which views fade that do not fit into their line. */
const FADE = 12;

/** Of views that do not fit into their line, the whole chosen one is shown. */
function scrollToChosen(options: HTMLElement): void {
  const chosen = options.querySelector(':checked')?.closest('label')?.getBoundingClientRect();
  if (!chosen) return;
  const { left, right } = options.getBoundingClientRect();
  if (chosen.right > right - FADE) options.scrollLeft += chosen.right - right + FADE;
  else if (chosen.left < left + FADE) options.scrollLeft -= left + FADE - chosen.left;
}
