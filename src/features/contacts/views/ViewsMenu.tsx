import { CheckOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef, useState } from 'react'
import { useCurrentUser } from '@/features/auth'
import { deniedUnless } from '@/shared/lib/permissions'
import menuForm from '@/shared/ui/menus/menuForm.module.css'
import { ALL_CONTACTS } from './defaultView'
import type { ShownView } from './shownView'
import { type ViewActions, useViewActions } from './useViewActions'
import { ViewNameForm } from './ViewNameForm'
import styles from './Views.module.css'

interface ViewsMenuProps {
  shown: ShownView
  onClose: () => void
}

export const MAX_VIEWS = 50

/** The saved views, with the actions on the current one. */
export function ViewsMenu({ shown, onClose }: ViewsMenuProps) {
  const { view } = shown
  const { contactViews: views = [], defaultContactView } = useCurrentUser().settings
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const menu = useRef<HTMLDivElement>(null)
  const wasNaming = useRef(false)
  const actions = useViewActions(shown, onClose)
  useLayoutEffect(() => {
    if (wasNaming.current && naming === null) menu.current?.querySelector('button')?.focus()
    wasNaming.current = naming !== null
  }, [naming])

  if (naming !== null) {
    const isRename = naming === 'rename' && view !== null
    return (
      <ViewNameForm
        name={isRename ? view.name : ''}
        submitLabel={isRename ? 'Rename' : 'Save view'}
        onSave={(name) => (isRename ? actions.change({ name }, view) : actions.saveNew(name))}
        onCancel={() => {
          setNaming(null)
        }}
      />
    )
  }
  return (
    <div ref={menu} className={styles.menu}>
      <ViewItem
        name="All contacts"
        isShown={view === null}
        note={defaultContactView === undefined ? 'Default' : ''}
        onShow={() => {
          actions.show({ id: ALL_CONTACTS })
        }}
      />
      {views.map((each) => (
        <ViewItem
          key={each.id}
          name={each.name}
          isShown={each.id === view?.id}
          note={[
            ...(each.isPinned === true ? ['Pinned'] : []),
            ...(each.id === defaultContactView ? ['Default'] : []),
          ].join(', ')}
          onShow={() => {
            actions.show(each)
          }}
        />
      ))}
      <hr className={styles.line} />
      <ViewActionItems
        shown={shown}
        actions={actions}
        canAdd={views.length < MAX_VIEWS}
        onNaming={setNaming}
      />
    </div>
  )
}

interface ViewActionItemsProps {
  shown: ShownView
  actions: ViewActions
  canAdd: boolean
  onNaming: (naming: 'new' | 'rename') => void
}

function ViewActionItems({ shown, actions, canAdd, onNaming }: ViewActionItemsProps) {
  const { view } = shown
  const { canSave } = actions
  const { contactViews = [], defaultContactView } = useCurrentUser().settings
  const isDefault = view?.id === defaultContactView
  const place = contactViews.findIndex(({ id }) => id === view?.id)
  const items = [
    canAdd && {
      label: 'Save as new view…',
      run: () => {
        onNaming('new')
      },
      canSave,
    },
    view && {
      label: 'Rename…',
      run: () => {
        onNaming('rename')
      },
      canSave,
    },
    view && {
      label: view.isPinned === true ? 'Remove from navigation' : 'Pin to navigation',
      run: () => void actions.change({ isPinned: view.isPinned !== true }, view),
      canSave,
    },
    view && place > 0 && { label: 'Move up', run: () => void actions.move(view, -1), canSave },
    view &&
      place < contactViews.length - 1 && {
        label: 'Move down',
        run: () => void actions.move(view, 1),
        canSave,
      },
    view && {
      label: isDefault ? 'Remove as default' : 'Make default',
      run: () => void actions.setDefault(isDefault ? null : view.id),
      canSave,
    },
    view && { label: `Delete “${view.name}”`, run: () => void actions.remove(view), canSave },
  ]
  return items
    .filter((item) => item !== null && item !== false)
    .map((item) => (
      <button
        key={item.label}
        type="button"
        {...deniedUnless(item.canSave)}
        className={menuForm.item}
        onClick={item.run}
      >
        <span className={styles.name}>{item.label}</span>
      </button>
    ))
}

interface ViewItemProps {
  name: string
  isShown: boolean
  /** '' is none. */
  note: string
  onShow: () => void
}

function ViewItem({ name, isShown, note, onShow }: ViewItemProps) {
  return (
    <button type="button" className={menuForm.item} aria-current={isShown} onClick={onShow}>
      <span className={styles.name}>{name}</span>
      {note !== '' && (
        <>
          {' '}
          <span className={styles.note}>{note}</span>
        </>
      )}
      {isShown && <CheckOutlined aria-hidden />}
    </button>
  )
}
