import type { Catalogue } from '../catalogue';
import { german as commands } from './commands';
import { german as common } from './common';
import { german as editor } from './editor';
import { german as editorTools } from './editor-tools';
import { german as embedding } from './embedding';
import { german as help } from './help';
import { german as library } from './library';
import { german as naming } from './naming';
import { german as problems } from './problems';
import { german as samples } from './samples';
import { german as secrets } from './secrets';
import { german as send } from './send';
import { german as sharing } from './sharing';
import { german as shell } from './shell';
import { german as signing } from './signing';
import { german as transfer } from './transfer';
import { german as views } from './views';

/** Everything in German. */
export const german: Catalogue = {
  common,
  naming,
  shell,
  commands,
  help,
  editor,
  editorTools,
  signing,
  problems,
  views,
  send,
  samples,
  library,
  secrets,
  transfer,
  sharing,
  embedding,
};
