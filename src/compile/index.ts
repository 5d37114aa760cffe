/** The compiler: the settings of an action go in, a function without dependencies comes out (B35). */
export { type Compiled, type CompileOptions, compile } from './compile';
export { WRAPPERS, type WrapperName } from './wrappers';
