import type * as v from 'valibot'
import type { Call } from '@/contract/call'
import type { ApiRequest, Download } from './request'

type Schema = v.GenericSchema | undefined

/** The argument that RTK Query's hooks let a caller leave out. */
type NoArg = ReturnType<() => void>
type ReadArg<P extends Schema> = P extends v.GenericSchema ? v.InferInput<P> : NoArg
type ParamsArg<P extends Schema> = P extends v.GenericSchema
  ? { params: v.InferInput<P> }
  : { params?: never }
type BodyArg<B extends Schema> = B extends v.GenericSchema
  ? { body: v.InferInput<B> }
  : { body?: never }
type Extras = Pick<ApiRequest, 'version' | 'idempotencyKey' | 'onUploadProgress'>
type WriteArg<P extends Schema, B extends Schema> = ParamsArg<P> & BodyArg<B> & Extras
type Answer<A extends Schema> = A extends v.GenericSchema ? v.InferOutput<A> : Download

/** Defines a query endpoint of a call; its argument is the call's params. */
export function read<P extends Schema, B extends Schema, A extends Schema>(call: Call<P, B, A>) {
  return {
    responseSchema: typedAs<Answer<A>>(),
    query: (params: ReadArg<P>): ApiRequest => ({ call, ...(isRecord(params) && { params }) }),
  }
}

/**
 * Defines a mutation endpoint of a call; its argument is
 * `{ params, body, version?, idempotencyKey?, onUploadProgress? }`, as far as the call has them.
 */
export function write<P extends Schema, B extends Schema, A extends Schema>(call: Call<P, B, A>) {
  return {
    responseSchema: typedAs<Answer<A>>(),
    query: (arg: WriteArg<P, B>): ApiRequest => requestOf(call, arg),
  }
}

/** Defines a mutation like `write`, whose response may be a file where another backend serves it. */
export function writeOrDownload<P extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, B, A>,
) {
  return {
    responseSchema: typedAs<Answer<A> | Download>(),
    query: (arg: WriteArg<P, B>): ApiRequest => ({ ...requestOf(call, arg), canBeFile: true }),
  }
}

function requestOf(
  call: Call,
  { params, ...rest }: { params?: unknown; body?: unknown } & Extras,
): ApiRequest {
  return { call, ...(isRecord(params) && { params }), ...rest }
}

/** A Standard Schema (standardschema.dev) that only types a response; the base query has validated it. */
interface TypeOnlySchema<T> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => { value: T }
  }
}

/** A cast, because TypeScript does not narrow a type parameter: `validateResponse` lets only a `T` through. */
function typedAs<T>(): TypeOnlySchema<T> {
  return {
    '~standard': { version: 1, vendor: 'tessera', validate: (value) => ({ value: value as T }) },
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
