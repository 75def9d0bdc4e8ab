import { useNavigate } from 'react-router-dom'
import { paths } from '@/shared/paths'
import { useMergeActions } from '../useMergeActions'
import { MergePanel } from './MergePanel'

/** The comparison of contacts that were selected elsewhere. A merge opens the survivor's record. */
export function SelectedContacts({ ids }: { ids: readonly string[] }) {
  const navigate = useNavigate()
  const { merge, dismiss, isBusy } = useMergeActions()
  return (
    <MergePanel
      ids={ids}
      isBusy={isBusy}
      onMerge={(request) => {
        void merge(request).then((isDone) =>
          isDone ? navigate(paths.contact(request.survivorId)) : undefined,
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
