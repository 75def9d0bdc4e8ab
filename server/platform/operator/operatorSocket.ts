import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { type Socket, connect } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
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
 * folder the first one answers, and when it ends, another one. Returns a function that closes it.
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
  let isClosed = false
  let close: () => unknown = nothing
  const take = async () => {
    const holder = await connectTo(path)
    if (holder) {
      close = () => holder.destroy()
      // It ends this connection when it ends, and once a minute.
      holder.unref().resume().once('close', next)
    } else if (!isClosed) close = await listenAt(path, options)
  }
  const next = () => {
    if (!isClosed) taking = take()
  }
  let taking = take()
  await taking
  return async () => {
    isClosed = true
    await taking
    await close()
  }
}

/** Returns the function that closes the socket. */
async function listenAt(path: string, options: Options): Promise<() => unknown> {
  const server = createServer((request, response) => {
    void answer(options, request, response)
  })
  try {
    rmSync(path, { force: true })
    server.listen(path)
    await once(server, 'listening')
    chmodSync(path, 0o600)
  } catch (error) {
    options.log.warn({ err: error }, "the data folder takes no socket for the operator's commands")
    return () => undefined
  }
  return () => {
    const closed = once(server, 'close')
    // The file must be gone before a process that waits for the end of its connection looks.
    server.close()
    server.closeAllConnections()
    return closed
  }
}

/** Connects to a socket; null if no process listens: a killed one leaves its file behind. */
function connectTo(path: string): Promise<Socket | null> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      done(socket)
    })
    socket.once('error', () => {
      done(null)
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
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) {
      response.writeHead(404).end(`There is no command ${name}.`)
      return
    }
    const options = await readOptions(request)
    for await (const part of command.run(deps, options)) {
      if (!response.headersSent) response.writeHead(200)
      if (!response.write(part)) await once(response, 'drain')
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

/** Reads the options of a command. Throws OperatorError for what is no JSON. */
async function readOptions(request: IncomingMessage): Promise<unknown> {
  const body = await text(request)
  try {
    return JSON.parse(body)
  } catch {
    throw new OperatorError('The options of a command are an object as JSON.')
  }
}
