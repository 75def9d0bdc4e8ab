import type * as v from 'valibot'
import type { Access, Call } from '@/contract/call'
import type { Ctx, PublicCtx } from '../../ports/context'

type Schema = v.GenericSchema | undefined
type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined

/** A file to download instead of a JSON answer. */
export interface Download {
  fileName: string
  /** Its media type, where the contract's is not the exact one. */
  type?: string
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

type Handler<C, P extends Schema, B extends Schema, A extends Schema> = (
  ctx: C,
  input: Input<P, B>,
) => Promise<Answer<A>>

interface Bound<C> {
  call: Call
  handle: (ctx: C, input: Input<Schema, Schema>) => Promise<unknown>
}
export type SignedInRoute = Bound<Ctx> & Options & { isPublic?: false }
export type PublicRoute = Bound<PublicCtx> & { isPublic: true }

interface Options {
  /** That the verb stores files (`withUpload`), and the call takes an `Idempotency-Key`: then the upload begins before the transaction of `once`. */
  storesFiles?: boolean
}

/** A served call and what it does. `mountRoutes` parses the input with the very schemas that typed the handler. */
export type Route = SignedInRoute | PublicRoute

/** Binds a call that takes a sign-in to the service verb behind it. */
export function route<P extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, B, A> & { access: Exclude<Access, 'public'> },
  handle: Handler<Ctx, P, B, A>,
  options: Options = {},
): Route {
  return { call, handle, ...options }
}

/** Binds a call that anybody may make; nobody is signed in there, whatever token is sent. */
export function publicRoute<P extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, B, A> & { access: 'public' },
  handle: Handler<PublicCtx, P, B, A>,
): Route {
  return { call, isPublic: true, handle }
}
