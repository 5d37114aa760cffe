const number = new Intl.NumberFormat('en-GB');

/** A number as it is read: `12,345`. */
export const grouped = (value: number): string => number.format(value);

/** So many of something: “1 byte”, “12,345 bytes”. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${grouped(value)} ${value === 1 ? one : many}`;
