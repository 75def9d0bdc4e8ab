import * as v from 'valibot'
import { call } from '../call'
import { email, line, nameLine, text, timestamp, uuid } from '../fields'
import { phone } from '../phone'
import { customFieldName } from '../contacts/contactConditions'
import { answerList, dictionary, list } from '../list'

/** A compact JWS (RFC 7515) whose payload is a rule set. */
const signedRules = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'Not a compact JWS.'))

/** Only premium users have `Roles` (spec section 1). */
export const roles = v.object({ permissions: signedRules })

/**
 * The layout of a table: columns in order, unnamed ones last. Widths are CSS pixels. The key of a
 * custom field's column is `extra:` and its name.
 */
export const tableLayout = v.strictObject({
  columns: list(
    v.strictObject({
      key: v.pipe(line(206), v.nonEmpty('Name the column.')),
      width: v.optional(
        v.pipe(
          v.number(),
          v.integer('Use a whole number.'),
          v.minValue(40, 'Use 40 or more.'),
          v.maxValue(1000, 'Use 1000 or less.'),
        ),
      ),
      isHidden: v.optional(v.boolean()),
      isPinned: v.optional(v.boolean()),
    }),
    60,
  ),
  density: v.picklist(['compact', 'comfortable']),
})
export type TableLayout = v.InferOutput<typeof tableLayout>

/**
 * A saved view of the contacts table. `query` is the list's query string
 * (`sort=-createdAt&filter=tags.anyOf.VIP`).
 */
export const contactView = v.strictObject({
  id: uuid,
  name: v.pipe(line(60), v.nonEmpty('Give the view a name.')),
  query: v.pipe(
    text(10_000),
    v.check((value) => !value.startsWith('?'), 'Leave out the question mark.'),
  ),
  layout: tableLayout,
  /** Is listed in the navigation, in the order of the views. */
  isPinned: v.optional(v.boolean()),
})
export type ContactView = v.InferOutput<typeof contactView>

/** At once (up to 20 a day, the others the next morning), the next morning, or never. */
export const leadMailChoices = ['each', 'daily', 'off'] as const

/** Settings of a user, stored with the user record so that every device has them. */
export const userSettings = v.strictObject({
  contactViews: v.optional(list(contactView, 50, 'Use at most 50 views.')),
  /** The layout of the contacts when no view is selected. */
  contactsLayout: v.optional(tableLayout),
  /** The view that `/contacts` opens. */
  defaultContactView: v.optional(uuid),
  /** Names that custom fields have on screen instead of their own. */
  contactFieldNames: v.optional(
    dictionary(
      customFieldName,
      v.pipe(line(60), v.nonEmpty('Give the field a name.')),
      200,
      'Use at most 200 names.',
    ),
  ),
  /** When a mail tells of somebody who left their details on a card; at once if missing. */
  leadMails: v.optional(v.picklist(leadMailChoices, 'Choose when to be told.')),
  /** The address that refused such a mail; it gets no more of them. */
  leadMailsRefused: v.optional(v.pipe(v.string(), v.maxLength(320))),
  /** The time until which the user has seen who left their details. */
  leadsSeenAt: v.optional(timestamp),
  /** The set-up checklist of the dashboard was dismissed. */
  isSetupDismissed: v.optional(v.boolean()),
})
export type UserSettings = v.InferOutput<typeof userSettings>

export const user = v.object({
  userId: v.string(),
  version: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
  defaultProfileId: uuid,
  settings: userSettings,
  /** How many people have left their details since `leadsSeenAt`; 100 for more. */
  newLeads: v.optional(v.number()),
  /** The server can send mails about them. */
  hasLeadMails: v.optional(v.boolean()),
  Roles: v.optional(roles),
})
export type User = v.InferOutput<typeof user>

/** The identity provider's id of a user. */
export const userId = v.pipe(line(128), v.nonEmpty('This is not a user id.'))

/** A new user's record. E-mail and phone come from the token, whatever is written here. */
export const userInput = v.strictObject({
  userId,
  firstName: v.optional(line(200), ''),
  lastName: v.optional(line(200), ''),
  phoneNumber: v.optional(v.union([v.literal(''), phone]), ''),
  email: v.optional(v.union([v.literal(''), email]), ''),
})

export const getUser = call('GET', '/v1/users/{userId}', {
  access: 'owner',
  summary: 'The user record, with the e-mail address and phone number of the identity account',
  params: v.strictObject({ userId }),
  answer: user,
})
export const createUser = call('POST', '/v1/users', {
  access: 'user',
  summary: "Create the signed-in user's record with a default profile and its virtual card",
  body: userInput,
  answer: user,
  success: 201,
})
/** A change as a form sends it. A missing field stays; null clears it. */
export const userPatch = v.strictObject({
  firstName: v.optional(v.nullable(nameLine(100))),
  lastName: v.optional(v.nullable(nameLine(100))),
  settings: v.optional(userSettings),
})
/** A change on the wire. A name stored before today's rules may stay. */
const userChange = v.strictObject({
  ...userPatch.entries,
  firstName: v.optional(v.nullable(line(100))),
  lastName: v.optional(v.nullable(line(100))),
})
export type UserChange = v.InferOutput<typeof userChange>

export const updateUser = call('PUT', '/v1/users/{id}', {
  access: 'owner',
  summary:
    'Change the name or the settings; e-mail address and phone number follow the identity account',
  params: v.strictObject({ id: userId }),
  body: userChange,
  answer: user,
  versioned: true,
})
export const listUsers = call('GET', '/v1/users', {
  access: 'user',
  summary: 'The user records that the caller may see: their own',
  answer: v.object({ items: answerList(user), offset: v.number(), total: v.number() }),
})
export const getRoles = call('GET', '/v1/roles/', {
  access: 'user',
  summary: 'The signed rule set of the signed-in user',
  answer: roles,
})
