'use strict'

const { spawn } = require('node:child_process')
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs')
const { createServer } = require('node:net')
const { tmpdir } = require('node:os')
const { dirname, join } = require('node:path')
const { createSnapshotWriter, readSnapshot } = require('./snapshotFile.cjs')

/** Milliseconds between two checks for changes, and for the command line to start. */
const LOOK_EVERY_MS = 1_000
const START_MS = 90_000

/**
 * Starts the emulator through firebase-tools' command line: slow, but documented. Accounts are
 * restored and read through the emulator's REST calls; the import renews each account's revocation
 * time, so people sign in again after a restart. Resolves to `{ port, stop }`.
 */
async function startCli(options, reportChange) {
  const port = options.port || (await freePort())
  const [hub, logging] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'tessera-emulator-'))
  const at = (number) => ({ host: '127.0.0.1', port: number })
  const emulators = {
    singleProjectMode: false,
    auth: at(port),
    hub: at(hub),
    logging: at(logging),
    ui: { enabled: false },
  }
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }))

  const program = join(
    dirname(require.resolve('firebase-tools/package.json')),
    'lib',
    'bin',
    'firebase.js',
  )
  const cli = spawn(
    process.execPath,
    [program, 'emulators:start', '--only', 'auth', '--project', options.projectId],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, CI: '1', NO_UPDATE_NOTIFIER: '1' },
    },
  )
  let said = ''
  for (const stream of [cli.stdout, cli.stderr])
    stream.on('data', (chunk) => (said = (said + chunk).slice(-4000)))
  const ended = new Promise((resolve) => cli.once('exit', resolve))
  process.once('exit', () => {
    cli.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  const rest = createRest(`http://127.0.0.1:${port}`, options)
  await answering(rest, cli, () => said)
  await rest.restore(readSnapshot(options.snapshotFile))
  const write = createSnapshotWriter(options.snapshotFile)
  let last = ''
  const look = async () => {
    const snapshot = await rest.read()
    write(snapshot)
    if (last && last !== JSON.stringify(snapshot)) reportChange()
    last = JSON.stringify(snapshot)
  }
  await look()
  const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS)
  return {
    port,
    stop: async () => {
      clearInterval(timer)
      await look().catch(() => undefined)
      cli.kill('SIGKILL')
      await ended
    },
  }
}

function createRest(origin, { projectId, tenantId, isEnumerationProtected }) {
  const call = async (method, path, body) => {
    const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
    const response = await fetch(`${origin}/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const accounts = `identitytoolkit.googleapis.com/v1/projects/${projectId}`
  const importTo = (path, users) =>
    users?.length ? call('POST', `${path}/accounts:batchCreate`, { users }) : undefined
  const exportFrom = async (path) =>
    (await call('GET', `${path}/accounts:batchGet?maxResults=-1`)).users ?? []
  return {
    ping: () => call('GET', `emulator/v1/projects/${projectId}/config`),
    async restore(snapshot) {
      const emailPrivacyConfig = { enableImprovedEmailPrivacy: isEnumerationProtected }
      await call('PATCH', `emulator/v1/projects/${projectId}/config`, { emailPrivacyConfig })
      await exportFrom(`${accounts}/tenants/${tenantId}`)
      await importTo(accounts, snapshot?.project)
      for (const [id, users] of Object.entries(snapshot?.tenants ?? {}))
        await importTo(`${accounts}/tenants/${id}`, users)
    },
    async read() {
      const { tenants = [] } = await call(
        'GET',
        `identitytoolkit.googleapis.com/v2/projects/${projectId}/tenants`,
      )
      const ids = tenants.map((tenant) => tenant.tenantId)
      const lists = await Promise.all(
        ids.map(async (id) => [id, await exportFrom(`${accounts}/tenants/${id}`)]),
      )
      return { project: await exportFrom(accounts), tenants: Object.fromEntries(lists) }
    },
  }
}

async function answering(rest, cli, said) {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline;) {
    if (cli.exitCode !== null) throw new Error(`firebase emulators:start ended: ${said()}`)
    const isUp = await rest.ping().then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  cli.kill('SIGKILL')
  throw new Error(`firebase emulators:start did not answer: ${said()}`)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

module.exports = { startCli }
