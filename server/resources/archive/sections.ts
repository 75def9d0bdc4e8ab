import { dismissalSection } from './dismissalSection'
import { cardSection } from './cardSection'
import { consentSection } from './consentSection'
import { contactSection } from './contactSection'
import { countSection } from './countSection'
import { linkSection } from './linkSection'
import { mergeSection } from './mergeSection'
import { occupationSection } from './occupationSection'
import { profileSection } from './profileSection'
import type { Section } from './section'
import { userSection } from './userSection'

/**
 * The resources of an account's archive, each after those that it names. A new resource adds its record to the contract (`archive.ts`) and itself
 * here; its tables go to `ownedTables.ts`.
 */
export const sections: readonly Section[] = [
  userSection,
  profileSection,
  cardSection,
  contactSection,
  mergeSection,
  dismissalSection,
  linkSection,
  consentSection,
  occupationSection,
  countSection,
]
