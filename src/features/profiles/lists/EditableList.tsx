import type { ReactNode } from 'react'
import { useNow } from '@/shared/lib/useNow'
import { EditableRow } from './EditableRow'
import type { ListKind } from './listKind'
import { ListSection } from './ListSection'
import type { ListName } from './profileList'
import { useListEditor } from './useListEditor'
import type { UploadPicture } from './useUndoRemoval'

interface EditableListProps<Name extends ListName> {
  /** Keeps its identity. */
  kind: ListKind<Name>
  /** Needed where items have pictures. */
  uploadPicture?: UploadPicture<Name>
  /** Shown under the heading. */
  notice?: ReactNode
}

/** A list of the profile whose items are added, edited in place, moved, hidden, copied and deleted with undo. */
export function EditableList<Name extends ListName>({
  kind,
  uploadPicture,
  notice,
}: EditableListProps<Name>) {
  const { list, ids, error, open, container, nameOf, add, onAction, onDone, onCancel } =
    useListEditor(kind, uploadPicture)
  const now = useNow()
  return (
    <ListSection
      kind={kind}
      container={container}
      ids={ids}
      nameOf={nameOf}
      error={error}
      onAdd={add}
      onMove={list.move}
      notice={notice}
    >
      {ids.map((id) => {
        const isOpen = open?.id === id
        return (
          <EditableRow
            key={id}
            list={list}
            kind={kind}
            id={id}
            now={now}
            isOpen={isOpen}
            isNew={isOpen && open.isNew}
            isFull={ids.length >= kind.limit}
            onAction={onAction}
            onDone={onDone}
            onCancel={onCancel}
          />
        )
      })}
    </ListSection>
  )
}
