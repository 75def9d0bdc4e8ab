import { invalidateWhenIdle } from '@/api/invalidateWhenIdle'
import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import { contactRecord } from '../contactsApi'
import { applyOptimistic } from '../writes/applyOptimistic'
import { findCachedIds, updateCachedContact } from '../writes/cachedContacts'
import { selectVersionToSend, versionsWritten } from '../writes/contactWritesSlice'
import { beginUnsavedWork, shownFields } from '../writes/saveContactPatch'
import { reloadListAfter } from '../writes/reloadList'
import { enqueueWrite } from '../writes/writeQueue'
import type { PlannedRow } from './cellPlan'
import { cellsApi } from './cellsApi'

/**
 * Saves the changes of many contacts in one call, optimistically and after their earlier writes.
 * Rows that the answer does not name as changed are shown as they were. Resolves to the call's
 * result.
 */
export function saveContactCells(rows: readonly PlannedRow[], onConflict: 'stop' | 'skip') {
  return async (dispatch: ApiDispatch, getState: () => ApiState) => {
    const endUnsavedWork = dispatch(beginUnsavedWork())
    const ids = rows.map(({ id }) => id)
    const cached = new Set(dispatch(findCachedIds(ids)))
    const answers = rows.flatMap(({ id, change }) =>
      cached.has(id) ? [{ id, end: dispatch(applyOptimistic(id, shownFields(change))) }] : [],
    )
    const result = await dispatch(
      enqueueWrite(ids, async () => {
        const sent = rows.map(({ id, version, change }) => ({
          id,
          version: selectVersionToSend(getState(), id, version),
          change,
        }))
        const { initiate } = cellsApi.endpoints.changeCells
        const answer = await dispatch(
          initiate({ body: { rows: sent, onConflict } }, { track: false }),
        )
        const changed = answer.data?.changed ?? []
        dispatch(
          versionsWritten(
            changed.map(({ id, version }) => ({ contactId: id, over: version - 1, version })),
          ),
        )
        for (const { id, version, updatedAt } of changed)
          if (cached.has(id)) dispatch(updateCachedContact(id, { version, updatedAt }))
        return answer
      }),
    )
    const saved = new Set(result.data?.changed.map(({ id }) => id))
    for (const { id, end } of answers) end(saved.has(id))
    dispatch(invalidateWhenIdle([...cached].map(contactRecord)))
    dispatch(reloadListAfter([...saved]))
    endUnsavedWork()
    return result
  }
}
