import * as v from 'valibot'
import { list } from './list'

/** The one algorithm, pinned on both sides (RFC 7518 section 3.4). */
export const RULES_ALGORITHM = 'ES256'

const actions = ['create', 'read', 'update', 'delete', 'manage'] as const
const subjects = [
  'User',
  'Profile',
  'Card',
  'Contact',
  'Link',
  'Social',
  'Company',
  'Employee',
  'Integration',
  'Analytics',
  'Subscription',
  'Plan',
  'Occupation',
  'all',
] as const
const name = v.pipe(v.string(), v.maxLength(64), v.regex(/^[A-Za-z][A-Za-z0-9]*$/))

const canBeNull = ['conditions', 'fields', 'inverted'] as const

function withoutNulls(rule: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(rule).filter(
      ([key, value]) => value !== null || !canBeNull.some((each) => each === key),
    ),
  )
}

/**
 * A permission rule (spec section 6). Conditions compare own fields with plain values; operators
 * and dotted paths are refused. Null in `conditions`, `fields` or `inverted` counts as absent, as
 * other backends may write it.
 */
const rule = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(withoutNulls),
  v.strictObject({
    action: v.union([v.picklist(actions), v.pipe(list(v.picklist(actions), 20), v.minLength(1))]),
    subject: v.union([
      v.picklist(subjects),
      v.pipe(list(v.picklist(subjects), 50), v.minLength(1)),
    ]),
    conditions: v.exactOptional(
      v.record(name, v.union([v.string(), v.number(), v.boolean(), v.null()])),
    ),
    fields: v.exactOptional(v.pipe(list(name, 200), v.minLength(1))),
    inverted: v.exactOptional(v.boolean()),
  }),
)
export type Rule = v.InferOutput<typeof rule>
export type Action = (typeof actions)[number]
export type SubjectName = Exclude<(typeof subjects)[number], 'all'>

/**
 * The payload of a signed rule set: its user (`sub`), tenant (`tid`) and validity (seconds since
 * 1970).
 */
export const ruleSet = v.strictObject({
  rules: list(rule, 500),
  sub: v.string(),
  tid: v.string(),
  iat: v.number(),
  exp: v.number(),
})
export type RuleSet = v.InferOutput<typeof ruleSet>
