import type * as v from 'valibot'
import type { Call } from '@/contract/call'
import type { ApiRequest, Download } from './request'

type Schema = v.GenericSchema | undefined

/** What RTK Query's hooks let one leave out. */
type Nothing = ReturnType<() => void>
type ReadArg<P extends Schema> = P extends v.GenericSchema ? v.InferInput<P> : Nothing
type ParamsArg<P extends Schema> = P extends v.GenericSchema
  ? { params: v.InferInput<P> }
  : { params?: never }
type BodyArg<B extends Schema> = B extends v.GenericSchema
  ? { body: v.InferInput<B> }
  : { body?: never }
type Extras = Pick<ApiRequest, 'version' | 'idempotencyKey' | 'onUploadProgress'>
type WriteArg<P extends Schema, B extends Schema> = ParamsArg<P> & BodyArg<B> & Extras
type Answer<A extends Schema> = A extends v.GenericSchema ? v.InferOutput<A> : Download

/** An endpoint that reads: its argument is the call's params, its answer is checked against the contract. */
export function read<P extends Schema, B extends Schema, A extends Schema>(call: Call<P, B, A>) {
  return {
    responseSchema: answerOf<Answer<A>>(),
    query: (params: ReadArg<P>): ApiRequest => ({ call, ...(isRecord(params) && { params }) }),
  }
}

/** An endpoint that changes something: `{ params, body, version?, idempotencyKey?, onUploadProgress? }`, as far as the call has them. */
export function write<P extends Schema, B extends Schema, A extends Schema>(call: Call<P, B, A>) {
  return {
    responseSchema: answerOf<Answer<A>>(),
    query: (arg: WriteArg<P, B>): ApiRequest => requestOf(call, arg),
  }
}

/** `write`, whose answer another backend may give as a file. */
export function writeOrDownload<P extends Schema, B extends Schema, A extends Schema>(
  call: Call<P, B, A>,
) {
  return {
    responseSchema: answerOf<Answer<A> | Download>(),
    query: (arg: WriteArg<P, B>): ApiRequest => ({ ...requestOf(call, arg), canBeFile: true }),
  }
}

function requestOf(
  call: Call,
  { params, ...rest }: { params?: unknown; body?: unknown } & Extras,
): ApiRequest {
  return { call, ...(isRecord(params) && { params }), ...rest }
}

/** A Standard Schema (standardschema.dev) that says what type an answer has; the base query has checked it (`checkAnswer`). */
interface AnswerSchema<T> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => { value: T }
  }
}

/** A cast, because TypeScript does not narrow a type parameter: the base query's check has let only a `T` through. */
function answerOf<T>(): AnswerSchema<T> {
  return {
    '~standard': { version: 1, vendor: 'tessera', validate: (value) => ({ value: value as T }) },
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
