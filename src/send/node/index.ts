/** The sender: a built request goes out over http or https, byte for byte. It needs Node (docs/modules.md). */
export {
  ADDED_HEADERS,
  type Exchange,
  type Failure,
  type HttpResponse,
  type Phase,
  type SendOptions,
  type Timings,
} from '../exchange';
export { describeFailure } from '../failure';
export { send } from './send';
