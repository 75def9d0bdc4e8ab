import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import type { RowAction } from './RowMenu'
import { useOpenRow } from './useOpenRow'
import type { ListItem, ListName } from './profileList'
import { useProfileList } from './useProfileList'
import { type UndoRules, useUndoRemoval } from './useUndoRemoval'

interface ListRules<Item> extends UndoRules<Item> {
  /** Whether nothing was filled in: nothing is lost with it, and it does not stay. */
  isBlank: (item: Item) => boolean
  /** A copy, where items can be copied. */
  copyOf?: (item: Item) => Item
}

/** A list of the profile with what its rows and its keyboard do: open, add, copy, hide, delete with undo. Callbacks keep their identity. */
export function useListEditor<Name extends ListName>(
  name: Name,
  { isBlank, copyOf, ...rules }: ListRules<ListItem<Name>>,
) {
  const list = useProfileList(name)
  const ids = useSyncExternalStore(list.subscribe, list.getIds)
  const error = useSyncExternalStore(list.subscribe, list.getError)
  const { open, place, toggle, start, close, focusRow } = useOpenRow()
  const offerUndo = useUndoRemoval(name, list, rules)

  /** The open row is left: what holds nothing goes. Answers whether it did. */
  const leave = () => {
    const item = open === null ? undefined : list.find(open.id)
    if (!item || !isBlank(item)) return false
    list.remove(item.id)
    return true
  }
  const end = (next: 'row' | 'add') => {
    const isGone = leave()
    close(isGone ? 'add' : next)
  }
  const remove = (item: ListItem<Name>) => {
    if (open?.id === item.id) close('row')
    // The menu gives the focus back to its row as it leaves, so both are gone before another row takes it.
    let at = -1
    flushSync(() => {
      at = list.remove(item.id)
    })
    focusRow(ids[at + 1] ?? ids[at - 1])
    if (!isBlank(item)) offerUndo(item, at)
  }
  const add = useStableCallback((item: ListItem<Name>, at: number) => {
    leave()
    list.insert(item, at)
    start(item.id)
  })
  return {
    list,
    ids,
    /** What is wrong with the list as a whole. */
    error,
    open,
    place,
    /** What an item is called now. */
    nameOf: (id: string) => {
      const item = list.find(id)
      return item === undefined ? '' : rules.nameOf(item)
    },
    add,
    onAction: useStableCallback((id: string, action: RowAction) => {
      const item = list.find(id)
      if (!item) return
      if (action === 'hide') list.change(id, hiddenPatch<Name>(!item.isHidden))
      else if (action === 'delete') remove(item)
      else if (action === 'duplicate' && copyOf) add(copyOf(item), ids.indexOf(id) + 1)
      else if (open?.id === id) end('row')
      else {
        leave()
        toggle(id)
      }
    }),
    done: useStableCallback(() => {
      end(open?.isNew ? 'add' : 'row')
    }),
    cancel: useStableCallback(() => {
      end('row')
    }),
  }
}

/** A cast, because TypeScript does not see that every kind of item has `isHidden`. */
function hiddenPatch<Name extends ListName>(isHidden: boolean): Partial<ListItem<Name>> {
  return { isHidden } as Partial<ListItem<Name>>
}
