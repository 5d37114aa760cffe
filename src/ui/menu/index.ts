export { MenuButton, type MenuGroup, type MenuItem } from './menu';
