import { commonVariables, types } from '@manassa/shared/config';
import * as v from 'valibot';

const { host, onOff, optional, origins, password, port, wholeNumber, withDefault } = types;

const limit = wholeNumber(0, 1_000_000, ' in ten minutes');

/** Environment variables; docs/configuration.md is generated from them. Messages continue the variable's name. */
export const apiVariables = v.object({
  ...commonVariables,
  HOST: withDefault(host, '127.0.0.1', 'address to listen at'),
  PORT: withDefault(port, '4000', 'port of the server; 0 takes a free one'),
  ALLOWED_ORIGINS: withDefault(
    origins,
    '',
    'origins of pages on other hosts that may call the API, for example `https://school.example`',
  ),
  SAMPLE_CATALOGUE: optional(
    onOff,
    'fills an empty database with the sample catalogue and its public account; by default only the embedded database',
  ),
  TOKEN_DAYS: withDefault(wholeNumber(1, 3650, ' days'), '30', 'time after which an unused login ends'),
  LATE_GRACE_SEC: withDefault(
    wholeNumber(0, 3600, ' s'),
    '30',
    "time after an exam's deadline in which a submission counts as on time; pages submit 3 s after the deadline",
  ),
  ACCESS_LOG: withDefault(onOff, 'off', '`on` writes a line of JSON for every API answer to standard output'),
  METRICS_TOKEN: optional(
    password,
    'bearer token with which Prometheus reads `/api/v2/metrics`; without it nobody can read them',
  ),
  LIMIT_LOGIN: withDefault(limit, '10', 'wrong passwords for one student code from one address; 0 for no limit'),
  LIMIT_LOGIN_CODE: withDefault(
    wholeNumber(0, 1_000_000, ' in an hour'),
    '100',
    'wrong passwords for one student code from all addresses together; 0 for no limit',
  ),
  LIMIT_LOGIN_ADDRESS: withDefault(limit, '600', 'wrong passwords from one address; 0 for no limit'),
  LIMIT_REGISTER_ADDRESS: withDefault(limit, '300', 'new accounts from one address; 0 for no limit'),
  LIMIT_CODE_CHECK: withDefault(limit, '20', 'wrong enrollment codes of one student; 0 for no limit'),
});
