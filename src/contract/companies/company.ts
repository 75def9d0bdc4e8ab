import * as v from 'valibot'
import { messages, nameLine, required, text, timestamp, uuid } from '../fields'
import { block } from '../integrations/block'
import { answerList, list } from '../list'
import {
  everlink,
  filePath,
  linkUrl,
  storedEverlinks,
  storedSocials,
} from '../profiles/profileItems'
import { lockableFields } from './lockableFields'
import { appearance } from '../profiles/profileContent'
import { everlinkStates } from '../profiles/profiles'
import { uploadedFile } from '../profiles/profile'

export const companyRoles = ['owner', 'admin', 'member'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** The most everlinks of one company. */
export const MAX_COMPANY_EVERLINKS = 50

/** Everything that a company shows, as stored. */
const companyContent = v.object({
  website: v.string(),
  about: v.string(),
  logo: v.nullable(filePath),
  banner: v.nullable(filePath),
  /** The look of employees' cards; null leaves it to them. */
  appearance: v.nullable(appearance),
  everlinks: storedEverlinks,
  socials: storedSocials,
  locks: answerList(v.picklist(lockableFields)),
})
export type CompanyContent = v.InferOutput<typeof companyContent>

export const emptyCompanyContent: CompanyContent = {
  website: '',
  about: '',
  logo: null,
  banner: null,
  appearance: null,
  everlinks: [],
  socials: [],
  locks: [],
}

/** A company that the caller belongs to, in the list. */
export const companySummary = v.object({
  id: uuid,
  name: v.string(),
  logo: v.nullable(v.string()),
  /** The caller's role. */
  role: v.picklist(companyRoles),
  /** The caller's own place in the company. */
  employeeId: uuid,
  /** The version of that place, for changes of it. */
  employeeVersion: v.number(),
  /** The caller's profile that shows the company. */
  profileId: v.nullable(uuid),
})
export type CompanySummary = v.InferOutput<typeof companySummary>

const { everlinks: _everlinks, ...shownContent } = companyContent.entries
export const company = v.object({
  ...companySummary.entries,
  ...shownContent,
  /** Chosen items of the company's connected accounts; changed by a call of their own. */
  blocks: v.optional(answerList(block), []),
  version: v.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Company = v.InferOutput<typeof company>

const website = v.union([v.literal(''), linkUrl], messages.url)
/** A name as it was once allowed, which a company may keep. */
const keptName = v.pipe(
  required,
  nameLine(200),
  v.check(
    (value) => !/[\u202a-\u202e\u2066-\u2069]/u.test(value),
    'A name cannot contain characters that turn the direction of text. Remove them.',
  ),
)

/** The name stands in mails to people who don't know the company yet, where an address is a link. */
export const companyName = v.pipe(
  keptName,
  v.check(
    (value) => !/:\/\/|www\./i.test(value.normalize('NFKC')),
    'A name cannot contain a web address. Write it under Website.',
  ),
)

/** A new company. */
export const companyInput = v.strictObject({
  name: companyName,
  website: v.optional(website, ''),
})

/** A change of a company; a missing field stays. */
export const companyPatch = v.strictObject({
  /** A changed one is a `companyName`. */
  name: v.optional(keptName),
  website: v.optional(website),
  about: v.optional(text(1000)),
  appearance: v.optional(v.nullable(appearance)),
  socials: v.optional(storedSocials),
  locks: v.optional(list(v.picklist(lockableFields, 'Unknown field.'), lockableFields.length)),
  logo: uploadedFile,
  banner: uploadedFile,
})
export type CompanyPatch = v.InferOutput<typeof companyPatch>

/** A company's everlink with its state for visitors. */
export const companyEverlink = v.object({
  ...everlink.entries,
  state: v.picklist(everlinkStates),
})
export type CompanyEverlink = v.InferOutput<typeof companyEverlink>
