/** Postman collections as Postman exports them, for tests. */
export const V2_1 = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A collection with these items. */
export const collection = (item: unknown[], more: object = {}, schema = V2_1): string =>
  JSON.stringify({ info: { name: 'Shop', schema }, item, ...more });

/** A collection with one request. */
export const one = (request: unknown, more: object = {}): string =>
  collection([{ name: 'One', request }], more);

/** A key and its value, as they stand in lists. */
export const setting = (key: string, value: string) => ({ key, value, type: 'string' });
