import * as v from 'valibot'
import { fieldMessages } from '@/contract/issues'
import * as content from '@/contract/profileContent'
import { profilePatch } from '@/contract/profiles'
import { byIdentity } from '@/publicCard/byIdentity'
import { lastAnswer } from '@/publicCard/lastAnswer'
import { type FieldErrors, fieldErrors } from '@/shared/forms/fieldErrors'
import { toListFault } from '@/shared/forms/listFault'
import { isBlank } from './lists/isBlank'
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

/** A single text, checked when it is another one than before. */
const text = (schema: v.GenericSchema): Check<string> => lastAnswer(whole(schema))

/** A list of the contract: what an entry must be, and how many there can be. */
interface ListSchema {
  item: v.GenericSchema
  pipe: readonly [unknown, { requirement: number; message: string }]
}

/** Each row is checked once, until it changes. A row that holds nothing is not an entry yet: it is not sent, and nothing is wrong with it. */
function rows<Row extends object>({ item, pipe: [, { requirement: most, message }] }: ListSchema, isEmpty: (row: Row) => boolean): Check<readonly Row[]> {
  const check = whole(item)
  const checkRow = byIdentity((row: Row): Checked | null => (isEmpty(row) ? null : check(row)))
  return byIdentity((list) => {
    const checked = list.map(checkRow)
    if (checked.some((row) => row?.errors !== undefined)) return { errors: checked.map((row) => row?.errors) }
    const filled = checked.filter((row) => row !== null)
    return filled.length > most ? { errors: toListFault(message) } : { output: filled.map(({ output }) => output) }
  })
}

const hasNoValue = ({ value }: { value: string }) => value.trim() === ''
const hasNoPart = (row: object) => Object.entries(row).every(([key, text]) => key === 'label' || (typeof text === 'string' && text.trim() === ''))

const details = content.profileDetails
const checks: { [Name in ValueName]: Check<ProfileValues[Name]> } = {
  name: text(profilePatch.entries.name),
  namePrefix: text(details.namePrefix),
  firstName: text(details.firstName),
  middleName: text(details.middleName),
  lastName: text(details.lastName),
  nameSuffix: text(details.nameSuffix),
  pronouns: text(details.pronouns),
  occupation: text(details.occupation),
  organization: text(details.organization),
  department: text(details.department),
  bio: text(details.bio),
  phones: rows(details.phones, hasNoValue),
  emails: rows(details.emails, hasNoValue),
  websites: rows(details.websites, hasNoValue),
  addresses: rows(details.addresses, hasNoPart),
  everlinks: rows(content.everlinks.pipe[0], isBlank.everlinks),
  services: rows(content.services.pipe[0], isBlank.services),
  socials: rows(content.socials.pipe[0], isBlank.socials),
  appearance: byIdentity(whole(content.appearance)),
  config: byIdentity(({ exchange: { consentVersion: _version, ...exchange }, ...config }) => whole(content.profileConfigInput)({ ...config, exchange })),
}

/** One entry of the form, by the rules of the contract. */
export function checkEntry<Name extends ValueName>(name: Name, value: ProfileValues[Name]): Checked {
  return checks[name](value)
}

/** What is wrong with the form, in its shape. A keystroke costs the check of the row it is in, and of the single texts. */
export function editorErrors(values: ProfileValues): FieldErrors {
  const found = valueNames.map((name) => [name, checkEntry(name, values[name]).errors] as const)
  return Object.fromEntries(found.filter(([, errors]) => errors !== undefined))
}
