/** Settings and operators' mistakes, exported as `@manassa/api/config`: the release tool reads its own in the same way. */
export { commonVariables } from './apiVariables';
export { type Environment, readVariables } from './readVariables';
export { EXIT, isUserMistake, readable, UserMistake } from './UserMistake';
export * as types from './variableTypes';
