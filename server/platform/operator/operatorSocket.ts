import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { OperatorError, type OperatorCommand, type OperatorDeps } from './operatorCommand'

interface Options {
  /** The data folder, which is closed to other accounts of the machine. */
  folder: string
  commands: Readonly<Record<string, OperatorCommand>>
  deps: OperatorDeps
  log: Logger
}

/** The longest path of a socket on every system. */
const MAX_PATH = 100

/**
 * Listens for the operator's commands on a socket in the data folder (`scripts/operate.mjs` sends
 * them), so that they work while the server has the embedded database. Of several processes with one
 * folder the first one answers. Returns a function that closes it.
 */
export async function openOperatorSocket(options: Options): Promise<() => Promise<void>> {
  const { folder, log } = options
  const path = join(resolve(folder), 'operator.sock')
  const nothing = () => Promise.resolve()
  if (process.platform === 'win32') return nothing
  if (path.length > MAX_PATH) {
    log.warn({ path }, "the path of the data folder is too long for the operator's commands")
    return nothing
  }
  if (await isAnswered(path)) return nothing
  const server = createServer((request, response) => {
    void answer(options, request, response)
  })
  try {
    rmSync(path, { force: true })
    server.listen(path)
    await once(server, 'listening')
    chmodSync(path, 0o600)
  } catch (error) {
    log.warn({ err: error }, "the data folder takes no socket for the operator's commands")
    return nothing
  }
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

/** Tells whether another process listens on a socket; a killed one leaves its file behind. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => {
      done(false)
    })
  })
}

/** Runs the command that a request names, and answers with its output as it comes. */
async function answer(
  { commands, deps, log }: Options,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = (request.url ?? '').slice(1)
  try {
    const command = commands[name]
    if (!command) throw new OperatorError(`There is no command ${name}.`)
    const options: unknown = await json(request)
    for await (const text of command.run(deps, options)) {
      if (!response.headersSent) response.writeHead(200)
      if (!response.write(text)) await once(response, 'drain')
    }
    response.end()
  } catch (error) {
    if (response.headersSent) {
      log.error({ err: error, command: name }, 'a command of the operator broke off')
      // Output written before the failure still reaches the operator.
      response.write('\n', () => response.destroy())
      return
    }
    const isKnown = error instanceof OperatorError
    if (!isKnown) log.error({ err: error, command: name }, 'a command of the operator failed')
    response.writeHead(isKnown ? 400 : 500)
    response.end(isKnown ? error.message : 'Something went wrong. The server’s log has the reason.')
  }
}
