import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'

const holderSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  host: v.string(),
  /** Identifies this boot of the machine's kernel, which all its containers share. */
  boot: v.string(),
  /** Identifies the mounted disk, as this kernel numbers it. */
  disk: v.number(),
  pid: v.number(),
  /**
   * The namespace of the process id, and when the process began, because process ids are reused.
   */
  pidSpace: v.string(),
  startedAt: v.string(),
})

/** The process that holds a lease, with the facts that show whether it is still running. */
export type LeaseHolder = v.InferOutput<typeof holderSchema>

/** Longer paths do not fit into the address of a socket. */
const MOST_PATH_BYTES = 100

export function describeSelf(folder: string): LeaseHolder {
  return {
    id: randomUUID(),
    host: hostname(),
    boot: bootId(),
    disk: statSync(folder).dev,
    pid: process.pid,
    pidSpace: pidSpace(),
    startedAt: startOf(process.pid) ?? '',
  }
}

export function parseHolder(text: string): LeaseHolder | undefined {
  try {
    const result = v.safeParse(holderSchema, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/**
 * Listens on a socket file in the folder. The kernel closes it with the process, and containers of
 * one machine reach it whatever their network. Resolves to null if the disk supports no sockets.
 */
export async function listenIn(folder: string, { id }: LeaseHolder): Promise<Server | null> {
  const path = socketPath(folder, id)
  if (Buffer.byteLength(path) > MOST_PATH_BYTES) return null
  const server = createServer((socket) => socket.destroy())
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => {
      resolve(false)
    })
    server.listen(path, () => {
      resolve(true)
    })
  })
  server.unref()
  return isListening ? server : null
}

export function socketPath(folder: string, id: string): string {
  return join(folder, `${id}.sock`)
}

/**
 * Tells whether a holder is running; undefined if this process cannot know, such as for a holder on
 * another machine.
 */
export async function isAlive(folder: string, holder: LeaseHolder): Promise<boolean | undefined> {
  if (holder.boot === '' || holder.boot !== bootId()) return undefined
  const path = socketPath(folder, holder.id)
  // Through another mount of the same files, a socket refuses connections although a process
  // listens.
  if (holder.disk === statSync(folder).dev && existsSync(path)) return answersAt(path)
  if (holder.pidSpace === '' || holder.pidSpace !== pidSpace()) return undefined
  return startOf(holder.pid) === holder.startedAt
}

function answersAt(path: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' ? false : undefined)
    })
  })
}

function bootId(): string {
  return read('/proc/sys/kernel/random/boot_id') ?? ''
}

function pidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/**
 * Returns when a process began, in ticks since the machine's boot, or undefined if it has ended.
 * The name in brackets may contain anything.
 */
function startOf(pid: number): string | undefined {
  const stat = read(`/proc/${String(pid)}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
