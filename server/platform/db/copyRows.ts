import { once } from 'node:events'
import { getTableName, is } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { PgliteSession } from 'drizzle-orm/pglite'
import { Client, type Connection, type Submittable } from 'pg'
import type { Transaction } from '@electric-sql/pglite'
import type { Db } from './client'

/** The columns of the rows in their order, and the rows in pieces of lines of `copyLine`. */
interface CopiedRows {
  columns: readonly PgColumn[]
  pieces: Iterable<string> | AsyncIterable<string>
}

/** The text that is sent before this thread waits until Postgres has read some of it. */
const MOST_UNREAD = 4 * 2 ** 20
/** The text of one COPY on the embedded database, which reads it at once. */
const EMBEDDED_TEXT = 2 ** 18

/**
 * Writes rows with COPY, which takes half of an INSERT's time. `tx` is a transaction, because the
 * pool's connections are not known here; nothing else can use its connection until the last piece,
 * so the pieces must not wait for it. Postgres stores a piece while the next one is created.
 */
export async function copyRows(
  tx: Db,
  table: PgTable,
  { columns, pieces }: CopiedRows,
): Promise<void> {
  const { session } = tx._
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const copy = `copy "${getTableName(table)}" (${names}) from`
  // The drivers' clients are private in TypeScript; the checks below notice if they move.
  const client: unknown = Reflect.get(session, 'client')
  if (is(session, NodePgSession) && client instanceof Client) {
    const statement = new CopyFromText(`${copy} stdin`)
    client.query(statement)
    await statement.send(pieces)
  } else if (is(session, PgliteSession)) {
    for await (const text of largerPieces(pieces, EMBEDDED_TEXT))
      await (client as Transaction).query(`${copy} '/dev/blob'`, [], { blob: new Blob([text]) })
  } else throw new Error('COPY needs a transaction of one of the two drivers.')
}

async function* largerPieces(pieces: CopiedRows['pieces'], size: number): AsyncGenerator<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < size) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** Returns one line of COPY's text format, with its end; null is a missing value. */
export function copyLine(values: readonly (string | null)[]): string {
  let line = ''
  for (const value of values)
    line += `${line === '' ? '' : '\t'}${value === null ? '\\N' : copyText(value)}`
  return `${line}\n`
}

/** Returns a value as it stands in a line of COPY's text format. */
export function copyText(value: string): string {
  return SPECIAL.test(value) ? value.replace(EACH_SPECIAL, escaped) : value
}

const SPECIAL = /[\\\t\n\r]/
const EACH_SPECIAL = /[\\\t\n\r]/g

function escaped(character: string): string {
  if (character === '\t') return '\\t'
  if (character === '\n') return '\\n'
  return character === '\r' ? '\\r' : '\\\\'
}

/** The calls of pg's connection for COPY, which its types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** One COPY for the queue of a pg client. */
class CopyFromText implements Submittable {
  private readonly connection: Promise<CopyConnection>
  private readonly done: Promise<void>
  private begin: (connection: CopyConnection) => void = () => undefined
  private resolve: () => void = () => undefined
  private reject: (error: Error) => void = () => undefined
  private hasEnded = false

  constructor(private readonly statement: string) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    // `send` waits for it at its end.
    this.done.catch(() => undefined)
    this.connection = new Promise((resolve, reject) => {
      this.begin = resolve
      this.done.catch(reject)
    })
  }

  /**
   * Sends the rows without waiting for the answer to the statement, which this thread would read
   * only after it has created a piece. If the statement fails, Postgres ignores the rows.
   */
  async send(pieces: CopiedRows['pieces']): Promise<void> {
    const connection = await this.connection
    const { stream } = connection
    try {
      for await (const piece of pieces) {
        if (this.hasEnded) break
        connection.sendCopyFromChunk(Buffer.from(piece))
        // Lets the piece be sent, and a failure be read.
        await new Promise(setImmediate)
        if (stream.writableLength > MOST_UNREAD)
          await Promise.race([once(stream, 'drain'), this.done])
      }
      if (!this.hasEnded) connection.endCopyFrom()
    } catch (error) {
      if (!this.hasEnded) connection.sendCopyFail('the rows could not be created')
      await this.done.catch(() => undefined)
      throw error
    }
    await this.done
  }

  submit(connection: Connection): void {
    const copying = connection as CopyConnection
    copying.query(this.statement)
    this.begin(copying)
  }

  handleCopyInResponse(): void {
    // The rows are sent without it.
  }

  handleCommandComplete(): void {
    // The answer that follows, `handleReadyForQuery`, ends the statement.
  }

  handleReadyForQuery(): void {
    this.hasEnded = true
    this.resolve()
  }

  handleError(error: Error): void {
    this.hasEnded = true
    this.reject(error)
  }
}
