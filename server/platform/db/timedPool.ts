import type { Logger } from 'drizzle-orm'
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import {
  type Connection,
  type Pool,
  type PoolClient,
  Query,
  type QueryConfig,
  type QueryResult,
} from 'pg'

/** The longest times in milliseconds of one statement. */
export interface StatementLimits {
  /** Of a request, which holds up others. */
  request: number
  /** Of a transaction of background work. */
  background: number
}

/**
 * The connections of a Postgres, with a limit for each statement. Postgres itself ends a statement
 * that takes longer. The limit belongs to the transaction, because behind a pooler such as PgBouncer
 * other clients get the session next, and it travels with the statement that begins it.
 */
export class TimedPool {
  constructor(
    readonly pool: Pool,
    readonly limits: StatementLimits,
    private readonly use: keyof StatementLimits = 'background',
  ) {}

  /** Returns the same connections with the limit of requests. */
  forRequests(): TimedPool {
    return new TimedPool(this.pool, this.limits, 'request')
  }

  /** Runs one statement. Those of background work, such as VACUUM, must be alone and have no limit. */
  async query(config: QueryConfig, values: unknown[]): Promise<QueryResult> {
    if (this.use === 'background') return this.pool.query(config, values)
    const client = await this.pool.connect()
    return new Promise((resolve, reject) => {
      const { request } = this.limits
      const query = new TimedQuery(config, values, request, (error, result) => {
        // As the driver's pool does: after an error the connection may be lost.
        client.release(error !== undefined && error !== null)
        if (error) reject(error)
        else resolve(result)
      })
      client.query(query)
    })
  }

  /** Returns a connection for transactions, until it is released. */
  async connect(): Promise<PoolClient> {
    const client = await this.pool.connect()
    const release = client.release.bind(client)
    return Object.assign(limitTransactions(client, this.limits[this.use]), {
      release: (error?: Error | boolean) => {
        Reflect.deleteProperty(client, 'query')
        release(error)
      },
    })
  }
}

/** Opens Drizzle on timed connections, which it uses like a pool, by its name. */
export function drizzleOn(pool: TimedPool, logger?: Logger): NodePgDatabase {
  return drizzle({ client: pool as unknown as Pool, ...(logger && { logger }) })
}

const BEGIN = /^(?:begin|commit and chain)\b/

/** Makes a client's next transactions end each statement that takes longer. Changes the client. */
export function limitTransactions<C extends { query: (...given: never[]) => unknown }>(
  client: C,
  ms: number,
): C {
  const query = client.query.bind(client) as (config: QueryConfig, ...rest: unknown[]) => unknown
  return Object.assign(client, {
    query: (config: QueryConfig, ...rest: unknown[]) =>
      BEGIN.test(config.text)
        ? query({ ...config, text: `${config.text}; set local statement_timeout = ${String(ms)}` })
        : query(config, ...rest),
  })
}

/** A query of the driver, with the methods that its types leave out. */
interface DriverQuery extends Query {
  requiresPreparation(): boolean
  prepare(connection: DriverConnection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
interface DriverConnection {
  parse: (statement: { text: string; name: string }) => void
  bind: (portal: { values: unknown[] }) => void
  execute: (portal: { rows: number }) => void
}
const BaseQuery = Query as unknown as new (
  ...given: ConstructorParameters<typeof Query>
) => DriverQuery

/**
 * One statement with a limit. It is sent together with the one that sets the limit, and both are one
 * transaction for Postgres, so that it takes no longer than without.
 */
class TimedQuery extends BaseQuery {
  private isSet = false

  constructor(
    config: QueryConfig,
    values: unknown[],
    private readonly ms: number,
    callback: (error: Error | null | undefined, result: QueryResult) => void,
  ) {
    super(config, values, callback)
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: DriverConnection): void {
    const text = `select set_config('statement_timeout', '${String(this.ms)}', true)`
    connection.parse({ text, name: '' })
    connection.bind({ values: [] })
    connection.execute({ rows: 0 })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.isSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.isSet) super.handleCommandComplete(message, connection)
    this.isSet = true
  }
}
