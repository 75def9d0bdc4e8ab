import * as v from 'valibot'
import { list } from '@/contract/list'
import { tabStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import { type CellEdit, cellKey } from './cellEdit'
import { type RecordKey, isRecordKey } from './editableKeys'

const PREFIX = userStorageKey('cell:')

const storedDraft = v.object({
  values: list(v.string(), 1000),
  over: list(v.string(), 1000),
  version: v.number(),
  message: v.nullable(v.string()),
})

/** A refused edit as stored in this tab until sign-out. A null message is a conflict. */
interface CellDraft extends v.InferOutput<typeof storedDraft> {
  contactId: string
  field: RecordKey
}

export function readCellDrafts(): CellDraft[] {
  return tabStorage.keys().flatMap((key) => {
    const [contactId = '', ...names] = key.slice(PREFIX.length).split(':')
    const field = names.join(':')
    if (!key.startsWith(PREFIX) || !isRecordKey(field)) return []
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), storedDraft), tabStorage.get(key))
    return parsed.success ? [{ contactId, field, ...parsed.output }] : []
  })
}

export function storeCellDraft({ contactId, field, values, over, version, message }: CellDraft) {
  const draft = { values, over, version, message }
  tabStorage.set(`${PREFIX}${contactId}:${field}`, JSON.stringify(draft))
}

export function removeCellDraft({ contactId, field }: Pick<CellDraft, 'contactId' | 'field'>) {
  tabStorage.remove(`${PREFIX}${contactId}:${field}`)
}

/** Returns the refused edits stored in this tab before a reload. */
export function readStoredEdits(): Record<string, CellEdit> {
  const edits = readCellDrafts().map(({ contactId, field, values, over, version, message }) => {
    const status = message === null ? ('conflict' as const) : ('failed' as const)
    const draft = { contactId, field, values, over, version, message }
    return [cellKey(contactId, field), { ...draft, status, editor: null, saveId: null }] as const
  })
  return Object.fromEntries(edits)
}
