/** What an upload sends, and whom it tells. */
export interface Upload {
  method: string
  url: string
  headers: Headers
  body: FormData
  signal: AbortSignal
  onProgress: ((fraction: number) => void) | undefined
}

/**
 * Sends a form by XMLHttpRequest, because `fetch` does not report upload progress. Promises the same `Response` that `fetch` would, for a text answer;
 * rejects with a `TypeError` when the server is not reached and with the signal's reason when it is aborted.
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
    const settle = (finish: () => void) => {
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
      settle(() => {
        resolve(responseOf(request))
      })
    }
    request.onerror = () => {
      settle(() => {
        reject(new TypeError('The server was not reached.'))
      })
    }
    request.onabort = () => {
      settle(() => {
        reject(new DOMException('The upload was cancelled.', 'AbortError'))
      })
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) {
      settle(() => {
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
