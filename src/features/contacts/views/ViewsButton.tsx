import { DownOutlined } from '@ant-design/icons'
import { lazyPart } from '@/shared/ui/lazyPart'
import { PopoverButton } from '@/shared/ui/menus/PopoverButton'
import type { ShownView } from './useContactView'

const ViewsMenu = lazyPart(async () => (await import('./ViewsMenu')).ViewsMenu, 'in place')

/** Shows the current view and opens the menu of views. */
export function ViewsButton({ shown }: { shown: ShownView }) {
  const { view, isChanged } = shown
  return (
    <PopoverButton
      label={view === null ? 'All contacts' : isChanged ? `${view.name} (changed)` : view.name}
      title="Views"
      size="small"
      iconPlacement="end"
      icon={<DownOutlined aria-hidden />}
    >
      {(close) => <ViewsMenu shown={shown} onClose={close} />}
    </PopoverButton>
  )
}
