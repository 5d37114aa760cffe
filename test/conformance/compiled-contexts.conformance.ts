import { tryLeaves } from '../compile/law';
import { bare, inRealm } from '../compile/realms';
import { conform, verdictOf } from '../conformance';
import { readVectorText, vectorFiles } from '../vectors';

const files = vectorFiles().filter((file) => file.startsWith('contexts/') && !file.endsWith('/INDEX.json'));

// Every leaf of a context, in the three kinds of body.
conform('compiled code over the contexts', files, (file) => {
  const { leaves, requests } = tryLeaves(inRealm(bare)(), JSON.parse(readVectorText(file)));
  return verdictOf([leaves > 0, requests], [true, 3]);
});
