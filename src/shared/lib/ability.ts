import type { MongoAbility } from '@casl/ability'
import type { Action, SubjectName } from '@/contract/ruleSet'

export type AppSubject = SubjectName | 'all'

/** What the signed-in user may do, in the words of the contract's rules (spec section 6). */
export type AppAbility = MongoAbility<[Action, AppSubject]>
