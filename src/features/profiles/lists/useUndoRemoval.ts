import { useStore } from 'react-redux'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { toast } from '@/shared/ui/toasts/toast'
import { useUndoToast } from '@/shared/ui/toasts/useUndoToast'
import { selectEditor } from '../editor/profileEditorSelectors'
import { useProfileEditor } from '../editor/useProfileEditor'
import type { ListKind } from './listKind'
import type { ListActions, ListItem, ListName } from './profileList'

/** Uploads the picture of an item; resolves to an error message, or to null. */
export type UploadPicture<Name extends ListName> = (
  item: ListItem<Name>,
  file: File,
) => Promise<string | null>

/**
 * Returns a function that offers to restore a deleted item while its list is shown. The server
 * deletes a picture with its item and takes pictures by upload only, so the file is kept here and
 * uploaded again, unless the deletion was never sent to the server.
 */
export function useUndoRemoval<Name extends ListName>(
  { name, nameOf, picture }: ListKind<Name>,
  actions: ListActions<ListItem<Name>>,
  uploadPicture?: UploadPicture<Name>,
) {
  const { saveNow } = useProfileEditor()
  const store = useStore()
  const fileUrl = useFileUrl()
  const offerUndo = useUndoToast()

  const restore = async (item: ListItem<Name>, at: number, download: Promise<File | null>) => {
    // A change of the item made elsewhere has brought it back.
    if (actions.find(item.id)) return
    const path = picture?.pathOf(item) ?? null
    if (!picture || !uploadPicture || path === null) {
      actions.insert(item, at)
      return
    }
    const savedItems: readonly ListItem<Name>[] = selectEditor(store.getState())?.saved[name] ?? []
    const hasFile = savedItems.some(
      (saved) => saved.id === item.id && picture.pathOf(saved) === path,
    )
    actions.insert(hasFile ? item : picture.remove(item), at)
    const [isSaved, file] = [await saveNow(name), await download]
    // A deletion that was being saved has removed the picture by now.
    const restored = actions.find(item.id)
    if (!restored || picture.pathOf(restored) !== null) return
    const failure =
      file === null
        ? 'It could not be kept.'
        : isSaved
          ? await uploadPicture(item, file)
          : 'The item could not be saved.'
    if (failure !== null) toast.error(`${nameOf(item)} is back without its picture. ${failure}`)
  }
  return (item: ListItem<Name>, at: number) => {
    const path = picture?.pathOf(item) ?? null
    const download = path === null ? Promise.resolve(null) : downloadPicture(fileUrl(path))
    offerUndo(`Deleted ${nameOf(item)}.`, () => {
      void restore(item, at, download)
    })
  }
}

async function downloadPicture(url: string): Promise<File | null> {
  try {
    const answer = await fetch(url)
    if (!answer.ok) return null
    const content = await answer.blob()
    return new File([content], 'picture.webp', { type: content.type })
  } catch {
    return null
  }
}
