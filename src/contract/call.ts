import type * as v from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The access of a call. `public`: everybody. `user`: every signed-in user of the tenant. `owner`:
 * the owner of the row that the path names. `companyMember`, `companyAdmin`: members and
 * administrators of the company that the path names. `signed`: a service outside that signs the raw
 * body.
 */
export type Access = 'public' | 'user' | 'owner' | 'companyMember' | 'companyAdmin' | 'signed'

export type SuccessStatus = 200 | 201 | 204 | 304

/**
 * A limit of requests per network address (an IPv6 /64 block counts as one). Beyond it, calls fail
 * with `RATE_LIMITED`.
 */
export interface RateLimit {
  requests: number
  seconds: number
  /** The verb counts by itself, for the network and the profile that is found. */
  of?: 'profile'
}

type Schema = v.GenericSchema | undefined

interface CallDetails<P extends Schema, B extends Schema, A extends Schema> {
  access: Access
  /** One sentence for the OpenAPI document. */
  summary: string
  /**
   * Path and query parameters in one flat object. Those that the path doesn't name go to the query.
   */
  params?: P
  /** The JSON body. A body that holds a `File` is sent as multipart. */
  body?: B
  /** The `data` field of the response. */
  answer?: A
  /** The media type of a response that is a file instead of JSON. */
  download?: string
  /** The success status; 200 by default. */
  success?: 200 | 201
  /** Further statuses of a success; 204 and 304 come without a body. */
  alsoAnswers?: readonly SuccessStatus[]
  /** Requires the row's version in `If-Match` (RFC 9110 section 13.1.1). */
  versioned?: boolean
  rateLimit?: RateLimit
  /** The reason why a POST creates nothing. Every other POST accepts an `Idempotency-Key`. */
  createsNothing?: string
  /** The place of the company's id for the policy; `params.companyId` by default. */
  companyFrom?: `${'params' | 'body'}.${string}`
  /** The verb asks a service outside, which may take seconds; no transaction is open meanwhile. */
  asksProvider?: boolean
  /** A statement of the verb may take as long as those of background work. */
  mayTakeLong?: boolean
  /** The answer is sent as it is, without `data` around it, because a service outside expects it so. */
  isBare?: boolean
  /** A write of a company that stays possible while no plan covers the company. */
  whileReadOnly?: boolean
  /** The call is not in section 7 of the specification. */
  extension?: boolean
}

/** One call of the API: method, path template as in the specification, access and schemas. */
export interface Call<
  P extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> extends CallDetails<P, B, A> {
  method: Method
  path: string
}

/**
 * Declares a call that the server answers. The type keeps the access, so that the handler of a
 * public call can't rely on a user.
 */
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
  return { method, path, ...details }
}

/** Returns the names between braces in a path template, in order. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
