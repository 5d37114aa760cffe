import type { Catalogue } from '../catalogue';
import { german as about } from './about';
import { german as authentication } from './authentication';
import { german as betweenKinds } from './between-kinds';
import { german as bodyEditor } from './body-editor';
import { german as bulkEdit } from './bulk-edit';
import { german as changes } from './changes';
import { german as code } from './code';
import { german as codeEditor } from './code-editor';
import { german as commands } from './commands';
import { german as common } from './common';
import { german as context } from './context';
import { german as difference } from './difference';
import { german as editor } from './editor';
import { german as engines } from './engines';
import { german as examples } from './examples';
import { german as exchanges } from './exchanges';
import { german as fileProblems } from './file-problems';
import { german as finding } from './finding';
import { german as folder } from './folder';
import { german as formattedBody } from './formatted-body';
import { german as history } from './history';
import { german as library } from './library';
import { german as listMenu } from './list-menu';
import { german as messages } from './messages';
import { german as notes } from './notes';
import { german as palette } from './palette';
import { german as preview } from './preview';
import { german as problems } from './problems';
import { german as provenance } from './provenance';
import { german as query } from './query';
import { german as quickFixes } from './quick-fixes';
import { german as remarks } from './remarks';
import { german as samples } from './samples';
import { german as schemeEditor } from './scheme-editor';
import { german as secretScan } from './secret-scan';
import { german as send } from './send';
import { german as sharing } from './sharing';
import { german as shell } from './shell';
import { german as shortcuts } from './shortcuts';
import { german as signature } from './signature';
import { german as signing } from './signing';
import { german as signingChoice } from './signing-choice';
import { german as signingForm } from './signing-form';
import { german as templateHelp } from './template-help';
import { german as tour } from './tour';
import { german as transfer } from './transfer';
import { german as undo } from './undo';
import { german as vault } from './vault';

/** Everything in German. */
export const german: Catalogue = {
  about,
  betweenKinds,
  authentication,
  bodyEditor,
  bulkEdit,
  changes,
  code,
  codeEditor,
  commands,
  context,
  difference,
  editor,
  engines,
  examples,
  exchanges,
  fileProblems,
  finding,
  folder,
  formattedBody,
  history,
  library,
  listMenu,
  messages,
  palette,
  notes,
  preview,
  provenance,
  quickFixes,
  remarks,
  query,
  samples,
  problems,
  schemeEditor,
  signingChoice,
  signingForm,
  secretScan,
  send,
  sharing,
  shell,
  shortcuts,
  signature,
  signing,
  templateHelp,
  tour,
  transfer,
  undo,
  vault,
  common,
};
