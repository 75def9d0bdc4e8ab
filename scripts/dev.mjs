import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { buildServer, buildWeb } from './bundle.mjs'

/*
 * `npm run dev`: runs the local stack behind Vite's development server. Changes to the web app show
 * at once; changes to the server rebuild and restart it. Uses the accounts and data of `npm start`.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const port = Number(process.env.PORT || 3000)
const backendPort = await freePort()
const backend = `http://127.0.0.1:${backendPort}`
const CONFIG = /(<script[^>]*id="tessera-config"[^>]*>)([^<]*)(<\/script>)/

/** Adds the configuration that the server would write into index.html. */
const serverConfig = {
  name: 'tessera-server-config',
  async transformIndexHtml(html) {
    const page = await (await fetch(backend)).text()
    const config = { ...JSON.parse(CONFIG.exec(page)[2]), cspNonce: '' }
    return html.replace(
      CONFIG,
      (_all, open, _old, close) => open + JSON.stringify(config).replaceAll('<', '\\u003c') + close,
    )
  },
}

let stack
let isStopping = false

/** Restarts the server after a build; resolves when it answers. */
async function restart() {
  await ended(stack)
  if (isStopping) return
  stack = fork('dist-server/local.js', [], {
    env: { ...process.env, PORT: String(backendPort) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  stack.once('exit', (code) => code && stop(code))
  await new Promise((resolve) =>
    stack.stdout.on('data', (chunk) => /is ready/.test(chunk) && resolve()),
  )
}

function ended(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return undefined
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

async function stop(code) {
  if (isStopping) return
  isStopping = true
  await ended(stack)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))

if (!existsSync(join(root, 'dist/index.html'))) await buildWeb(root)
const watcher = await buildServer(root, { watch: {} })
await new Promise((resolve) => {
  let turn = Promise.resolve()
  watcher.on('event', ({ code, error }) => {
    if (code === 'ERROR') console.error(error.message)
    if (code === 'END') turn = turn.then(restart).then(resolve)
  })
})

const proxy = Object.fromEntries(
  [
    ...['/v1', '/files', '/mailbox', '/healthz', '/readyz'],
    ...['^/card/', '^/contacts/new/', '^/deletion-status/'],
  ].map((path) => [path, backend]),
)
const vite = await createServer({
  root,
  plugins: [serverConfig],
  server: { host: '127.0.0.1', port, strictPort: true, proxy },
})
await vite.listen().catch((error) => {
  console.error(
    error.code === 'EADDRINUSE' || /in use/.test(error.message)
      ? `Port ${port} is in use. Choose another, for example: PORT=${port + 1} npm run dev`
      : error,
  )
  return stop(1)
})
console.log(`Tessera is ready on http://127.0.0.1:${port} (mailbox: /mailbox). Ctrl-C stops it.`)

function freePort() {
  return new Promise((resolve) => {
    const probe = createSocket().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address()
      probe.close(() => resolve(found))
    })
  })
}
