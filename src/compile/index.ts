/** The compiler: the settings of an action go in, a function without dependencies comes out (B35). */
export { type Compiled, type CompileOptions, compile, WRAPPERS, type WrapperName } from './compile';
export type { Platform } from './library';
