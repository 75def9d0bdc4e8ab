import type * as v from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call. `public`: everybody. `user`: every signed-in user of the tenant, on what is theirs. `owner`: the owner of the
 * row that the path names. `companyMember` and `companyAdmin`: members and administrators of the company that the path names.
 */
export type Access = 'public' | 'user' | 'owner' | 'companyMember' | 'companyAdmin'

/** How many requests one network address (IPv6: one /64 block) may make within so many seconds; more are refused with RATE_LIMITED. */
export interface RateLimit {
  requests: number
  seconds: number
}

type Schema = v.GenericSchema | undefined

interface CallDetails<P extends Schema, B extends Schema, A extends Schema> {
  access: Access
  /** One sentence for the OpenAPI document. */
  summary: string
  /** Path and query parameters as one flat object; what the path template does not name goes to the query. */
  params?: P
  /** JSON body; a body that holds a `File` is sent as multipart. */
  body?: B
  /** What the `data` field of the answer holds. */
  answer?: A
  /** The answer is a file of this media type instead of JSON. */
  download?: string
  /** Success status; 200 unless said. */
  success?: 200 | 201
  /** The row's version must be sent in `If-Match` (RFC 9110 section 13.1.1). */
  versioned?: boolean
  rateLimit?: RateLimit
  /** Of a POST: why it creates nothing. Every other POST takes an `Idempotency-Key`. */
  createsNothing?: string
  /** Where the policy finds the company's id; `params.companyId` unless said. */
  companyFrom?: `${'params' | 'body'}.${string}`
  /** Not in section 7 of the specification. */
  extension?: boolean
}

/** One call of the API: method, path template as the specification writes it, who may make it, and its schemas. */
export interface Call<
  P extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> extends CallDetails<P, B, A> {
  method: Method
  path: string
  status: 'served' | 'planned'
}

/** Declares a call that the server answers. Its type says who may make it, so that no public call gets a handler that counts on a sign-in. */
export function call<
  P extends Schema = undefined,
  B extends Schema = undefined,
  A extends Schema = undefined,
  X extends Access = Access,
>(
  method: Method,
  path: string,
  details: CallDetails<P, B, A> & { access: X },
): Call<P, B, A> & { access: X } {
  return { method, path, status: 'served', ...details }
}

/** Declares a call that is not served yet: it answers 501 `NOT_IMPLEMENTED` to everyone, before authentication. */
export function planned(method: Method, path: string, access: Access, summary: string): Call {
  return { method, path, status: 'planned', access, summary }
}

/** The names between braces in a path template, in order. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
