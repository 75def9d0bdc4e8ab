import * as v from 'valibot'
import type { Call } from '@/contract/call'
import {
  contactListParams,
  contactSelection,
  missingContactsInput,
} from '@/contract/contacts/contactFilter'
import { MAX_CONFLICTS, changeCells } from '@/contract/contacts/changeCells'
import { listFollowUps } from '@/contract/contacts/followUps'
import { listContactGroups } from '@/contract/contacts/contactGroups'
import * as calls from '@/contract/contacts/contacts'
import { contactChange, contactInput } from '@/contract/contacts/contactChange'
import type { Contact, ContactSummary } from '@/contract/contacts/contact'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { buildContact } from '../builders'
import { facetsOf, groupsOf, inOrder, isMatch } from './contactMatches'
import { onCall, success } from '../handlers/callHandler'
import { errorAnswer } from '../handlers/errorAnswer'
import { server } from '../server'

/** A request as a test sees it. */
interface SeenRequest {
  method: string
  path: string
  params: Record<string, string>
  /** The raw query string, with repeated parameters. */
  query: string
  ifMatch: string | null
  idempotencyKey: string | null
  body: unknown
}

/** Returns a UUID with a number: `contactId(7)`. */
export function contactId(at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
}

const nothing = {
  organization: '',
  jobTitle: '',
  emails: [],
  phones: [],
  websites: [],
  tags: [],
  birthday: '',
  notes: '',
} satisfies Partial<Contact>

/** Builds a contact with a number, "Contact 0007", and nothing but its name. */
export function numberedContact(at: number, fields: Partial<Contact> = {}): Contact {
  return buildContact({
    id: contactId(at),
    firstName: 'Contact',
    lastName: String(at).padStart(4, '0'),
    ...nothing,
    ...fields,
  })
}

/** Serves these contacts. The result records the requests. */
export function serveContacts(rows: Contact[]): FakeContacts {
  const contacts = new FakeContacts(rows)
  server.use(...contacts.handlers)
  return contacts
}

/**
 * The contacts calls over rows in memory, answering like the reference API and recording every
 * request.
 */
export class FakeContacts {
  readonly requests: SeenRequest[] = []
  /** Contacts outside the trash. */
  rows: Contact[]
  trash: Contact[]
  /** Answers totals only to requests with `limit` 0, like a filter that is slow to count. */
  isCountedLate = false
  private deletions = new Map<string, Set<string>>()

  constructor(rows: Contact[]) {
    this.rows = rows.filter(({ deletedAt }) => deletedAt === null)
    this.trash = rows.filter(({ deletedAt }) => deletedAt !== null)
  }

  /** Returns the requests of a method, oldest first. */
  sent(method: string): SeenRequest[] {
    return this.requests.filter((request) => request.method === method)
  }

  readonly handlers = [
    this.on(calls.listFavoriteContacts, ({ query }) => this.window(`${query}&isFavorite=true`)),
    this.on(calls.listContacts, ({ query }) => this.window(query)),
    this.on(listContactGroups, ({ query }) => this.groups(query)),
    // Not recorded: the navigation asks for it on every screen.
    onCall(listFollowUps, () => success(listFollowUps, { items: [], hasMore: false, due: 0 })),
    this.on(calls.getContact, (_request, id) => {
      const row = this.find(id)
      return row ? success(calls.getContact, row) : errorAnswer('NOT_FOUND')
    }),
    this.on(calls.updateContact, ({ body, ifMatch }, id) => {
      const row = this.find(id)
      if (!row) return errorAnswer('NOT_FOUND')
      if (ifMatch !== `"${String(row.version)}"`) return errorAnswer('VERSION_CONFLICT')
      return success(calls.updateContact, this.change(row.id, v.parse(contactChange, body)))
    }),
    this.on(changeCells, ({ body }) =>
      success(changeCells, this.changeCells(v.parse(cells, body))),
    ),
    this.on(calls.createContact, ({ body }) => {
      const row = {
        ...numberedContact(9000 + this.rows.length, { firstName: '', lastName: '' }),
        ...filled(v.parse(contactInput, body)),
      }
      this.rows.push(row)
      return success(calls.createContact, row)
    }),
    this.on(calls.deleteContact, (_request, id) =>
      success(
        calls.deleteContact,
        this.remove((row) => row.id === id),
      ),
    ),
    this.on(calls.deleteContacts, ({ body }) => {
      const selection = v.parse(contactSelection, body)
      if ('ids' in selection)
        return success(
          calls.deleteContacts,
          this.remove(({ id }) => selection.ids.includes(id)),
        )
      const { matching, except } = selection
      return success(
        calls.deleteContacts,
        this.remove((row) => isMatch(row, matching) && !except.includes(row.id)),
      )
    }),
    this.on(calls.findMissingContacts, ({ body }) => {
      const {
        matching: { isDeleted = false, ...filter },
        ids,
      } = v.parse(missingContactsInput, body)
      const found = new Set(
        (isDeleted ? this.trash : this.rows)
          .filter((row) => isMatch(row, filter))
          .map(({ id }) => id),
      )
      return success(calls.findMissingContacts, { ids: ids.filter((id) => !found.has(id)) })
    }),
    this.on(calls.restoreContacts, ({ body }) => {
      const which = v.parse(
        v.union([v.object({ deletionId: v.string() }), v.object({ ids: v.array(v.string()) })]),
        body,
      )
      const ids =
        'ids' in which ? new Set(which.ids) : (this.deletions.get(which.deletionId) ?? new Set())
      const back = this.trash
        .filter(({ id }) => ids.has(id))
        .map((row) => ({ ...row, deletedAt: null }))
      this.trash = this.trash.filter(({ id }) => !ids.has(id))
      this.rows = [...this.rows, ...back].sort((a, b) => a.lastName.localeCompare(b.lastName))
      return success(calls.restoreContacts, { restored: back.length })
    }),
  ]

