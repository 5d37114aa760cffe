export { PROBLEM_CODES, type ProblemCode, type ProblemValues, type Severity } from './codes';
export { describe, readableValues } from './describe';
export { type Cause, hasErrors, type Place, type Problem, problem } from './problem';
export { ProblemList } from './problem-list';
export type {
  FilterArguments,
  FoundInText,
  HeaderValueFault,
  JsonExpected,
  JsonKind,
  KeyEncoding,
  NoFallback,
  Protectable,
  TagExpected,
} from './values';
