import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { isBlankItem } from './isBlankItem'
import type { ListKind } from './listKind'
import type { ListItem, ListName, ProfileList } from './profileList'
import type { RowAction } from './RowMenu'
import { useOpenRow } from './useOpenRow'
import { useProfileList } from './useProfileList'
import { type UploadPicture, useUndoRemoval } from './useUndoRemoval'

/** A list of the profile with its keyboard and what its rows do. Callbacks keep their identity. */
export function useListEditor<Name extends ListName>(
  kind: ListKind<Name>,
  uploadPicture?: UploadPicture<Name>,
) {
  const { name, copyItem, createItem, addsAt } = kind
  const list = useProfileList(name)
  const ids = useSyncExternalStore(list.subscribe, list.getIds)
  const error = useSyncExternalStore(list.subscribe, list.getError)
  const openRow = useOpenRow()
  const { open, container } = openRow
  const offerUndo = useUndoRemoval(kind, list, uploadPicture)
  const { toggle, close, insert, remove } = rowEdits(name, list, openRow, offerUndo)
  return {
    list,
    ids,
    /** The error of the list as a whole. */
    error,
    open,
    container,
    nameOf: (id: string) => {
      const item = list.find(id)
      return item === undefined ? '' : kind.nameOf(item)
    },
    add: useStableCallback(() => {
      const items = ids.flatMap((id) => list.find(id) ?? [])
      insert(createItem(items), (left) => (addsAt === 'start' ? 0 : left.length))
    }),
    onAction: useStableCallback((id: string, action: RowAction) => {
      const item = list.find(id)
      if (!item) return
      if (action === 'hide') list.change(id, hiddenPatch<Name>(!item.isHidden))
      else if (action === 'delete') remove(item)
      else if (action === 'duplicate' && copyItem)
        insert(copyItem(item), (left) => left.indexOf(id) + 1)
      else if (open?.id === id) close('row')
      else toggle(id)
    }),
    onDone: useStableCallback(() => {
      close(open?.isNew ? 'add' : 'row')
    }),
    onCancel: useStableCallback(() => {
      close('row')
    }),
  }
}

/** Returns the edits that open and close rows. A blank item is removed once its row is left. */
function rowEdits<Name extends ListName>(
  name: Name,
  list: ProfileList<ListItem<Name>>,
  { open, toggle, openNew, close, focusRow }: ReturnType<typeof useOpenRow>,
  offerUndo: (item: ListItem<Name>, at: number) => void,
) {
  const isBlank = isBlankItem[name]
  const removeBlank = () => {
    const item = open === null ? undefined : list.find(open.id)
    if (!item || !isBlank(item)) return false
    list.remove(item.id)
    return true
  }
  return {
    toggle: (id: string) => {
      removeBlank()
      toggle(id)
    },
    close: (focus: 'row' | 'add') => {
      const isRemoved = removeBlank()
      close(isRemoved ? 'add' : focus)
    },
    /** Inserts an item at the index that `findAt` returns for the ids that are left. */
    insert: (item: ListItem<Name>, findAt: (left: readonly string[]) => number) => {
      removeBlank()
      list.insert(item, findAt(list.getIds()))
      openNew(item.id)
    },
    remove: (item: ListItem<Name>) => {
      if (open?.id === item.id) close('row')
      const ids = list.getIds()
      // The menu returns the focus to its row as it closes, so both have to be removed first.
      let at = -1
      flushSync(() => {
        at = list.remove(item.id)
      })
      focusRow(ids[at + 1] ?? ids[at - 1])
      if (!isBlank(item)) offerUndo(item, at)
    },
  }
}

/** A cast, because TypeScript does not see that every kind of item has `isHidden`. */
function hiddenPatch<Name extends ListName>(isHidden: boolean): Partial<ListItem<Name>> {
  return { isHidden } as Partial<ListItem<Name>>
}
