import type { LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Readable, pipeline } from 'node:stream'
import { createBrotliDecompress, createInflate, createUnzip } from 'node:zlib'
import { OutboundError } from './outboundError'
import type { OutboundAnswer } from '../../ports/outbound'

interface Request {
  method: 'GET' | 'HEAD'
  /** The addresses to connect to, whatever the name resolves to by then. */
  addresses: LookupAddress[]
  /** The limit for the decoded body. */
  maxBytes: number
  signal: AbortSignal
}

const HEADERS = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
  'accept-encoding': 'identity',
  'accept-language': 'en',
  'user-agent': 'TesseraBot/1.0 (+link preview)',
}
/** Encodings that some servers send although they were not accepted. */
const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Sends one request to one of these addresses and returns the answer; redirects are not followed.
 * Throws OutboundError.
 */
export async function sendOnce(
  url: URL,
  { method, addresses, maxBytes, signal }: Request,
): Promise<OutboundAnswer & { location: string | null }> {
  try {
    const response = await send(url, method, addresses, signal)
    const { statusCode: status = 0, headers } = response
    const read =
      method === 'HEAD' || (status >= 300 && status < 400)
        ? { body: new Uint8Array(), isCut: false }
        : await readBody(response, maxBytes)
    response.destroy()
    return {
      status,
      url: url.href,
      contentType: headers['content-type'] ?? '',
      ...read,
      location: utf8Header(headers.location),
    }
  } catch (error) {
    if (error instanceof OutboundError) throw error
    if (signal.aborted) throw new OutboundError('timeout', 'It took too long.', { cause: error })
    throw new OutboundError('unreachable', 'It does not answer.', { cause: error })
  }
}

function send(
  url: URL,
  method: string,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  // Without an agent, no connection of an earlier request for another name is reused.
  return new Promise((resolve, reject) => {
    request(
      url,
      { method, headers: HEADERS, agent: false, lookup: fixedLookup(addresses), signal },
      resolve,
    )
      .on('error', reject)
      .on('close', () => {
        reject(new Error('No answer.'))
      })
      .end()
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

/** Decodes a header as UTF-8; Node reads headers as Latin-1. */
function utf8Header(value: string | undefined): string | null {
  return value === undefined ? null : Buffer.from(value, 'latin1').toString('utf8')
}
