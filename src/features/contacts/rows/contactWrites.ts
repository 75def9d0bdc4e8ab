import type { ContactPatch, ContactSummary } from '@/contract/contacts/contact'
import { warnOnUnload } from '@/shared/lib/useUnloadWarning'
import { changeCached, showUnsaved } from './cachedContacts'
import { contactList, contactRecord, contactsApi } from '../contactsApi'
import { changeOf } from '../edit/editableFields'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { pauseInvalidation, invalidateWhenIdle } from '@/api/invalidateWhenIdle'

/** The writes of one contact: each waits for the one before it. */
class Turns {
  tail: Promise<unknown> = Promise.resolve()
  private from = 0
  private to = 0

  /** The version to name for a contact seen at a version: the newest, where nobody but this tab has written since, or else the one that was seen. */
  over(seen: number): number {
    return seen >= this.from && seen <= this.to ? this.to : seen
  }

  /** A write over one version made another. */
  wrote(over: number, made: number): void {
    if (over !== this.to) this.from = over
    this.to = made
  }
}

const turnsOf = new WeakMap<ApiDispatch, Map<string, Turns>>()

/** Writes a contact when all writes before have been answered, whatever part of the screen they come from: nobody conflicts with themselves. */
export function inTurn<T>(contactId: string, write: (turns: Turns) => Promise<T>) {
  return (dispatch: ApiDispatch): Promise<T> => {
    const all = turnsOf.get(dispatch) ?? new Map<string, Turns>()
    const turns = all.get(contactId) ?? new Turns()
    turnsOf.set(dispatch, all.set(contactId, turns))
    const written = turns.tail.then(() => write(turns))
    turns.tail = written.catch(() => undefined)
    return written
  }
}

/** Something is not saved yet: until the returned function is called, once, the browser asks before the tab goes, and the lists stay as they are. */
export function beginUnsaved() {
  return (dispatch: ApiDispatch): (() => void) => {
    const release = dispatch(pauseInvalidation())
    const forget = warnOnUnload()
    return () => {
      forget()
      release()
    }
  }
}

/**
 * Saves a part of a contact in its turn: shown at once, undone when it fails. The list, and after a failure the record, is asked for again when nobody types
 * in it. Promises the answer with the newest version that this tab knows of.
 */
export function writeContact(
  { id, version: seen }: Pick<ContactSummary, 'id' | 'version'>,
  patch: ContactPatch,
) {
  return async (dispatch: ApiDispatch) => {
    const end = dispatch(beginUnsaved())
    const onAnswer = dispatch(showUnsaved(id, changeOf(patch)))
    const result = await dispatch(
      inTurn(id, async (turns) => {
        const version = turns.over(seen)
        const { initiate } = contactsApi.endpoints.patchContact
        const answer = await dispatch(
          initiate({ params: { contactId: id }, body: patch, version }, { track: false }),
        )
        if (!answer.data) return { ...answer, version }
        turns.wrote(version, answer.data.version)
        dispatch(
          changeCached(id, { version: answer.data.version, updatedAt: answer.data.updatedAt }),
        )
        return { ...answer, version: answer.data.version }
      }),
    )
    onAnswer(result.data !== undefined)
    dispatch(invalidateWhenIdle(result.data ? [contactList] : [contactList, contactRecord(id)]))
    end()
    return result
  }
}
