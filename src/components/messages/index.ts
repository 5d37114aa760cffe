export { type Message, Messages, SeverityIcon } from './messages';
