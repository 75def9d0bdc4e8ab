import type * as v from 'valibot'
import type { Access, Call } from '@/contract/call'
import type { Ctx, PublicCtx } from '../../ports/context'

type Schema = v.GenericSchema | undefined
type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined

/** A file to download instead of a JSON answer. */
export interface Download {
  fileName: string
  /** The exact media type, if the contract's is more general. */
  type?: string
  stream: ReadableStream<Uint8Array>
}

/** The validated input. `version` is set if the call is versioned. */
export interface Input<P extends Schema, B extends Schema> {
  params: Output<P>
  body: Output<B>
  version: number
}

/** The result of a handler: a value of the contract's answer schema, or a download. */
type Answer<A extends Schema> = A extends v.GenericSchema ? v.InferInput<A> : Download

type Handler<C, P extends Schema, B extends Schema, A extends Schema> = (
  ctx: C,
  input: Input<P, B>,
) => Promise<Answer<A>>

interface Bound<C> {
  call: Call
  handle: (ctx: C, input: Input<Schema, Schema>) => Promise<unknown>
}
export type SignedInRoute = Bound<Ctx> & Options & { isPublic?: false; isSigned?: false }
export type PublicRoute = Bound<PublicCtx> & { isPublic: true; isSigned?: false }
/** A call that a service outside signs. Its handler checks the signature before anything else. */
interface SignedRoute {
  call: Call
  isSigned: true
  handle: (ctx: PublicCtx, body: string) => Promise<unknown>
}

interface Options {
  /**
   * The verb stores files (`withUpload`) and the call supports `Idempotency-Key`, so the upload
   * begins before the transaction of `withIdempotencyKey`.
   */
  storesFiles?: boolean
}

/**
 * A served call and its handler. `mountRoutes` parses the input with the schemas that typed the
 * handler.
 */
export type Route = SignedInRoute | PublicRoute | SignedRoute

/** Binds a call that requires a sign-in to its service verb. */
export function route<P extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, B, A> & { access: Exclude<Access, 'public' | 'signed'> },
  handle: Handler<Ctx, P, B, A>,
  options: Options = {},
): Route {
  return { call, handle, ...options }
}

/** Binds a public call to its service verb; a token is ignored. */
export function publicRoute<P extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, B, A> & { access: 'public' },
  handle: Handler<PublicCtx, P, B, A>,
): Route {
  return { call, isPublic: true, handle }
}

/** Binds a call that a service outside signs to its verb, which gets the raw body. */
export function signedRoute<A extends v.GenericSchema>(
  call: Call<undefined, undefined, A> & { access: 'signed' },
  handle: (ctx: PublicCtx, body: string) => Promise<v.InferInput<A>>,
): Route {
  return { call, isSigned: true, handle }
}
