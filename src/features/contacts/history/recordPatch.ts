import type { ApiDispatch } from '@/api/useApiDispatch'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import type { PatchedContact } from './patchAct'

/** Records the change of some fields of one contact; `version` is the one after it. */
export function recordPatch(before: PatchedContact, patch: ContactPatch, version: number) {
  return async (dispatch: ApiDispatch): Promise<void> => {
    const loaded = await import('./screens').catch(() => null)
    if (loaded) dispatch(loaded.addAct(loaded.patchAct(before, patch, version)))
  }
}
