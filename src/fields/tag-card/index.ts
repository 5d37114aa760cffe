export { cardElement } from './card-element';
