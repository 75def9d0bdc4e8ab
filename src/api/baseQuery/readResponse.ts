import type { Call } from '@/contract/call'
import { type ApiError, errorFromResponse, createApiError } from '../apiError'
import type { Download } from '../request'

type Result = { data: unknown } | { error: ApiError }

/** Reads an HTTP response as its data (unwrapped from `data` when present, spec section 7), a file, or an `ApiError`. */
export async function readResponse(
  call: Call,
  response: Response,
  canBeFile = false,
): Promise<Result> {
  if (!response.ok)
    return {
      error: errorFromResponse(
        response.status,
        await jsonOf(response).catch(() => null),
        response.headers,
      ),
    }
  if (call.download !== undefined || (canBeFile && !isJson(response)))
    return { data: await downloadOf(response) }
  try {
    const body = await jsonOf(response)
    return { data: isWrapped(body) ? body.data : body }
  } catch (error) {
    return {
      error:
        error instanceof SyntaxError ? createApiError('INVALID_ANSWER') : createApiError('NETWORK'),
    }
  }
}

function isJson({ headers }: Response): boolean {
  return /\bjson\b/i.test(headers.get('Content-Type') ?? '')
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

function isWrapped(body: unknown): body is { data: unknown } {
  return typeof body === 'object' && body !== null && 'data' in body
}

async function downloadOf(response: Response): Promise<Download> {
  const fileName = fileNameOf(response.headers.get('Content-Disposition')) ?? 'download'
  return { fileName, objectUrl: URL.createObjectURL(await response.blob()) }
}

/** Returns the file name of a `Content-Disposition` header, `filename*` first (RFC 6266 section 4.3), without folders. */
export function fileNameOf(header: string | null): string | null {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(header ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '')
  const name = decoded(encoded?.trim()) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]
  const lastPart = name?.split(/[/\\]/).at(-1) ?? ''
  return lastPart === '' ? null : lastPart
}

function decoded(value: string | undefined): string | null {
  try {
    return value === undefined ? null : decodeURIComponent(value)
  } catch {
    return null
  }
}
