import type { LookupAddress } from 'node:dns'
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Readable, pipeline } from 'node:stream'
import { createBrotliDecompress, createInflate, createUnzip } from 'node:zlib'
import { OutboundError } from './outboundError'

export type OutboundMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Request {
  method: OutboundMethod
  headers: OutgoingHttpHeaders
  body?: string | Uint8Array | undefined
  /**
   * The addresses to connect to, whatever the name resolves to by then; left out, the system
   * resolves the name.
   */
  addresses?: LookupAddress[]
  /** The limit for a connection to be ready, with TLS; none by default. */
  connectMs?: number | undefined
  /** The limit for the decoded body. */
  maxBytes: number
  signal: AbortSignal
}

/** The answer of a server; a redirect has no body. */
interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** At most `maxBytes` of the decoded body. */
  body: Uint8Array
  isCut: boolean
}

/** Encodings that some servers send although they were not accepted. */
const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Sends one request and returns the answer; redirects are not followed. Throws OutboundError. */
export async function sendOnce(url: URL, request: Request): Promise<Answer> {
  const { method, maxBytes, signal } = request
  try {
    const response = await send(url, request)
    const { statusCode: status = 0, headers } = response
    const read =
      method === 'HEAD' || (status >= 300 && status < 400)
        ? { body: new Uint8Array(), isCut: false }
        : await readBody(response, maxBytes)
    response.destroy()
    return { status, headers, ...read }
  } catch (error) {
    if (error instanceof OutboundError) throw error
    if (signal.aborted) throw new OutboundError('timeout', 'It took too long.', { cause: error })
    throw new OutboundError('unreachable', 'It does not answer.', { cause: error })
  }
}

function send(
  url: URL,
  { method, headers, body, addresses, connectMs, signal }: Request,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const request = isSecure ? requestHttps : requestHttp
  const lookup = addresses && { lookup: fixedLookup(addresses) }
  // Without an agent, no connection of an earlier request for another name is reused.
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        headers: { 'accept-encoding': 'identity', ...headers },
        agent: false,
        ...lookup,
        signal,
      },
      resolve,
    )
      .on('error', reject)
      .on('close', () => {
        reject(new Error('No answer.'))
      })
    if (connectMs !== undefined) limitConnecting(sent, isSecure, connectMs)
    sent.end(body)
  })
}

/** Ends a request whose connection is not ready in time. */
function limitConnecting(request: ClientRequest, isSecure: boolean, ms: number): void {
  const timer = setTimeout(() => {
    request.destroy(new Error('No connection in time.'))
  }, ms)
  const stop = () => {
    clearTimeout(timer)
  }
  request.on('close', stop).on('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', stop)
  })
}

/** Returns a lookup function that always answers these addresses. */
function fixedLookup(addresses: LookupAddress[]): LookupFunction {
  const [first = { address: '', family: 4 }] = addresses
  return (_hostname, { all }, callback) => {
    if (all) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
}

async function readBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<{ body: Uint8Array; isCut: boolean }> {
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  const decoder = decoders[coding]
  // A decoder stops when nobody reads, so a decompression bomb is unpacked only up to the limit.
  const source: Readable = decoder ? pipeline(response, decoder(), () => undefined) : response
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes }
}
