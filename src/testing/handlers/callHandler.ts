import { type DefaultBodyType, type HttpHandler, HttpResponse, type StrictRequest, http } from 'msw'
import type { Call } from '@/contract/call'

export interface CallContext {
  request: StrictRequest<DefaultBodyType>
  params: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Undefined passes the request to the next handler. */
type Answer = Response | undefined
type Resolver = (context: CallContext) => Answer | Promise<Answer>

const verbs = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const

/** Handles one call of the contract at its method and path. */
export function onCall({ method, path }: Call, resolve: Resolver): HttpHandler {
  return verbs[method](`*${path.replace(/\{(\w+)\}/g, ':$1')}`, ({ request, params }) =>
    resolve({ request, params }),
  )
}

/** Returns a success response like the server's. */
export function success(call: Call, data: unknown): Response {
  const answer = toJson(data)
  return HttpResponse.json(call.isBare ? answer : { data: answer }, { status: call.success ?? 200 })
}

function toJson(data: unknown): DefaultBodyType {
  return JSON.parse(JSON.stringify(data)) as DefaultBodyType
}
