import * as v from 'valibot'
import type { Call } from '@/contract/call'
import * as calls from '@/contract/contacts'
import type { Contact, ContactPatch, ContactSummary } from '@/contract/contacts'
import { buildContact } from './builders'
import { onCall, success } from './handlers/callHandler'
import { errorAnswer } from './handlers/errorAnswer'
import { server } from './server'

/** A request as a test looks at it. */
interface SeenRequest {
  method: string
  path: string
  params: Record<string, string>
  ifMatch: string | null
  idempotencyKey: string | null
  body: unknown
}

/** A uuid that is easy to tell: `contactId(7)`. */
export function contactId(at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
}

const nothing = { organization: '', jobTitle: '', emails: [], phones: [], websites: [], tags: [], birthday: '', notes: '' } satisfies Partial<Contact>

/** A valid contact that is told by its number, "Contact 0007", and has nothing but its name. */
export function numberedContact(at: number, fields: Partial<Contact> = {}): Contact {
  return buildContact({ id: contactId(at), firstName: 'Contact', lastName: String(at).padStart(4, '0'), ...nothing, ...fields })
}

/** From now on the API has these contacts; what it is asked can be read in the answer. */
export function serveContacts(rows: Contact[]): FakeContacts {
  const contacts = new FakeContacts(rows)
  server.use(...contacts.handlers)
  return contacts
}

/** The contacts calls over rows in memory, as the reference API answers them, and every request that was made. */
export class FakeContacts {
  readonly requests: SeenRequest[] = []
  private deleted = new Map<string, Contact[]>()

  constructor(public rows: Contact[]) {}

  /** The requests of a method, oldest first. */
  sent(method: string): SeenRequest[] {
    return this.requests.filter((request) => request.method === method)
  }

  readonly handlers = [
    this.on(calls.listContacts, ({ params }) => {
      const { search = '', isFavorite = false, sort, offset, limit } = v.parse(calls.contactListParams, params)
      const found = this.matching(search, isFavorite)
      if (sort.startsWith('-')) found.reverse()
      return success(calls.listContacts, { items: found.slice(offset, offset + limit).map(summary), offset, total: found.length })
    }),
    this.on(calls.getContact, (_request, id) => {
      const row = this.find(id)
      return row ? success(calls.getContact, row) : errorAnswer('NOT_FOUND')
    }),
    this.on(calls.updateContact, ({ body, ifMatch }, id) => {
      const row = this.find(id)
      if (!row) return errorAnswer('NOT_FOUND')
      if (ifMatch !== `"${String(row.version)}"`) return errorAnswer('VERSION_CONFLICT')
      return success(calls.updateContact, this.change(row.id, v.parse(calls.contactPatch, body)))
    }),
    this.on(calls.createContact, ({ body }) => {
      const row = { ...numberedContact(9000 + this.rows.length, { firstName: '', lastName: '' }), ...filled(v.parse(calls.contactInput, body)) }
      this.rows.push(row)
      return success(calls.createContact, row)
    }),
    this.on(calls.deleteContact, (_request, id) => success(calls.deleteContact, this.remove((row) => row.id === id))),
    this.on(calls.deleteContacts, ({ body }) => {
      const selection = v.parse(calls.contactSelection, body)
      if ('ids' in selection) return success(calls.deleteContacts, this.remove(({ id }) => selection.ids.includes(id)))
      const { search = '', isFavorite = false } = selection.matching
      const found = new Set(this.matching(search, isFavorite).map(({ id }) => id))
      return success(calls.deleteContacts, this.remove(({ id }) => found.has(id) && !selection.except.includes(id)))
    }),
    this.on(calls.restoreContacts, ({ body }) => {
      const { deletionId } = v.parse(v.object({ deletionId: v.string() }), body)
      const rows = this.deleted.get(deletionId) ?? []
      this.deleted.delete(deletionId)
      this.rows = [...this.rows, ...rows].sort((a, b) => a.lastName.localeCompare(b.lastName))
      return success(calls.restoreContacts, { restored: rows.length })
    }),
    this.on(calls.exportContacts, () => {
      const headers = { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="contacts.csv"' }
      return new Response('First Name\r\nAda\r\n', { headers })
    }),
  ]

  /** Changes a row, as its owner or somebody else would. */
  change(id: string, fields: ContactPatch & { displayImage?: string }): Contact {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...filled(fields), version: row.version + 1 } : row))
    return this.find(id) ?? numberedContact(0)
  }

  private on(call: Call, respond: (request: SeenRequest, contactId: string) => Response) {
    return onCall(call, async ({ request, params }) => respond(await this.see(request), String(params['contactId'])))
  }

  private find(id: string): Contact | undefined {
    return this.rows.find((row) => row.id === id)
  }

  private matching(search: string, isFavorite: boolean): Contact[] {
    return this.rows.filter((row) => nameOf(row).toLowerCase().includes(search.toLowerCase()) && (!isFavorite || row.isFavorite))
  }

  private remove(isGone: (row: Contact) => boolean) {
    const deletionId = contactId(900_000 + this.deleted.size)
    const gone = this.rows.filter(isGone)
    this.deleted.set(deletionId, gone)
    this.rows = this.rows.filter((row) => !isGone(row))
    return { deleted: gone.length, deletionId }
  }

  private async see(request: Request): Promise<SeenRequest> {
    const { pathname, searchParams } = new URL(request.url)
    const isJson = request.headers.get('Content-Type')?.startsWith('application/json') === true
    const body: unknown = isJson ? await request.json() : undefined
    const headers = { ifMatch: request.headers.get('If-Match'), idempotencyKey: request.headers.get('Idempotency-Key') }
    const seen = { method: request.method, path: pathname, params: Object.fromEntries(searchParams), ...headers, body }
    this.requests.push(seen)
    return seen
  }
}

function nameOf({ firstName, lastName, organization }: Contact): string {
  return `${firstName} ${lastName}`.trim() || organization
}

/** A patch as it is stored: null clears a text. */
function filled(fields: ContactPatch & { displayImage?: string }): Partial<Contact> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']))
}

function summary(contact: Contact): ContactSummary {
  const { websites: _websites, addresses: _addresses, birthday: _birthday, notes: _notes, extras: _extras, ...row } = contact
  return row
}
