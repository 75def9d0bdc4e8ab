import type { ForcedSubject, MongoAbility } from '@casl/ability'
import type { Action, SubjectName } from '@/contract/ruleSet'

/** A row with the name of its kind, so that conditions are compared with its fields. */
type AppRow = Record<string, unknown> & ForcedSubject<SubjectName>

/** The rules of the signed-in user, in the words of the contract (spec section 6). */
export type AppAbility = MongoAbility<[Action, SubjectName | 'all' | AppRow]>
