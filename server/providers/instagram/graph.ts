import type * as v from 'valibot'
import { startDeadline } from '../../platform/outbound/deadline'
import type { GrantError } from '../../platform/outbound/grantError'
import type { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import type { ProviderClient } from '../../platform/outbound/providerClient'
import { PROVIDER, type Refusal, graphFailure } from './graphFailure'

type Query = Record<string, string>
type Answer<T> = { isOk: true; data: T } | (Refusal & { isOk: false })

/** Requests to the graph that share one limit of time. */
export interface GraphSession {
  /** Returns the milliseconds that are left. */
  left: () => number
  read: <S extends v.GenericSchema>(
    schema: S,
    path: string,
    query: Query,
  ) => Promise<Answer<v.InferOutput<S>>>
  /** Throws `failure` of the answer when it is a refusal. */
  ask: <S extends v.GenericSchema>(
    schema: S,
    path: string,
    query: Query,
    failure?: (refusal: Refusal) => GrantError | ProviderUnavailable,
  ) => Promise<v.InferOutput<S>>
}

/** Starts requests to graph.instagram.com, whose tokens travel in the query. */
export function openGraph(client: ProviderClient, clock: () => Date): GraphSession {
  const left = startDeadline(PROVIDER, clock)
  const read: GraphSession['read'] = (schema, path, query) =>
    client.json(schema, {
      method: 'GET',
      path,
      query: new URLSearchParams(query),
      timeoutMs: left(),
    })
  return {
    left,
    read,
    async ask(schema, path, query, failure = graphFailure) {
      const answer = await read(schema, path, query)
      if (!answer.isOk) throw failure(answer)
      return answer.data
    },
  }
}
