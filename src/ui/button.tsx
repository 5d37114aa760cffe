import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the main action of its area; `quiet`: no border until it is hovered. */
  look?: 'plain' | 'primary' | 'quiet' | 'danger';
  icon?: IconName;
}

export function Button({ look = 'plain', icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={`${styles.button} ${styles[look]} ${className ?? ''}`} {...rest}>
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
    <button
      type="button"
      className={`${styles.button} ${styles.quiet} ${styles.square} ${className ?? ''}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
