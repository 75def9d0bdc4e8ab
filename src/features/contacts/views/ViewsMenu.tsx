import { CheckOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef, useState } from 'react'
import { useCurrentUser } from '@/features/auth'
import { deniedUnless } from '@/shared/lib/permissions'
import menuForm from '@/shared/ui/menus/menuForm.module.css'
import { ALL_CONTACTS } from './defaultView'
import type { ShownView } from './useContactView'
import { type ViewActions, useViewActions } from './useViewActions'
import { ViewNameForm } from './ViewNameForm'
import styles from './Views.module.css'

interface ViewsMenuProps {
  shown: ShownView
  onClose: () => void
}

const MAX_VIEWS = 50

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
        isDefault={defaultContactView === undefined}
        onShow={() => {
          actions.show({ id: ALL_CONTACTS })
        }}
      />
      {views.map((each) => (
        <ViewItem
          key={each.id}
          name={each.name}
          isShown={each.id === view?.id}
          isDefault={each.id === defaultContactView}
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
  const { view, isChanged } = shown
  const { canSave } = actions
  const isDefault = view?.id === useCurrentUser().settings.defaultContactView
  const items = [
    view &&
      isChanged && {
        label: `Update “${view.name}”`,
        run: () => void actions.update(view),
        canSave,
      },
    view &&
      isChanged && {
        label: 'Discard changes',
        run: () => {
          actions.discard(view)
        },
        canSave: true,
      },
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
  isDefault: boolean
  onShow: () => void
}

function ViewItem({ name, isShown, isDefault, onShow }: ViewItemProps) {
  return (
    <button type="button" className={menuForm.item} aria-current={isShown} onClick={onShow}>
      <span className={styles.name}>{name}</span>
      {isDefault && (
        <>
          {' '}
          <span className={styles.note}>Default</span>
        </>
      )}
      {isShown && <CheckOutlined aria-hidden />}
    </button>
  )
}
