/** The Content-Type of each format, exactly (B18). */
export const MEDIA_TYPES = {
  default: 'application/x-www-form-urlencoded',
  json: 'application/json; charset=utf-8',
} as const;
