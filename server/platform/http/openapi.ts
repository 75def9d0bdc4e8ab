import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { type Call, type RateLimit, type SuccessStatus, pathParams } from '@/contract/call'
import { errorBody } from '@/contract/errors'
import { MAX_BODY_BYTES, jsonLimit } from './bodySize'
import { takesIdempotencyKey } from './idempotency'
import { pathShape } from './pathShape'
import { mediaTypesOf } from './readInput'

type Json = Record<string, unknown>

/**
 * Returns the OpenAPI 3.1 document of the calls; those beyond the specification carry
 * `x-extension: true`. Templates that differ only in the names of their
 * parameters must be one path (OpenAPI 3.1, Paths Object), named by the first one; `x-path` is an
 * operation's own.
 */
export function openApiDocument(calls: Record<string, Call>, version: string): Json {
  const templates = new Map<string, string>()
  const paths: Record<string, Json> = {}
  for (const [operationId, call] of Object.entries(calls)) {
    const template = templates.get(pathShape(call.path)) ?? call.path
    templates.set(pathShape(template), template)
    const path = (paths[template] ??= {})
    path[call.method.toLowerCase()] = operation(operationId, call, template)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version,
      description: 'The backoffice API for digital business cards.',
    },
    paths,
    components: {
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Firebase ID token of the tenant',
        },
      },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  }
}

function operation(operationId: string, call: Call, template: string): Json {
  const success = String(call.success ?? 200)
  return {
    operationId,
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    ...(call.extension && { 'x-extension': true }),
    ...(call.path !== template && { 'x-path': call.path }),
    'x-access': call.access,
    security: call.access === 'public' || call.access === 'signed' ? [] : [{ idToken: [] }],
    parameters: parameters(call, template),
    ...(call.body && { requestBody: { required: true, content: bodyContent(call, call.body) } }),
    responses: {
      [success]: { description: 'Success', ...content(call) },
      ...Object.fromEntries(
        (call.alsoAnswers ?? []).map((also) => [also, furtherSuccess(call, also)]),
      ),
      ...refusals(call),
      default: failure('Failure'),
    },
  }
}

/** Returns each media type with its schema and its largest body in bytes. */
function bodyContent(call: Call, body: v.GenericSchema): Json {
  const schema = schemaOf(body, 'input')
  return Object.fromEntries(
    mediaTypesOf(body).map((type) => [
      type,
      {
        schema,
        'x-max-body-bytes': type === 'application/json' ? jsonLimit(call).bytes : MAX_BODY_BYTES,
      },
    ]),
  )
}

function furtherSuccess(call: Call, status: SuccessStatus): Json {
  const hasBody = status === 200 || status === 201
  return { description: 'Success', ...(hasBody && content(call)) }
}

function refusals({ body, rateLimit }: Call): Json {
  return {
    ...(body && { 413: failure('The body is larger than `x-max-body-bytes`') }),
    ...(rateLimit && { 429: tooMany(rateLimit) }),
  }
}

function failure(description: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

function tooMany({ requests, seconds }: RateLimit): Json {
  const retryAfter = {
    description: 'Whole seconds to wait',
    schema: { type: 'integer', minimum: 1 },
  }
  return {
    ...failure(
      `More than ${String(requests)} requests of one network address within ${String(seconds)} seconds`,
    ),
    headers: { 'Retry-After': retryAfter },
  }
}

function content(call: Call): Json {
  if (call.download)
    return {
      content: { [call.download]: { schema: { type: 'string', contentMediaType: call.download } } },
    }
  if (!call.answer) return {}
  const answer = schemaOf(call.answer, 'output')
  const schema = call.isBare
    ? answer
    : { type: 'object', required: ['data'], properties: { data: answer } }
  return { content: { 'application/json': { schema } } }
}

function parameters(call: Call, template: string): Json[] {
  const inPath = pathParams(call.path)
  const documented = pathParams(template)
  const schema: Json = call.params ? schemaOf(call.params, 'input') : {}
  const properties = isJson(schema.properties)
    ? schema.properties
    : Object.fromEntries(inPath.map((name) => [name, { type: 'string' }]))
  const required = Array.isArray(schema.required) ? schema.required : []
  const named = Object.entries(properties).map(([name, of]) => {
    const place = inPath.indexOf(name)
    if (place >= 0) return { name: documented[place], in: 'path', required: true, schema: of }
    return { name, in: 'query', required: required.includes(name), schema: of }
  })
  const version = {
    name: 'If-Match',
    in: 'header',
    required: true,
    schema: { type: 'string', pattern: '^"\\d+"$' },
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 8, maxLength: 255 },
  }
  return [
    ...named,
    ...(call.versioned ? [version] : []),
    ...(takesIdempotencyKey(call) ? [key] : []),
  ]
}

/**
 * Returns the JSON Schema of a schema. Checks in code are left out, though the server applies them.
 * A file is binary text (OpenAPI 3.1, Special Considerations for multipart).
 */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const overrideSchema = ({ valibotSchema }: { valibotSchema: { type: string } }) =>
    valibotSchema.type === 'file' ? { type: 'string' as const, format: 'binary' } : null
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode,
    overrideSchema,
  })
  return rest
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
