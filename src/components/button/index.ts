export { Button, IconButton } from './button';