  private changeCells({ rows, onConflict }: v.InferOutput<typeof cells>) {
    const stored = rows.map((row) => ({ ...row, now: this.find(row.id) }))
    const missing = stored.flatMap(({ id, now }) => (now ? [] : [id]))
    const conflicts = stored.flatMap(({ version, now }) =>
      now && now.version !== version ? [summary(now, Object.keys(now.extras))] : [],
    )
    const isStopped = onConflict === 'stop' && missing.length + conflicts.length > 0
    const changed = isStopped
      ? []
      : stored
          .filter(({ version, now }) => now?.version === version)
          .map(({ id, change }) => this.change(id, change))
    return { changed, conflicts: conflicts.slice(0, MAX_CONFLICTS), missing }
  }

  /** Changes a contact, like its owner or somebody else. */
  change(id: string, fields: ContactPatch & { displayImage?: string }): Contact {
    this.rows = this.rows.map((row) =>
      row.id === id ? { ...row, ...filled(fields, row), version: row.version + 1 } : row,
    )
    return this.find(id) ?? numberedContact(0)
  }

  private window(query: string): Response {
    const {
      offset,
      limit,
      facets,
      isDeleted = false,
      sort = isDeleted ? '-deletedAt' : 'name',
      extra = [],
      ...filter
    } = v.parse(contactListParams, listParams(query))
    const found = inOrder(
      (isDeleted ? this.trash : this.rows).filter((row) => isMatch(row, filter)),
      sort,
    )
    const total = this.isCountedLate && limit > 0 ? null : found.length
    const items = found.slice(offset, offset + limit).map((row) => summary(row, extra))
    return success(calls.listContacts, {
      items,
      offset,
      total,
      ...(facets && { facets: facetsOf(this.rows, this.trash.length) }),
    })
  }

  private groups(query: string): Response {
    const { params } = listContactGroups
    const parsed = params && v.parse(params, listParams(query))
    if (!parsed) throw new Error('The call has no parameters.')
    const { by, offset, limit, timeZone: _timeZone, ...filter } = parsed
    const groups = groupsOf(
      this.rows.filter((row) => isMatch(row, filter)),
      by,
    )
    return success(listContactGroups, {
      groups: groups.slice(offset, offset + limit),
      total: groups.length,
    })
  }

  private on(call: Call, respond: (request: SeenRequest, contactId: string) => Response) {
    return onCall(call, async ({ request, params }) =>
      respond(await this.see(request), String(params['contactId'])),
    )
  }

  private find(id: string): Contact | undefined {
    return this.rows.find((row) => row.id === id)
  }

  private remove(isGone: (row: Contact) => boolean) {
    const deletionId = contactId(900_000 + this.deletions.size)
    const gone = this.rows
      .filter(isGone)
      .map((row) => ({ ...row, deletedAt: '2026-05-01T12:00:00.000Z' }))
    this.deletions.set(deletionId, new Set(gone.map(({ id }) => id)))
    this.trash = [...this.trash, ...gone]
    this.rows = this.rows.filter((row) => !isGone(row))
    return { deleted: gone.length, deletionId }
  }

  private async see(request: Request): Promise<SeenRequest> {
    const { pathname, searchParams, search } = new URL(request.url)
    const isJson = request.headers.get('Content-Type')?.startsWith('application/json') === true
    const body: unknown = isJson ? await request.json() : undefined
    const headers = {
      ifMatch: request.headers.get('If-Match'),
      idempotencyKey: request.headers.get('Idempotency-Key'),
    }
    const seen = {
      method: request.method,
      path: pathname,
      params: Object.fromEntries(searchParams),
      query: search,
      ...headers,
      body,
    }
    this.requests.push(seen)
    return seen
  }
}

const cells = changeCells.body ?? v.never()
const lists = ['tag', 'source', 'without', 'extra']

/** Parses the parameters of a list call; repeatable ones become lists. */
function listParams(query: string): Record<string, string | string[]> {
  const params = new URLSearchParams(query)
  return Object.fromEntries(
    [...params].map(([name, value]) => [name, lists.includes(name) ? params.getAll(name) : value]),
  )
}

/** Converts a patch to stored fields: null clears a text, and removes a custom field. */
function filled(
  { extras, ...fields }: ContactPatch & { displayImage?: string },
  before?: Contact,
): Partial<Contact> {
  const custom = Object.entries({ ...before?.extras, ...extras })
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ''])),
    ...(extras && {
      extras: Object.fromEntries(custom.flatMap(([name, value]) => (value ? [[name, value]] : []))),
    }),
  }
}

function summary(contact: Contact, names: readonly string[]): ContactSummary {
  const {
    websites: _websites,
    addresses: _addresses,
    notes: _notes,
    timeline: _timeline,
    extras,
    ...row
  } = contact
  const wanted = Object.entries(extras).filter(([name]) => names.includes(name))
  return names.length > 0 ? { ...row, extras: Object.fromEntries(wanted) } : row
}
