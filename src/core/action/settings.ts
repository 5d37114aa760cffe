import * as z from 'zod/mini';
import { Authentication } from '../auth';
import { Method, TemplateText } from '../schema/atoms';

export const VERSION = 1;

/** The settings that every kind of action has (B1). */
export const commonSettings = {
  $schema: z.optional(z.string()),
  version: z.literal(VERSION),
  name: z._default(z.string().check(z.meta({ title: 'Name' })), ''),
  method: Method,
  url: TemplateText.check(z.meta({ title: 'URL' })),
  authentication: z._default(Authentication.check(z.meta({ title: 'Authentication' })), { method: 'none' }),
};
