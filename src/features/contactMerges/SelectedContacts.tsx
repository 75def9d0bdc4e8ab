import { useNavigate } from 'react-router-dom'
import { paths } from '@/shared/paths'
import { MergePanel } from './MergePanel'
import { useMergeActions } from './useMergeActions'

/** The comparison of contacts that were chosen elsewhere; once they are merged, the survivor's record. */
export function SelectedContacts({ ids }: { ids: readonly string[] }) {
  const navigate = useNavigate()
  const { merge, dismiss, isBusy } = useMergeActions()
  return (
    <MergePanel
      ids={ids}
      isBusy={isBusy}
      onMerge={(merging) => {
        void merge(merging).then((isDone) =>
          isDone ? navigate(paths.contact(merging.survivorId)) : undefined,
        )
      }}
      onDismiss={(contactIds) => {
        void dismiss({ contactIds: [...contactIds] }).then((isDone) =>
          isDone ? navigate(paths.contacts) : undefined,
        )
      }}
    />
  )
}
