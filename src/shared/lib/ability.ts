import type { ForcedSubject, MongoAbility } from '@casl/ability'
import type { Action, SubjectName } from '@/contract/ruleSet'

/** A row with the name of its subject, whose fields the conditions of a rule are compared with. */
type AppRow = Record<string, unknown> & ForcedSubject<SubjectName>

/** The ability of the signed-in user (spec section 6). */
export type AppAbility = MongoAbility<[Action, SubjectName | 'all' | AppRow]>
