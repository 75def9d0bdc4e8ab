'use strict'

const { createRequire } = require('node:module')
const { createSnapshotWriter, readSnapshot } = require('./snapshotFile.cjs')

/** Milliseconds from a change to its snapshot, the most that a kill can lose. */
const SNAPSHOT_DELAY_MS = 150
const READ_ONLY = /accounts:lookup|\/token\b/

/**
 * Loads firebase-tools' Auth Emulator as an Express app that compiles the schemas of its ~80
 * operations at their first use: it answers within two seconds instead of twenty. The modules are
 * internal to firebase-tools, so its version is pinned; throws if they have changed.
 */
async function loadInProcess({ projectId }) {
  const fromTools = createRequire(require.resolve('firebase-tools/package.json'))
  compileSchemasLazily(fromTools)
  const { createApp } = fromTools('./lib/emulator/auth/server')
  const { AgentProjectState } = fromTools('./lib/emulator/auth/state')
  const project = new AgentProjectState(projectId)
  const used = [
    project.getTenantProject,
    project.overwriteUserWithLocalId,
    project.tenantProjectForTenantId?.entries,
    project.users?.values,
  ]
  if (!used.every((member) => typeof member === 'function'))
    throw new Error('its state has another shape')
  return { project, app: await createApp(projectId, undefined, new Map([[projectId, project]])) }
}

/** Restores the accounts, listens and keeps the snapshot up to date. Resolves to `{ port, stop }`. */
async function serveInProcess({ project, app }, options, reportChange) {
  restore(project, readSnapshot(options.snapshotFile), options)
  const write = createSnapshotWriter(options.snapshotFile)
  const save = () => write(snapshotOf(project))
  let timer
  const server = app.listen(options.port, '127.0.0.1')
  server.on('request', (request, response) => {
    if (request.method === 'GET' || request.method === 'OPTIONS' || READ_ONLY.test(request.url))
      return
    response.on('finish', () => {
      reportChange()
      timer ??= setTimeout(() => {
        timer = undefined
        save()
      }, SNAPSHOT_DELAY_MS)
    })
  })
  await new Promise((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  save()
  return { port: server.address().port, stop: () => save() }
}

function compileSchemasLazily(fromTools) {
  const exegesis = fromTools('exegesis-express')
  const original = exegesis.middleware
  exegesis.middleware = (spec, given) =>
    original(spec, { ...given, lazyCompileValidationSchemas: true })
}

/**
 * Restores accounts exactly, so that sessions and revocations stay valid; the REST import would
 * date every account again.
 */
function restore(project, snapshot, { tenantId, isEnumerationProtected }) {
  for (const account of snapshot?.project ?? [])
    project.overwriteUserWithLocalId(account.localId, account)
  for (const [id, accounts] of Object.entries(snapshot?.tenants ?? {})) {
    const tenant = project.getTenantProject(id)
    for (const account of accounts) tenant.overwriteUserWithLocalId(account.localId, account)
  }
  project.getTenantProject(tenantId)
  project.enableImprovedEmailPrivacy = isEnumerationProtected
}

function snapshotOf(project) {
  const tenants = [...project.tenantProjectForTenantId].map(([id, tenant]) => [
    id,
    [...tenant.users.values()],
  ])
  return { project: [...project.users.values()], tenants: Object.fromEntries(tenants) }
}

module.exports = { loadInProcess, serveInProcess }
