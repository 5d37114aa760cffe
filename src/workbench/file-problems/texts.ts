/** Every visible text of a list of what is wrong with a file or a sample. */
export const texts = {
  more: (count: number) => `And ${count.toLocaleString('en-GB')} more.`,
};
