import * as v from 'valibot'
import { address, labelledEmail, labelledPhone, labelledWebsite } from '@/contract/contacts'
import { fieldMessages } from '@/contract/issues'
import * as content from '@/contract/profileContent'
import { profilePatch } from '@/contract/profiles'
import { byIdentity } from '@/publicCard/byIdentity'
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

/** Each row is checked once, until it changes. A row that holds nothing is not an entry yet: it is not sent, and nothing is wrong with it. */
function rows<Row extends object>(schema: v.GenericSchema, most: number, isEmpty: (row: Row) => boolean): Check<readonly Row[]> {
  const check = whole(schema)
  const checkRow = byIdentity((row: Row): Checked | null => (isEmpty(row) ? null : check(row)))
  return byIdentity((list) => {
    const checked = list.map(checkRow)
    if (checked.some((row) => row?.errors !== undefined)) return { errors: checked.map((row) => row?.errors) }
    const filled = checked.filter((row) => row !== null)
    return filled.length > most ? { errors: toListFault(`Use at most ${String(most)}.`) } : { output: filled.map(({ output }) => output) }
  })
}

const hasNoValue = ({ value }: { value: string }) => value.trim() === ''
const hasNoPart = (row: object) => Object.entries(row).every(([key, text]) => key === 'label' || (typeof text === 'string' && text.trim() === ''))

const details = content.profileDetails
const checks: { [Name in ValueName]: Check<ProfileValues[Name]> } = {
  name: whole(profilePatch.entries.name),
  namePrefix: whole(details.namePrefix),
  firstName: whole(details.firstName),
  middleName: whole(details.middleName),
  lastName: whole(details.lastName),
  nameSuffix: whole(details.nameSuffix),
  pronouns: whole(details.pronouns),
  occupation: whole(details.occupation),
  organization: whole(details.organization),
  department: whole(details.department),
  bio: whole(details.bio),
  phones: rows(labelledPhone, 20, hasNoValue),
  emails: rows(labelledEmail, 20, hasNoValue),
  websites: rows(labelledWebsite, 20, hasNoValue),
  addresses: rows(address, 5, hasNoPart),
  everlinks: rows(content.everlink, 200, isBlank.everlinks),
  services: rows(content.service, 100, isBlank.services),
  socials: rows(content.social, 50, isBlank.socials),
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
