import type { HttpResponse } from '../../sending/exchange';
import { textOrBase64 } from './failed-rows';

/** The first line of the file of responses: what the ids of its run begin with. */
export const responsesHead = (seed: string): string => `${JSON.stringify({ responses: 1, run: seed })}\n`;

/** The last response to a row, as it came; a body that is no text in Base64. */
export const responseLine = (row: number, { status, headers, body }: HttpResponse): string =>
  `${JSON.stringify({ row, status, headers, ...textOrBase64(body) })}\n`;
