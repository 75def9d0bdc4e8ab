import { LockedValue } from '../editor/LockedValue'
import { AppearanceFields } from './AppearanceFields'

/** The look of the profile's card: its own, or the one that its company locks. */
export function AppearanceTab() {
  return (
    <LockedValue field="appearance">
      <AppearanceFields />
    </LockedValue>
  )
}
