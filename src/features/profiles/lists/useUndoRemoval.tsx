import { useStore } from 'react-redux'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { toast } from '@/shared/ui/toasts/toast'
import { useUndoToast } from '@/shared/ui/toasts/useUndoToast'
import { useProfileEditor } from '../editor/useProfileEditor'
import { selectEditor } from '../editor/profileEditorSelectors'
import type { ListActions, ListItem, ListName } from './profileList'

export interface UndoRules<Item> {
  /** What an item is called in messages. */
  nameOf: (item: Item) => string
  /** Where items have pictures. `upload` promises what went wrong, or null. */
  picture?: {
    of: (item: Item) => string | null
    without: (item: Item) => Item
    upload: (item: Item, file: File) => Promise<string | null>
  }
}

/**
 * Offers to bring back an item that was taken out of a list, as long as the list is shown. The server drops a picture with its item, and takes none but by an upload,
 * so the picture is kept here meanwhile and sent anew; unless the server was not told of the removal, and has it still.
 */
export function useUndoRemoval<Name extends ListName>(
  name: Name,
  actions: ListActions<ListItem<Name>>,
  { nameOf, picture }: UndoRules<ListItem<Name>>,
) {
  const { saveNow } = useProfileEditor()
  const store = useStore()
  const fileUrl = useFileUrl()
  const offerUndo = useUndoToast()

  const bringBack = async (item: ListItem<Name>, at: number, kept: Promise<File | null>) => {
    const path = picture?.of(item) ?? null
    if (!picture || path === null) {
      actions.insert(item, at)
      return
    }
    const savedItems: readonly ListItem<Name>[] = selectEditor(store.getState())?.saved[name] ?? []
    const hasFile = savedItems.some((each) => each.id === item.id && picture.of(each) === path)
    actions.insert(hasFile ? item : picture.without(item), at)
    const [isSaved, file] = [await saveNow(name), await kept]
    // A removal that was under way has taken the picture along by now.
    const now = actions.find(item.id)
    if (!now || picture.of(now) !== null) return
    const fault =
      file === null
        ? 'It could not be kept.'
        : isSaved
          ? await picture.upload(item, file)
          : 'The item could not be saved.'
    if (fault !== null) toast.error(`${nameOf(item)} is back without its picture. ${fault}`)
  }
  return (item: ListItem<Name>, at: number) => {
    const path = picture?.of(item) ?? null
    const kept = path === null ? Promise.resolve(null) : keepPicture(fileUrl(path))
    offerUndo(`Deleted ${nameOf(item)}.`, () => {
      void bringBack(item, at, kept)
    })
  }
}

/** A picture as a file, or null where it cannot be had. */
async function keepPicture(url: string): Promise<File | null> {
  try {
    const answer = await fetch(url)
    if (!answer.ok) return null
    const content = await answer.blob()
    return new File([content], 'picture.webp', { type: content.type })
  } catch {
    return null
  }
}
