import type * as v from 'valibot'
import { blocksInput } from '@/contract/integrations/blocks'
import { profileChange, profilePatch } from '@/contract/profiles/profile'
import { profileConfigInput } from '@/contract/profiles/profileConfig'
import { appearance, profileDetails, storedDetails } from '@/contract/profiles/profileContent'
import * as items from '@/contract/profiles/profileItems'
import { memoizeByIdentity, memoizeLast } from '@/publicCard/memoize'
import { toBlocksInput } from '@/features/integrations'
import type { FieldErrors } from '@/shared/forms/fieldErrors'
import { isBlankItem } from '../../lists/isBlankItem'
import {
  type Check,
  type CheckResult,
  checkRows,
  checkSchema,
  checkText,
  checkUnlessStored,
} from './entryCheck'
import { type ProfileValues, type ValueName, valueNames } from './profileValues'

const hasNoValue = ({ value }: { value: string }) => value.trim() === ''
const hasLabelOnly = (row: object) =>
  Object.entries(row).every(
    ([key, text]) => key === 'label' || (typeof text === 'string' && text.trim() === ''),
  )

const blockList = blocksInput.entries.blocks

type Checks = { [Name in ValueName]: Check<ProfileValues[Name]> }

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

/** The checks that do not depend on what is stored. */
const plainChecks: Omit<Checks, NameEntry | 'name' | 'websites' | 'everlinks' | 'services'> = {
  bio: checkText(profileDetails.bio),
  phones: checkRows(profileDetails.phones, hasNoValue),
  emails: checkRows(profileDetails.emails, hasNoValue),
  addresses: checkRows(profileDetails.addresses, hasLabelOnly),
  socials: checkRows(items.socials.pipe[0], isBlankItem.socials),
  appearance: memoizeByIdentity(checkSchema(appearance)),
  config: memoizeByIdentity(({ exchange: { consentVersion: _version, ...exchange }, ...config }) =>
    checkSchema(profileConfigInput)({ ...config, exchange }),
  ),
  blocks: memoizeByIdentity((blocks) => checkSchema(blockList)(toBlocksInput(blocks).blocks)),
}

/** Returns the checks of a draft. A name or URL stored before its rule existed may stay. */
const checksFor = memoizeByIdentity((stored: ProfileValues): Checks => {
  const checkName = (schema: v.GenericSchema, storedSchema: v.GenericSchema, known: string) =>
    memoizeLast(checkUnlessStored(schema, storedSchema, (value) => value === known))
  const checkDetail = (name: NameEntry) =>
    checkName(profileDetails[name], storedDetails[name], stored[name])
  return {
    ...plainChecks,
    name: checkName(profilePatch.entries.name, profileChange.entries.name, stored.name),
    namePrefix: checkDetail('namePrefix'),
    firstName: checkDetail('firstName'),
    middleName: checkDetail('middleName'),
    lastName: checkDetail('lastName'),
    nameSuffix: checkDetail('nameSuffix'),
    pronouns: checkDetail('pronouns'),
    occupation: checkDetail('occupation'),
    organization: checkDetail('organization'),
    department: checkDetail('department'),
    websites: checkRows(
      profileDetails.websites,
      hasNoValue,
      checkUnlessStored(
        profileDetails.websites.item,
        storedDetails.websites.item,
        hasStored(stored.websites, 'value'),
      ),
    ),
    everlinks: checkRows(
      items.everlinks.pipe[0],
      isBlankItem.everlinks,
      checkUnlessStored(items.everlink, items.storedEverlink, hasStored(stored.everlinks, 'url')),
    ),
    services: checkRows(
      items.services.pipe[0],
      isBlankItem.services,
      checkUnlessStored(items.service, items.storedService, hasStored(stored.services, 'url')),
    ),
  }
})

/** Returns a function that checks whether the value at `key` of a row is also in a stored row. */
function hasStored<Row extends object>(rows: readonly Row[], key: keyof Row) {
  const known = new Set<unknown>(rows.map((row) => row[key]))
  return (row: unknown) =>
    typeof row === 'object' &&
    row !== null &&
    Object.entries(row).some(([name, value]) => name === key && known.has(value))
}

/** Checks one entry of the draft by the contract's rules. */
export function checkEntry<Name extends ValueName>(
  name: Name,
  value: ProfileValues[Name],
  stored: ProfileValues,
): CheckResult {
  return checksFor(stored)[name](value)
}

/**
 * Returns the errors of the draft, in its shape. A key costs the check of its row, and of the
 * texts.
 */
export function validateDraft(values: ProfileValues, stored: ProfileValues): FieldErrors {
  const errors = valueNames.map(
    (name) => [name, checkEntry(name, values[name], stored).errors] as const,
  )
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined))
}
