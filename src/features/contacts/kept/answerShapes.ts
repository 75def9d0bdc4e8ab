import * as v from 'valibot'
import { getRoles, getUser } from '@/contract/account/users'
import { type Contact, contact } from '@/contract/contacts/contact'
import { contactWindow } from '@/contract/contacts/contacts'
import { answerList } from '@/contract/list'
import { contactList, contactRecord } from '../contactsApi'
import type { KeptAnswer, NewAnswer } from './keptDatabase'

/** A query as RTK Query names it. */
export interface QueryArg {
  endpointName: string
  originalArgs?: unknown
  queryCacheKey: string
}

/** The answers that are kept; with `getUser` and `getRoles` the screens open without a network. */
const schemas: ReadonlyMap<string, v.GenericSchema | undefined> = new Map<
  string,
  v.GenericSchema | undefined
>([
  ['listContacts', contactWindow],
  ['countContacts', contactWindow],
  ['getContact', contact],
  ['getUser', getUser.answer],
  ['getRoles', getRoles.answer],
])

const ofTrash = v.object({ isDeleted: v.literal(true) })

/** Returns whether the answers to a query are kept; those about the trash are not. */
export function isKept({ endpointName, originalArgs }: QueryArg): boolean {
  return schemas.has(endpointName) && !v.is(ofTrash, originalArgs)
}

/** Returns an answer that is a contact of the list; null for any other. */
export function listedContact(answer: unknown): Contact | null {
  const { success, output } = v.safeParse(contact, answer)
  return success && output.deletedAt === null ? output : null
}

const changedCells = v.object({ changed: answerList(v.object({ id: v.string() })) })

/** Returns the ids of contacts that a change of many cells wrote, whose answer has no fields. */
export function changedContacts({ endpointName }: QueryArg, answer: unknown): string[] {
  return endpointName === 'changeCells' && v.is(changedCells, answer)
    ? answer.changed.map(({ id }) => id)
    : []
}

/** Returns a kept answer whose data has the contract's shape; null for another version's. */
export function parseAnswer(answer: KeptAnswer | undefined): KeptAnswer | null {
  const schema = answer && schemas.get(answer.endpoint)
  if (!schema) return null
  const parsed = v.safeParse(schema, answer.data)
  return parsed.success ? { ...answer, data: parsed.output } : null
}

const signedRules = v.object({ permissions: v.string() })
const ofRules = v.union([signedRules, v.object({ Roles: signedRules })])
const claims = v.object({ exp: v.number() })

/** Returns whether the signed rules in an answer have expired, so that they allow nothing. */
export function hasExpiredRules({ data }: KeptAnswer): boolean {
  if (!v.is(ofRules, data)) return false
  const { permissions } = 'Roles' in data ? data.Roles : data
  const payload = permissions.split('.')[1] ?? ''
  const parsed = v.safeParse(
    v.pipe(v.string(), v.transform(decode), v.parseJson(), claims),
    payload.replaceAll('-', '+').replaceAll('_', '/'),
  )
  return !parsed.success || parsed.output.exp * 1000 < Date.now()
}

/** Decodes Base64; '' if it is none. */
function decode(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}

/** Returns an answer of the server as the database takes it. */
export function toNewAnswer({ endpointName, queryCacheKey }: QueryArg, data: unknown): NewAnswer {
  return {
    key: queryCacheKey,
    endpoint: endpointName,
    data,
    refreshedAt: Date.now(),
    ...measure(endpointName, data),
  }
}

function measure(endpoint: string, data: unknown): Pick<NewAnswer, 'rows' | 'isFirst'> {
  if (endpoint === 'getContact') return { rows: 1, isFirst: false }
  if (!v.is(contactWindow, data)) return { rows: 0, isFirst: true }
  return { rows: data.items.length, isFirst: data.offset === 0 }
}

const ofContact = v.object({ contactId: v.string() })

/** Returns the cache tags of an answer, as its endpoint provides them. */
export function tagsOf({ endpointName, originalArgs }: QueryArg) {
  if (/^(list|count)Contacts$/.test(endpointName)) return [contactList]
  return endpointName === 'getContact' && v.is(ofContact, originalArgs)
    ? [contactRecord(originalArgs.contactId)]
    : []
}
