/** In bytes, of a body. */
const EXPECT_LIMIT = 1024 * 1024;

/** Whether curl, which PHP uses too, would wait for the server to agree before it sends such a body. */
export const waitsForServer = (bodySize: number): boolean => bodySize > EXPECT_LIMIT;
