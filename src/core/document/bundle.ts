import * as z from 'zod/mini';
import { Action } from '../action';
import { commonSettings } from '../action/settings';

/** Several actions in one document, each whole (B2). */
export const Bundle = z
  .strictObject({
    $schema: commonSettings.$schema,
    version: commonSettings.version,
    actions: z.array(Action).check(z.minLength(1), z.meta({ title: 'Actions' })),
  })
  .check(z.meta({ title: 'Several actions' }));
