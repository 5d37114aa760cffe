export { differenceOf } from '../ui/text-difference';
