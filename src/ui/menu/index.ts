export { MenuButton } from './menu';
