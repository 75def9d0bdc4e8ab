import type { Context } from 'hono'
import { ApiError, invalid } from './apiError'

type Request = Context['req']

/** More fields than any form has, and longer headers than any browser sends with one. */
const MOST_FIELDS = 100
const MOST_HEADER_BYTES = 4096
/** The characters of RFC 2046 section 5.1.1, except the space. */
const BOUNDARY = /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*(?:;|$)/i
const HEADERS_END = '\r\n\r\n'

/**
 * Reads the fields of a form, each a text or a file. Throws ApiError if a field occurs twice or the
 * body is no form.
 */
export async function readForm(request: Request): Promise<Record<string, string | File>> {
  const fields = new Map<string, string | File>()
  for (const [name, value] of (await parseForm(request)).entries()) {
    if (fields.has(name)) throw invalid({ [name]: 'Give this once.' })
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

/** Returns the media type of a request's body, without parameters. */
export function mediaTypeOf(request: Request): string | undefined {
  return request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
}

/**
 * Parses a form. Its fields and their headers are measured before, because parsing blocks all
 * requests: a few megabytes of them would take seconds, and a large file takes none.
 */
async function parseForm(request: Request): Promise<FormData> {
  const type = mediaTypeOf(request) ?? ''
  const boundary = BOUNDARY.exec(request.header('content-type') ?? '')?.[1]
  const isMultipart = type === 'multipart/form-data'
  if (isMultipart && boundary === undefined) throw noForm()
  const body = Buffer.from(await request.arrayBuffer())
  if (isTooMuch(body, isMultipart ? boundary : undefined))
    throw invalid({ '': 'This form has more fields than this call takes.' })
  // Its parser must see the boundary that was measured.
  const measured = isMultipart ? `${type}; boundary="${boundary ?? ''}"` : type
  return new Response(body, { headers: { 'Content-Type': measured } }).formData().catch(() => {
    throw noForm()
  })
}

function isTooMuch(body: Buffer, boundary: string | undefined): boolean {
  const separator = boundary ?? '&'
  let fields = 0
  for (
    let at = body.indexOf(separator);
    at !== -1;
    at = body.indexOf(separator, at + separator.length)
  ) {
    fields += 1
    if (fields > MOST_FIELDS) return true
    if (boundary !== undefined && headerBytes(body, at) > MOST_HEADER_BYTES) return true
  }
  return false
}

/** Returns the length of the headers that begin with the boundary at `from`. */
function headerBytes(body: Buffer, from: number): number {
  const end = body.indexOf(HEADERS_END, from)
  return (end === -1 ? body.length : end) - from
}

function noForm(): ApiError {
  return new ApiError('BAD_REQUEST', 'The body is not a valid form.')
}
