import { randomBytes } from 'node:crypto'

/** A contact of a location, as the API shows it. */
export interface SimulatedContact {
  [field: string]: unknown
  id: string
  locationId: string
  email: string | null
  phone: string | null
  tags: string[]
  customFields: { id: string; value: unknown }[]
  dateAdded: string
  dateUpdated: string
}

/** The contacts of all locations, in memory. */
export interface LocationContacts {
  list: (locationId: string) => SimulatedContact[]
  /** Updates the contact with this e-mail address, or else this phone number, or adds one. */
  upsert: (
    locationId: string,
    given: Readonly<Record<string, unknown>>,
  ) => { contact: SimulatedContact; isNew: boolean }
  /** Changes a contact; 'taken' if another one has its e-mail address or phone number. */
  update: (
    locationId: string,
    id: string,
    given: Readonly<Record<string, unknown>>,
  ) => SimulatedContact | 'taken' | undefined
  remove: (locationId: string, id: string) => void
  /** Returns the contact with this e-mail address, or else this phone number. */
  find: (
    locationId: string,
    wanted: { email?: string | undefined; phone?: string | undefined },
  ) => SimulatedContact | undefined
  /** Adds tags to those of a contact; undefined if the location has no such contact. */
  addTags: (locationId: string, id: string, tags: readonly string[]) => SimulatedContact | undefined
}

/** The fields of an upsert besides those with rules of their own. */
const PLAIN = [
  ...['firstName', 'lastName', 'name', 'gender', 'address1', 'city', 'state', 'postalCode'],
  ...['website', 'timezone', 'dnd', 'source', 'country', 'companyName', 'assignedTo'],
  'dateOfBirth',
]
const WITH_RULES = ['email', 'phone', 'tags', 'customFields']
/** The documented fields of an upsert; any other is refused. */
export const upsertFields: readonly string[] = [...PLAIN, ...WITH_RULES, 'locationId']
/** The documented fields of an update by id. */
export const updateFields = upsertFields.filter(
  (field) => !['locationId', 'companyName', 'gender'].includes(field),
)

/** Creates the contacts of locations, each of which allows no duplicates and looks at e-mail first. */
export function createLocationContacts(clock: () => Date): LocationContacts {
  let all: SimulatedContact[] = []
  const list = (locationId: string) => all.filter((each) => each.locationId === locationId)
  const find: LocationContacts['find'] = (locationId, { email, phone }) => {
    const own = list(locationId)
    const byEmail = email ? own.find((each) => keyOf(each.email) === keyOf(email)) : undefined
    return byEmail ?? (phone ? own.find((each) => digits(each.phone) === digits(phone)) : undefined)
  }
  const add = (locationId: string): SimulatedContact => {
    const time = clock().toISOString()
    const contact: SimulatedContact = {
      ...{ id: randomBytes(15).toString('base64url'), locationId, email: null, phone: null },
      ...{ type: 'lead', tags: [], customFields: [], dateAdded: time, dateUpdated: time },
    }
    all.push(contact)
    return contact
  }
  const change = (contact: SimulatedContact, given: Readonly<Record<string, unknown>>) => {
    for (const field of PLAIN) if (given[field] !== undefined) contact[field] = given[field]
    const [email, phone] = [textOf(given.email), textOf(given.phone)]
    if (email) contact.email = keyOf(email)
    if (phone) contact.phone = phone
    // As documented, these tags replace those that the contact has.
    if (Array.isArray(given.tags)) contact.tags = given.tags.map(keyOf)
    contact.customFields = mergeFields(contact.customFields, given.customFields)
    contact.dateUpdated = clock().toISOString()
  }
  return {
    list,
    find,
    remove: (locationId, id) => {
      all = all.filter((each) => each.locationId !== locationId || each.id !== id)
    },
    update(locationId, id, given) {
      const contact = list(locationId).find((each) => each.id === id)
      const holders = [{ email: textOf(given.email) }, { phone: textOf(given.phone) }].map(
        (wanted) => find(locationId, wanted),
      )
      if (!contact) return undefined
      if (holders.some((holder) => holder && holder !== contact)) return 'taken'
      change(contact, given)
      return contact
    },
    upsert(locationId, given) {
      const wanted = { email: textOf(given.email), phone: textOf(given.phone) }
      const known = find(locationId, wanted)
      const contact = known ?? add(locationId)
      // The number of another contact is ignored, so that there are no two with the same.
      const holder = wanted.phone ? find(locationId, { phone: wanted.phone }) : undefined
      const { phone, ...others } = given
      change(contact, !holder || holder === contact ? { ...others, phone } : others)
      return { contact, isNew: !known }
    },
    addTags(locationId, id, tags) {
      const contact = list(locationId).find((each) => each.id === id)
      if (!contact) return undefined
      contact.tags = [...new Set([...contact.tags, ...tags.map(keyOf)])]
      contact.dateUpdated = clock().toISOString()
      return contact
    },
  }
}

function mergeFields(own: SimulatedContact['customFields'], given: unknown) {
  const fields = new Map(own.map(({ id, value }) => [id, value]))
  for (const each of Array.isArray(given) ? (given as Record<string, unknown>[]) : []) {
    const id = textOf(each.id) ?? textOf(each.key)
    if (id) fields.set(id, each.field_value ?? each.value)
  }
  return [...fields].map(([id, value]) => ({ id, value }))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function keyOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : ''
}

function digits(phone: string | null): string {
  return (phone ?? '').replace(/\D/g, '')
}
