import { DownOutlined } from '@ant-design/icons'
import { Suspense, useRef } from 'react'
import { lazyPart } from '@/shared/ui/lazyPart'
import { PopoverButton } from '@/shared/ui/menus/PopoverButton'
import type { ShownView } from './shownView'

const ViewsMenu = lazyPart(async () => (await import('../list/screens')).ViewsMenu, 'in place')
const ViewChanges = lazyPart(async () => (await import('../list/screens')).ViewChanges, 'nothing')

/** Shows the current view, opens the menu of views, and offers to save what was changed. */
export function ViewsButton({ shown }: { shown: ShownView }) {
  const { view, isChanged } = shown
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PopoverButton
        label={view?.name ?? 'All contacts'}
        title="Views"
        size="small"
        iconPlacement="end"
        icon={<DownOutlined aria-hidden />}
        buttonRef={button}
      >
        {(close) => <ViewsMenu shown={shown} onClose={close} />}
      </PopoverButton>
      {isChanged && (
        <Suspense>
          <ViewChanges
            shown={shown}
            onDone={() => {
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
