import { readFileSync } from 'node:fs';
import { tryLaw, tryLeaves } from './law';
import { bare, inRealm, withParser } from './realms';

const [pairs = '', ...files] = process.argv.slice(2);

process.stdout.write(
  JSON.stringify({
    withParser: tryLaw(inRealm(withParser), Number(pairs), { contexts: 20 }),
    bare: tryLaw(inRealm(bare), Number(pairs), { hasNoParser: true, contexts: 20 }),
    contexts: files.map((file) => tryLeaves(inRealm(bare)(), JSON.parse(readFileSync(file, 'utf8')))),
  }),
);
