import type * as v from 'valibot'
import type { Call } from '@/contract/call'
import type { Ctx } from './context'

type Schema = v.GenericSchema | undefined
type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined

/** A file to download instead of a JSON answer. */
export interface Download {
  fileName: string
  stream: ReadableStream<Uint8Array>
}

/** What the contract's schemas let through. `version` is set where the call is versioned. */
export interface Input<P extends Schema, B extends Schema> {
  params: Output<P>
  body: Output<B>
  version: number
}

/** What a handler returns: what the contract's answer schema says, or a download where the contract says so. */
type Answer<A extends Schema> = A extends v.GenericSchema ? v.InferInput<A> : Download

type Handler<P extends Schema, B extends Schema, A extends Schema> = (ctx: Ctx, input: Input<P, B>) => Promise<Answer<A>>

export interface Route {
  call: Call
  handle: (ctx: Ctx, input: Input<Schema, Schema>) => Promise<unknown>
}

/** Binds a served call of the contract to the service verb behind it. `mountRoutes` parses the input with the very schemas that typed the handler. */
export function route<P extends Schema, B extends Schema, A extends Schema>(call: Call<P, B, A>, handle: Handler<P, B, A>): Route {
  return { call, handle }
}
