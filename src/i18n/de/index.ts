import type { Catalogue } from '../catalogue';
import { german as approved } from './approved';
import { german as authentication } from './authentication';
import { german as changes } from './changes';
import { german as code } from './code';
import { german as commands } from './commands';
import { german as common } from './common';
import { german as contract } from './contract';
import { german as descriptions } from './descriptions';
import { german as editor } from './editor';
import { german as editorTools } from './editor-tools';
import { german as embedding } from './embedding';
import { german as examples } from './examples';
import { german as faults } from './faults';
import { german as help } from './help';
import { german as history } from './history';
import { german as library } from './library';
import { german as listening } from './listening';
import { german as message } from './message';
import { german as palette } from './palette';
import { german as problems } from './problems';
import { german as request } from './request';
import { german as samples } from './samples';
import { german as secrets } from './secrets';
import { german as send } from './send';
import { german as sharing } from './sharing';
import { german as shell } from './shell';
import { german as signature } from './signature';
import { german as signing } from './signing';
import { german as transfer } from './transfer';
import { german as undo } from './undo';

/** Everything in German. */
export const german: Catalogue = {
  common,
  shell,
  faults,
  commands,
  palette,
  editor,
  authentication,
  help,
  editorTools,
  signing,
  message,
  problems,
  request,
  code,
  send,
  signature,
  samples,
  approved,
  listening,
  library,
  embedding,
  examples,
  history,
  undo,
  secrets,
  transfer,
  descriptions,
  sharing,
  contract,
  changes,
};
