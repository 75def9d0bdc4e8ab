import { getTableName, is } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { PgliteSession } from 'drizzle-orm/pglite'
import { Client, type Connection, type Submittable } from 'pg'
import type { Transaction } from '@electric-sql/pglite'
import type { Db } from './client'

/** The columns of the rows in their order, and the rows as lines of `copyLine`. */
interface CopiedRows {
  columns: readonly PgColumn[]
  lines: string
}

/**
 * Writes rows with COPY, which takes half of an INSERT's time. `tx` is a transaction, because the
 * pool's connections are not known here.
 */
export async function copyRows(
  tx: Db,
  table: PgTable,
  { columns, lines }: CopiedRows,
): Promise<void> {
  const { session } = tx._
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const copy = `copy "${getTableName(table)}" (${names}) from`
  // The drivers' clients are private in TypeScript; the checks below notice if they move.
  const client: unknown = Reflect.get(session, 'client')
  if (is(session, NodePgSession) && client instanceof Client) {
    const statement = new CopyFromText(`${copy} stdin`, Buffer.from(lines))
    client.query(statement)
    await statement.done
  } else if (is(session, PgliteSession)) {
    const blob = new Blob([lines])
    await (client as Transaction).query(`${copy} '/dev/blob'`, [], { blob })
  } else throw new Error('COPY needs a transaction of one of the two drivers.')
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
}

/** One COPY whose rows are at hand, for the queue of a pg client. */
class CopyFromText implements Submittable {
  readonly done: Promise<void>
  private resolve: () => void = () => undefined
  private reject: (error: Error) => void = () => undefined

  constructor(
    private readonly statement: string,
    private readonly rows: Buffer,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  /**
   * Sends the rows with the statement, because the answer to it would be read only after the rows
   * that this thread is busy creating. If the statement fails, Postgres ignores them.
   */
  submit(connection: Connection): void {
    const copying = connection as CopyConnection
    copying.query(this.statement)
    copying.sendCopyFromChunk(this.rows)
    copying.endCopyFrom()
  }

  handleCopyInResponse(): void {
    // The rows have been sent already.
  }

  handleCommandComplete(): void {
    // The answer that follows, `handleReadyForQuery`, ends the statement.
  }

  handleReadyForQuery(): void {
    this.resolve()
  }

  handleError(error: Error): void {
    this.reject(error)
  }
}
