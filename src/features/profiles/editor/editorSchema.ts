import * as v from 'valibot'
import { fieldMessages } from '@/contract/issues'
import * as content from '@/contract/profiles/profileContent'
import {
  everlink,
  everlinks,
  service,
  services,
  socials,
  storedEverlink,
  storedService,
} from '@/contract/profiles/profileItems'
import { profileConfigInput } from '@/contract/profiles/profileConfig'
import { profileChange, profilePatch } from '@/contract/profiles/profile'
import { byIdentity } from '@/publicCard/byIdentity'
import { lastAnswer } from '@/publicCard/lastAnswer'
import { type FieldErrors, fieldErrors } from '@/shared/forms/fieldErrors'
import { toListError } from '@/shared/forms/rows/listError'
import { isBlank } from '../lists/isBlank'
import { type ProfileValues, type ValueName, valueNames } from './profileValues'

/** An entry of the form: `output` is what is sent, undefined where `errors` (in the shape of the entry) say why it cannot be. */
interface Checked {
  output?: unknown
  errors?: unknown
}
type Check<T> = (value: T) => Checked

function whole(schema: v.GenericSchema): (value: unknown) => Checked {
  return (value) => {
    const result = v.safeParse(schema, value)
    if (result.success) return { output: result.output }
    const { '': own, ...inner } = fieldMessages(result.issues)
    return { errors: own ?? fieldErrors(inner) }
  }
}

/** By the rules for new values; one that is stored as it is may stay, as long as it can be stored. */
function checkNew(
  schema: v.GenericSchema,
  stored: v.GenericSchema,
  isStored: (value: unknown) => boolean,
): (value: unknown) => Checked {
  const [check, checkStored] = [whole(schema), whole(stored)]
  return (value) => {
    const checked = check(value)
    return checked.errors !== undefined && isStored(value) ? checkStored(value) : checked
  }
}

/** A single text, checked when it is another one than before. */
const text = (schema: v.GenericSchema): Check<string> => lastAnswer(whole(schema))

/** A list of the contract: what an entry must be, and how many there can be. */
interface ListSchema {
  item: v.GenericSchema
  pipe: readonly [unknown, { requirement: number; message: string }]
}

/** Each row is checked once, until it changes. A row that holds nothing is not an entry yet: it is not sent, and nothing is wrong with it. */
function rows<Row extends object>(
  { item, pipe: [, { requirement: most, message }] }: ListSchema,
  isEmpty: (row: Row) => boolean,
  check: (row: Row) => Checked = whole(item),
): Check<readonly Row[]> {
  const checkRow = byIdentity((row: Row): Checked | null => (isEmpty(row) ? null : check(row)))
  return byIdentity((list) => {
    const checked = list.map(checkRow)
    if (checked.some((row) => row?.errors !== undefined))
      return { errors: checked.map((row) => row?.errors) }
    const filled = checked.filter((row) => row !== null)
    return filled.length > most
      ? { errors: toListError(message) }
      : { output: filled.map(({ output }) => output) }
  })
}

const hasNoValue = ({ value }: { value: string }) => value.trim() === ''
const hasNoPart = (row: object) =>
  Object.entries(row).every(
    ([key, text]) => key === 'label' || (typeof text === 'string' && text.trim() === ''),
  )

const { profileDetails: details, storedDetails } = content
/** The entries that are judged by what is stored, too. */
type NameEntry =
  | 'namePrefix'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'nameSuffix'
  | 'pronouns'
  | 'occupation'
  | 'organization'
  | 'department'

type Checks = { [Name in ValueName]: Check<ProfileValues[Name]> }

const checks: Omit<Checks, NameEntry | 'name' | 'websites' | 'everlinks' | 'services'> = {
  bio: text(details.bio),
  phones: rows(details.phones, hasNoValue),
  emails: rows(details.emails, hasNoValue),
  addresses: rows(details.addresses, hasNoPart),
  socials: rows(socials.pipe[0], isBlank.socials),
  appearance: byIdentity(whole(content.appearance)),
  config: byIdentity(({ exchange: { consentVersion: _version, ...exchange }, ...config }) =>
    whole(profileConfigInput)({ ...config, exchange }),
  ),
}

/** The checks beside what is stored: a name or an address from before a rule came may stay. */
const checksBeside = byIdentity((stored: ProfileValues): Checks => {
  const nameCheck = (schema: v.GenericSchema, old: v.GenericSchema, known: string) =>
    lastAnswer(checkNew(schema, old, (value) => value === known))
  const knows = <Row extends object>(list: readonly Row[], key: keyof Row) => {
    const known = new Set<unknown>(list.map((row) => row[key]))
    return (row: unknown) =>
      typeof row === 'object' &&
      row !== null &&
      Object.entries(row).some(([name, value]) => name === key && known.has(value))
  }
  const one = (name: NameEntry) => nameCheck(details[name], storedDetails[name], stored[name])
  return {
    ...checks,
    name: nameCheck(profilePatch.entries.name, profileChange.entries.name, stored.name),
    namePrefix: one('namePrefix'),
    firstName: one('firstName'),
    middleName: one('middleName'),
    lastName: one('lastName'),
    nameSuffix: one('nameSuffix'),
    pronouns: one('pronouns'),
    occupation: one('occupation'),
    organization: one('organization'),
    department: one('department'),
    websites: rows(
      details.websites,
      hasNoValue,
      checkNew(details.websites.item, storedDetails.websites.item, knows(stored.websites, 'value')),
    ),
    everlinks: rows(
      everlinks.pipe[0],
      isBlank.everlinks,
      checkNew(everlink, storedEverlink, knows(stored.everlinks, 'url')),
    ),
    services: rows(
      services.pipe[0],
      isBlank.services,
      checkNew(service, storedService, knows(stored.services, 'url')),
    ),
  }
})

/** One entry of the form, by the rules of the contract for what is not stored yet. */
export function checkEntry<Name extends ValueName>(
  name: Name,
  value: ProfileValues[Name],
  stored: ProfileValues,
): Checked {
  return checksBeside(stored)[name](value)
}

/** What is wrong with the form, in its shape. A keystroke costs the check of the row it is in, and of the single texts. */
export function editorErrors(values: ProfileValues, stored: ProfileValues): FieldErrors {
  const found = valueNames.map(
    (name) => [name, checkEntry(name, values[name], stored).errors] as const,
  )
  return Object.fromEntries(found.filter(([, errors]) => errors !== undefined))
}
