/** Settings, operators' mistakes and counts in the output of the API and the release tool. */
export { commonVariables } from './commonVariables';
export { countOf } from './countOf';
export { listenUntilStopped, type Place } from './listening';
export { networkOf } from './networkOf';
export { type Environment, readVariables } from './readVariables';
export { EXIT, isUserMistake, readable, UserMistake } from './UserMistake';
export { nearestProxies, type Proxies } from './variableTypes';
export * as types from './variableTypes';
