import * as v from 'valibot'

/** The closed list of error codes on the wire, each with its HTTP status. */
export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PLAN_LIMIT: 403,
  RECENT_LOGIN_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  LIMIT_REACHED: 409,
  VERSION_CONFLICT: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  INVALID_FILE: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  PROVIDER_UNAVAILABLE: 424,
  PRECONDITION_REQUIRED: 428,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
  UNAVAILABLE: 503,
  INSUFFICIENT_STORAGE: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/**
 * The body of every error response. `fields` maps a dotted field path to its message; `requestId`
 * is the response's `X-Request-Id`. `provider` names the service of `PROVIDER_UNAVAILABLE`.
 */
export const errorBody = v.object({
  error: v.object({
    code: v.picklist(codes),
    message: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
    provider: v.optional(v.string()),
    requestId: v.string(),
  }),
})

export type ErrorBody = v.InferOutput<typeof errorBody>
