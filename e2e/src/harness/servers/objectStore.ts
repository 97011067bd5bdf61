import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@manassa/shared/free-port';
import { ROOT } from '../startProduct';
import { until } from '../until';

const run = promisify(execFile);

type Keys = Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>;

const KEYS: Keys = { AWS_ACCESS_KEY_ID: 'tester', AWS_SECRET_ACCESS_KEY: 'not-a-secret' };
const BUCKET = 'manassa';

/** An S3-compatible store with an empty bucket: Ceph, in memory. */
export interface ObjectStore {
  origin: string;
  /** Returns the environment of a command that uses it below a prefix of its own. */
  environment: (prefix: string) => Record<string, string> & { RELEASE_DIR: string };
  /**
   * Adds the users of docs/guides/separate-rights.md, with their rights below a prefix. Returns their keys, as variables
   * of a command's environment.
   */
  addUsers: (prefix: string) => Promise<Record<string, Keys>>;
  /** Kills it, as a power cut does. */
  stop: () => Promise<void>;
}

/** One monitor, one disk in memory, one gateway, no authentication, and no waiting for peers. */
function configOf(folder: string, id: string, monitorPort: number, gatewayPort: number): string {
  const modes = ['client', 'cluster', 'service', 'mon_client', 'mon_cluster', 'mon_service'];
  return `[global]
fsid = ${id}
mon_host = [v2:127.0.0.1:${monitorPort}]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
${modes.map((mode) => `ms_${mode}_mode = crc`).join('\n')}
run_dir = ${folder}
crash_dir = ${folder}
admin_socket = ${folder}/$name.asok
pid_file = ${folder}/$name.pid
log_file = ${folder}/$name.log
mon_cluster_log_file = ${folder}/cluster.log
mon_data = ${folder}/mon
mon_data_avail_crit = 1
mon_allow_pool_size_one = true
mon_osd_report_timeout = 3600
paxos_propose_interval = 0.05
paxos_min_wait = 0.01
osd_data = ${folder}/osd
osd_objectstore = memstore
osd_crush_chooseleaf_type = 0
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
rgw_frontends = beast endpoint=127.0.0.1:${gatewayPort} tcp_nodelay=1
rgw_thread_pool_size = 32
rgw_num_control_oids = 1
rgw_md_log_max_shards = 1
rgw_data_log_num_shards = 1
rgw_gc_max_objs = 1
rgw_lc_max_objs = 1
rgw_reshard_num_logs = 1
rgw_dynamic_resharding = false
`;
}

/**
 * Starts a store on free ports of this machine.
 *
 * @throws Error with the output of the store's tools
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'manassa-ceph-'));
  for (const name of ['mon', 'osd']) mkdirSync(path.join(folder, name));
  const [id, disk] = [randomUUID(), randomUUID()];
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()];
  const config = path.join(folder, 'ceph.conf');
  writeFileSync(config, configOf(folder, id, monitorPort, gatewayPort));
  const options = { cwd: folder, env: { ...process.env, CEPH_CONF: config }, timeout: 60_000 };
  const tool = (name: string, ...args: string[]): Promise<unknown> => run(name, args, options);
  const children: ChildProcess[] = [];
  const daemon = (name: string, ...args: string[]): void => {
    children.push(spawn(name, [...args, '-f'], { ...options, timeout: undefined, stdio: 'ignore' }));
  };
  const stop = async (): Promise<void> => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = running.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(ended);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await tool('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, '--fsid', id, 'monmap');
    await tool('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap');
    daemon('ceph-mon', '-i', 'a');
    await tool('ceph', 'osd', 'new', disk);
    await tool('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
    daemon('ceph-osd', '-i', '0');
    const addUser = async (name: string, keys: Keys): Promise<void> => {
      const pair = ['--access-key', keys.AWS_ACCESS_KEY_ID, '--secret-key', keys.AWS_SECRET_ACCESS_KEY];
      await tool('radosgw-admin', 'user', 'create', '--uid', name, '--display-name', name, ...pair);
    };
    await addUser('tester', KEYS);
    daemon('radosgw', '-n', 'client.admin');
    const origin = `http://127.0.0.1:${gatewayPort}`;
    await until('the store to answer', async () => (await fetch(origin).catch(() => null))?.ok);
    await asOwner(origin, (client) => client.send(new CreateBucketCommand({ Bucket: BUCKET })));
    return {
      origin,
      environment: (prefix) => ({
        ...KEYS,
        AWS_ENDPOINT_URL: origin,
        AWS_REGION: 'us-east-1',
        RELEASE_DIR: `s3://${BUCKET}/${prefix}`,
      }),
      addUsers: async (prefix) => {
        const users: Record<string, Keys> = {};
        const policy = guidePolicy(prefix);
        for (const name of new Set(Array.from(policy.matchAll(/:user\/(\w+)/g), ([, one = '']) => one))) {
          users[name] = { AWS_ACCESS_KEY_ID: name, AWS_SECRET_ACCESS_KEY: `not-the-secret-of-${name}` };
          await addUser(name, users[name]);
        }
        await asOwner(origin, (client) => client.send(new PutBucketPolicyCommand({ Bucket: BUCKET, Policy: policy })));
        return users;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the policy of docs/guides/separate-rights.md for a prefix of the tests' bucket. */
function guidePolicy(prefix: string): string {
  const guide = readFileSync(path.join(ROOT, 'docs/guides/separate-rights.md'), 'utf8');
  const policy = /```json\n([^`]+)```/.exec(guide)?.[1] ?? '';
  return policy.replaceAll('manassa-release/school', `${BUCKET}/${prefix}`).replaceAll('manassa-release', BUCKET);
}

async function asOwner(origin: string, ask: (client: S3Client) => Promise<unknown>): Promise<void> {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client({
    endpoint: origin,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: KEYS.AWS_ACCESS_KEY_ID, secretAccessKey: KEYS.AWS_SECRET_ACCESS_KEY },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await ask(client);
  client.destroy();
}
