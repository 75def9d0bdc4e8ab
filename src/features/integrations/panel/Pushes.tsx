import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { PushList } from '../pushes/PushList'
import { PushSettings } from '../pushes/PushSettings'

/** Pushes of contacts to the connected location: their settings and their list. */
export function Pushes() {
  const isServed = useIsServed(extensions.pushes)
  if (!isServed) return null
  return (
    <>
      <PushSettings />
      <PushList />
    </>
  )
}
