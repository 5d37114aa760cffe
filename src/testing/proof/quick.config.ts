import { proof } from './proof.config';

export default proof('quick');
