import { useProfileEditor } from '../editor/useProfileEditor'
import { hasNewerVersion, useRefetchWhenNewer } from '../editor/useRefetchWhenNewer'
import { EditableList } from '../lists/EditableList'
import { useListProfileServicesQuery } from '../profilesApi'
import { serviceKind } from './serviceKind'

/** The services that a person offers. */
export function ServicesTab() {
  const { profileId } = useProfileEditor()
  useRefetchWhenNewer(useListProfileServicesQuery({ id: profileId }).currentData, hasNewerVersion)
  return <EditableList kind={serviceKind} />
}
