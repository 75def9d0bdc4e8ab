import { spawn } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './buildStamp.mjs'

/*
 * `npm start`: from a fresh clone to the running product. Only Node's own modules may be imported
 * before the install.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

function fail(line) {
  console.error(line)
  process.exit(1)
}

/** Checks the range of package.json's `engines`. */
function isNodeRecent([major, minor]) {
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
}

/**
 * Compares the copy of the lock file that npm leaves after each install. A server's install
 * (`--omit=dev`) has no Vite.
 */
function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json')
  return (
    existsSync(installed) &&
    existsSync(join(root, 'node_modules/vite')) &&
    statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  )
}

/** Running child processes, each with its cleanup. */
const running = new Map()

function begin(command, args, options, cutShort = () => undefined) {
  const child = spawn(command, args, { cwd: root, ...options })
  running.set(child, cutShort)
  const code = new Promise((resolve) =>
    child.once('exit', resolve).once('error', (error) => resolve(error.message)),
  )
  return { child, code: code.finally(() => running.delete(child)) }
}

/** Handles Ctrl-C until the server does. */
function cancel() {
  for (const [child, cutShort] of running) {
    child.kill('SIGKILL')
    cutShort(child)
  }
  console.log('stopped')
  process.exit(0)
}

/** Runs a program to its end and prints its output only when it fails. */
async function run(title, command, args, options = {}) {
  const since = Date.now()
  process.stdout.write(`${title} … `)
  const { child, code } = begin(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const result = await code
  if (result !== 0) {
    console.log('failed')
    fail(output.trim() || String(result))
  }
  console.log(`${((Date.now() - since) / 1000).toFixed(0)} s`)
}

/**
 * Checks before an install that the port is free, so that a failed start fails early. At later
 * starts, and for any other reason, the server does.
 */
function refuseTakenPort(port) {
  return new Promise((resolve) => {
    if (!Number.isInteger(port) || port < 1 || port > 65_534) return resolve()
    const probe = createServer()
    probe.once('error', ({ code }) =>
      code === 'EADDRINUSE'
        ? fail(`Port ${port} is in use. Choose another, for example: PORT=${port + 1} npm start`)
        : resolve(),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(resolve))
  })
}

/** Runs during the build. If it fails, the server does the same later and reports it. */
function prepareDatabase() {
  if (process.env.DATABASE_URL || process.env.DATA_DIR_SHARED === '1') return undefined
  const draft = join(process.env.DATA_DIR || '.data', `database.${process.pid}.new`)
  return begin(process.execPath, ['scripts/prepareDatabase.mjs', draft], { stdio: 'ignore' }, () =>
    rmSync(draft, { recursive: true, force: true }),
  ).code
}

/** npm's shell does not forward signals, so this ends when npm is gone. */
function endWithNpm() {
  const parent = process.ppid
  const look = () => process.ppid === parent || process.kill(process.pid, 'SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(look, 500).unref()
}

const version = process.versions.node.split('.').map(Number)
if (!isNodeRecent(version))
  fail(
    `Tessera needs Node 20.19 or later in 20, or 22.12 or later; this is ${process.versions.node}.`,
  )
endWithNpm()
process.on('SIGINT', cancel).on('SIGTERM', cancel)
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
if (!isInstalled()) {
  await refuseTakenPort(Number(process.env.PORT || 3000))
  await run('Installing what is missing', npm, ['ci', '--include=dev'], {
    shell: process.platform === 'win32',
  })
}
process.env.TESSERA_STARTED_AT = String(Date.now())
if (!isBuilt(root))
  await Promise.all([run('Building', process.execPath, ['scripts/build.mjs']), prepareDatabase()])
process.off('SIGINT', cancel).off('SIGTERM', cancel)
await import('../dist-server/local.js')
