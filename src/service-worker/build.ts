/** What the build says of itself. */
interface Build {
  /** Changes with every file. */
  readonly version: string;
  /** The text of the page: as it is built, so without the token that the local sender puts into it. */
  readonly page: string;
  /** The paths of all other files, from `/`. */
  readonly files: readonly string[];
}

declare const __BUILD__: Build;

/** Written into the script when everything else is built (see vite.config.ts). */
export const BUILD: Build = __BUILD__;
