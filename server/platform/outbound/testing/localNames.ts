import { type RemoteInfo, createSocket } from 'node:dgram'
import { afterAll, beforeAll } from 'vitest'

/**
 * The answer to a name: its addresses as bytes by record type (A is 1, AAAA is 28), or failure
 * codes by record type; `null` for no answer at all.
 */
export type NameAnswer = {
  records: Partial<Record<number, number[][]>>
  failure?: Partial<Record<number, number>>
} | null

/** A DNS server on this machine; names that it does not know do not exist. */
export interface LocalNames {
  server: string
  /** Called for every query. */
  onAsked: (name: string) => void
}

/** Runs a DNS server (RFC 1035 section 4) for the tests of one file. */
export function useLocalNames(names: Record<string, NameAnswer>): LocalNames {
  const socket = createSocket('udp4')
  const local: LocalNames = { server: '', onAsked: () => undefined }
  const onMessage = (query: Buffer, { address, port }: RemoteInfo) => {
    const { name, type, end } = questionOf(query)
    const known = names[name]
    if (known !== null)
      socket.send(
        answerTo(
          query.subarray(0, end),
          known?.records[type] ?? [],
          type,
          known ? (known.failure?.[type] ?? 0) : 3,
        ),
        port,
        address,
      )
    local.onAsked(name)
  }
  beforeAll(async () => {
    socket.on('message', onMessage)
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    local.server = `127.0.0.1:${String(socket.address().port)}`
  })
  afterAll(() => new Promise<void>((resolve) => socket.close(resolve)))
  return local
}

/** Returns the question of a query, and where it ends. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(question: Buffer, records: number[][], type: number, failure: number): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180 | failure, 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  return Buffer.concat([
    head,
    ...records.map((bytes) =>
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]),
    ),
  ])
}
