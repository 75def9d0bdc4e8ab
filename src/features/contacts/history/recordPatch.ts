import type { ContactPatch } from '@/contract/contacts/contactChange'
import type { PatchedContact } from './patchAct'
import { recordMade } from './recordAct'

/** Records the change of some fields of one contact; `version` is the one after it. */
export function recordPatch(before: PatchedContact, patch: ContactPatch, version: number) {
  return recordMade(({ patchAct }) => patchAct(before, patch, version))
}
