import type { Context } from 'hono'
import * as v from 'valibot'
import { type Call, pathParams } from '@/contract/call'
import { messages } from '@/contract/fields'
import { fieldMessages } from '@/contract/issues'
import { ApiFault, invalid } from './apiFault'
import type { Input } from './route'

type Request = Context['req']

const VERSION = /^(?:W\/)?"(\d{1,9})"$/

/** Everything a call takes from a request, checked with the contract's schemas. Throws ApiFault with the fields at fault. */
export async function readInput(call: Call, request: Request): Promise<Input<v.GenericSchema | undefined, v.GenericSchema | undefined>> {
  return {
    params: parse(call.params ?? v.strictObject({}), readParams(call, request)),
    body: call.body && parse(call.body, await readBody(call.body, request)),
    version: call.versioned ? readVersion(request) : 0,
  }
}

function parse(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const fields = fieldMessages(result.issues)
  if (Object.values(fields).includes(messages.fileSize)) throw new ApiFault('PAYLOAD_TOO_LARGE', messages.fileSize, fields)
  throw invalid(fields)
}

function readParams(call: Call, request: Request): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  const names = pathParams(call.path)
  for (const [name, values] of Object.entries(request.queries())) {
    if (names.includes(name) || (values.length > 1 && !takesList(call.params, name))) throw invalid({ [name]: 'Give this once.' })
    params[name] = values.length > 1 ? values : values[0]
  }
  for (const name of names) params[name] = request.param(name)
  return params
}

async function readBody(schema: v.GenericSchema, request: Request): Promise<unknown> {
  const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  const wanted = isMultipart(schema) ? 'multipart/form-data' : 'application/json'
  if (type !== wanted) throw new ApiFault('UNSUPPORTED_MEDIA_TYPE', `Send this as ${wanted}.`)
  return wanted === 'application/json' ? readJson(request) : readForm(request)
}

async function readJson(request: Request): Promise<unknown> {
  const body = await request.text()
  try {
    return JSON.parse(body)
  } catch {
    throw new ApiFault('BAD_REQUEST', 'The body is not valid JSON.')
  }
}

async function readForm(request: Request): Promise<unknown> {
  const form = await request.formData().catch(() => {
    throw new ApiFault('BAD_REQUEST', 'The body is not a valid form.')
  })
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form.entries()) {
    if (Object.hasOwn(fields, name)) throw invalid({ [name]: 'Give this once.' })
    fields[name] = value
  }
  return fields
}

/** Whether a body schema holds a file, at its first level. */
export function isMultipart(schema: v.GenericSchema | undefined): boolean {
  return schema !== undefined && 'entries' in schema && Object.values(schema.entries ?? {}).some((entry) => isFile(entry))
}

/** Whether a parameter may be given more than once (`listParam` of the contract). */
function takesList(schema: v.GenericSchema | undefined, name: string): boolean {
  const entry: unknown = schema && 'entries' in schema ? Object.entries(schema.entries ?? {}).find(([key]) => key === name)?.[1] : undefined
  const wrapped = typeof entry === 'object' && entry !== null && 'wrapped' in entry ? entry.wrapped : undefined
  return isSchema(wrapped) && v.getMetadata(wrapped)['isList'] === true
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

function isFile(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'type' in entry && entry.type === 'file'
}

function readVersion(request: Request): number {
  const given = request.header('if-match')
  if (given === undefined) throw new ApiFault('PRECONDITION_REQUIRED')
  const version = VERSION.exec(given)?.[1]
  if (version === undefined) throw new ApiFault('BAD_REQUEST', 'If-Match is not a version such as "3".')
  return Number(version)
}
