/** What a collection says about itself and about how Postman shows it, and what other notes speak of. */
export const MEANINGLESS: ReadonlySet<string> = new Set([
  // Noted once for the whole collection
  'description',
  'item.response',
  // Names and types that Postman gives by itself
  'info.name',
  'info.version',
  'item.id',
  'item.uid',
  'request.id',
  'event.id',
  'script.id',
  'script.name',
  'script.type',
  'script.packages',
  'variable.id',
  'variable.name',
  'variable.type',
  'variable.system',
  'header.name',
  'header.type',
  'header.uuid',
  'path.type',
  'query.type',
  'query.uuid',
  'urlencoded.type',
  'urlencoded.uuid',
  'formdata.type',
  'formdata.uuid',
  // Of v2.0; Postman sends what is not enabled, too
  'header.enabled',
  'urlencoded.enabled',
  'formdata.enabled',
  // How the editor of Postman shows a body; the language of a raw one is read
  'body.options',
  // The field that has a file is noted
  'formdata.src',
  'formdata.fileName',
]);
