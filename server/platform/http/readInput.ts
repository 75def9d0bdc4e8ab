import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import * as v from 'valibot'
import { type Call, pathParams } from '@/contract/call'
import { messages } from '@/contract/fields'
import { fieldMessages } from '@/contract/issues'
import { kindMessage } from '@/contract/kindMessages'
import type { CheckedItems } from '@/contract/list'
import { ApiError, invalid } from './apiError'
import { isLighterThan, jsonLimit } from './bodySize'
import { checkInTurns } from './checkInTurns'
import { mediaTypeOf, readForm } from './readForm'
import type { Input } from './route'

type Request = Context['req']

const VERSION = /^(?:W\/)?"(\d{1,9})"$/

/**
 * Reads a call's params, body and version from a request, checked with the contract's schemas.
 * Throws ApiError with the errors by field.
 */
export async function readInput(
  call: Call,
  request: Request,
): Promise<Input<v.GenericSchema | undefined, v.GenericSchema | undefined>> {
  return {
    params: parseInput(call.params ?? v.strictObject({}), readParams(call, request)),
    body: call.body && (await readBody(call, call.body, request)),
    version: call.versioned ? readVersion(request) : 0,
  }
}

/** Parses a value with a schema. Throws ApiError with the errors by field. */
export function parseInput<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  config: CheckedItems = v.getGlobalConfig(),
): v.InferOutput<S> {
  const result = schema['~run']({ value }, config)
  if (!result.issues) return result.value
  const fields = fieldMessages(result.issues, kindMessage)
  if (Object.values(fields).includes(messages.fileSize))
    throw new ApiError('PAYLOAD_TOO_LARGE', messages.fileSize, fields)
  throw invalid(fields)
}

function readParams(call: Call, request: Request): Record<string, unknown> {
  const params = new Map<string, unknown>()
  const names = pathParams(call.path)
  for (const [name, values] of Object.entries(request.queries())) {
    if (names.includes(name) || (values.length > 1 && !takesList(call.params, name)))
      throw invalid({ [name]: 'Give this once.' })
    params.set(name, values.length > 1 ? values : values[0])
  }
  for (const name of names) params.set(name, request.param(name))
  return Object.fromEntries(params)
}

async function readBody(call: Call, schema: v.GenericSchema, request: Request): Promise<unknown> {
  const type = mediaTypeOf(request)
  const wanted = mediaTypesOf(schema)
  if (!wanted.some((each) => each === type))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send this as ${wanted.join(' or ')}.`)
  return type === 'application/json'
    ? readJson(call, schema, request)
    : parseInput(schema, await readForm(request))
}

/**
 * From this length on, other requests get a turn before a body is parsed, while it is checked and
 * before it is used.
 */
const LARGE_BODY = 256 * 1024

/** Reads and checks a JSON body. It is weighed first, because parsing blocks all requests. */
async function readJson(call: Call, schema: v.GenericSchema, request: Request): Promise<unknown> {
  const body = await request.text()
  if (!isLighterThan(body, jsonLimit(call).weight))
    throw invalid({ '': 'This holds more values than this call takes.' })
  if (body.length < LARGE_BODY) return parseInput(schema, parseJson(body))
  await setImmediate()
  const value = parseJson(body)
  await setImmediate()
  const input = parseInput(schema, value, await checkInTurns(schema, value))
  await setImmediate()
  return input
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new ApiError('BAD_REQUEST', 'The body is not valid JSON.')
  }
}

/**
 * Returns the media types that a body may have: multipart only if its first level requires a file,
 * both if a file is optional.
 */
export function mediaTypesOf(
  schema: v.GenericSchema,
): readonly ('application/json' | 'multipart/form-data')[] {
  const entries: unknown[] = 'entries' in schema ? Object.values(schema.entries ?? {}) : []
  if (entries.some(isFile)) return ['multipart/form-data']
  return entries.some((entry) => isFile(wrappedIn(entry)))
    ? ['application/json', 'multipart/form-data']
    : ['application/json']
}

/** Tells whether a parameter may occur more than once (`listParam` of the contract). */
function takesList(schema: v.GenericSchema | undefined, name: string): boolean {
  const entry: unknown =
    schema && 'entries' in schema
      ? Object.entries(schema.entries ?? {}).find(([key]) => key === name)?.[1]
      : undefined
  const wrapped = wrappedIn(entry)
  return isSchema(wrapped) && v.getMetadata(wrapped)['isList'] === true
}

/** Returns the schema inside an optional entry. */
function wrappedIn(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'wrapped' in entry
    ? entry.wrapped
    : undefined
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

function isFile(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'type' in entry && entry.type === 'file'
}

function readVersion(request: Request): number {
  const given = request.header('if-match')
  if (given === undefined) throw new ApiError('PRECONDITION_REQUIRED')
  const version = VERSION.exec(given)?.[1]
  if (version === undefined)
    throw new ApiError('BAD_REQUEST', 'If-Match is not a version such as "3".')
  return Number(version)
}
