import { expect, it } from 'vitest'
import { mainCaller, signedInCalls, useWorld } from './useWorld'

/*
 * Keys that a client must never set, in the body of every call: they are refused, whatever their
 * value.
 */

const { server, request, sendAs } = useWorld()
const keys = [
  ...['id', 'tenantId', 'tenant_id', 'ownerId', 'owner_id', 'userId', 'user_id', 'uid', 'sub'],
  ...['role', 'roles', 'Roles', 'permissions', 'rules', 'isAdmin', 'admin', 'is_admin'],
  ...['isPremium', 'is_premium', 'premium', 'subscription', 'plan', 'version', 'createdAt'],
  ...['created_at', 'updatedAt', 'deletedAt', 'deactivatedAt', 'companyId', 'company_id'],
  ...['codeHash', 'heldSince', 'isCompanyCard', 'kind', 'mail', 'state', 'searchText', 'slugs'],
  ...['__proto__', 'constructor', 'prototype'],
]
const MARK = 'mass-assigned'

const withBody = signedInCalls.filter(([, { body }]) => body)

/** Returns the names that a body may have. */
function namesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('entries' in schema) return Object.keys(schema.entries as object)
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.flatMap(namesOf)
  return 'pipe' in schema && Array.isArray(schema.pipe) ? namesOf(schema.pipe[0]) : []
}

function withKey(body: unknown, key: string): unknown {
  if (!(body instanceof FormData)) {
    // As JSON text, because an object literal would lose `__proto__`.
    const others = JSON.stringify(body ?? {}).slice(1, -1)
    const added = `${JSON.stringify(key)}:"${MARK}"`
    return `{${others === '' ? added : `${others},${added}`}}`
  }
  const form = new FormData()
  for (const [name, content] of body.entries()) form.set(name, content)
  form.set(key, MARK)
  return form
}

it.each(withBody)('%s refuses keys that clients must not set', async (operation, call) => {
  const { body, ...others } = request(operation)
  const before = await server.contents()
  const known = namesOf(call.body)
  for (const key of keys.filter((each) => !known.includes(each))) {
    const sent = { ...others, body: withKey(body, key) }
    const { status, text } = await sendAs(mainCaller(call), call, sent)
    expect([key, status], text.slice(0, 300)).toEqual([key, 422])
  }
  expect(await server.contents()).toBe(before)
})
