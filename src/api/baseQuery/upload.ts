export interface Upload {
  method: string
  url: string
  headers: Headers
  body: FormData
  signal: AbortSignal
  onProgress: ((fraction: number) => void) | undefined
}

/**
 * Sends a form by XMLHttpRequest, because `fetch` does not report upload progress. Resolves to the
 * same `Response` as `fetch` (as text). Rejects with a `TypeError` when the server is not reached
 * and with an `AbortError` when aborted.
 */
export function upload({
  method,
  url,
  headers,
  body,
  signal,
  onProgress,
}: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => {
      request.abort()
    }
    const end = (finish: () => void) => {
      signal.removeEventListener('abort', abort)
      finish()
    }
    request.open(method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    request.onload = () => {
      end(() => {
        resolve(responseOf(request))
      })
    }
    request.onerror = () => {
      end(() => {
        reject(new TypeError('The server was not reached.'))
      })
    }
    request.onabort = () => {
      end(() => {
        reject(new DOMException('The upload was cancelled.', 'AbortError'))
      })
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) {
      end(() => {
        reject(new DOMException('The upload was cancelled.', 'AbortError'))
      })
    } else request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const hasBody = ![204, 205, 304].includes(request.status)
  return new Response(hasBody ? request.responseText : null, { status: request.status, headers })
}
