import * as v from 'valibot'
import { uuid } from '../fields'
import { block } from '../integrations/block'
import { answerList } from '../list'
import { appearance } from '../profiles/profileContent'
import { filePath, storedEverlinks, storedSocials } from '../profiles/profileItems'
import { lockableFields } from './lockableFields'

/** A company as the card of one of its employees shows it, with that employee's title. */
export const shownCompany = v.object({
  id: uuid,
  name: v.string(),
  logo: v.nullable(filePath),
  banner: v.nullable(filePath),
  /** The look of employees' cards; null leaves it to them. */
  appearance: v.nullable(appearance),
  everlinks: storedEverlinks,
  socials: storedSocials,
  /** Chosen items of the company's connected accounts. */
  blocks: v.optional(answerList(block), []),
  locks: answerList(v.picklist(lockableFields)),
  jobTitle: v.string(),
  department: v.string(),
})
export type ShownCompany = v.InferOutput<typeof shownCompany>
