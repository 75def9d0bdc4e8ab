import { CheckOutlined } from '@ant-design/icons'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toast } from '@/shared/ui/toasts/toast'
import type { ContactView } from '@/contract/account/users'
import { useCurrentUser } from '@/features/auth'
import { deniedUnless } from '@/shared/lib/permissions'
import { ActionToast } from '@/shared/ui/toasts/ActionToast'
import menuForm from '@/shared/ui/menus/menuForm.module.css'
import { showView, withChangedView, withDefaultView, withView, withoutView } from './changeViews'
import { viewQuery } from './contactViews'
import { ALL_CONTACTS } from './defaultView'
import type { ShownView } from './useContactView'
import { useSaveSettings } from './useSaveSettings'
import { ViewNameForm } from './ViewNameForm'
import styles from './Views.module.css'

interface ViewsMenuProps {
  shown: ShownView
  onClose: () => void
}

const MOST_VIEWS = 50

/** The saved views, with the actions on the current one. */
export function ViewsMenu({ shown, onClose }: ViewsMenuProps) {
  const { view, isChanged, layout, resetLayout } = shown
  const { settings } = useCurrentUser()
  const { contactViews: views = [], defaultContactView } = settings
  const [params, setParams] = useSearchParams()
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const menu = useRef<HTMLDivElement>(null)
  const wasNaming = useRef(false)
  const { save, canSave } = useSaveSettings()

  const show = (next: Pick<ContactView, 'id'> & Partial<ContactView>) => {
    setParams((known) => showView(known, next))
    onClose()
  }
  const saveNew = async (name: string) => {
    const added = { id: crypto.randomUUID(), name, query: viewQuery(params), layout }
    if (!(await save((known) => withView(known, added)))) return
    // Without a view, the layout stays that of all contacts.
    if (view !== null) resetLayout()
    show(added)
  }
  const change = async (changes: Partial<Omit<ContactView, 'id'>>, { id }: ContactView) => {
    if (!(await save((known) => withChangedView(known, id, changes)))) return
    if (changes.layout) resetLayout()
    onClose()
  }
  const remove = async (gone: ContactView) => {
    const wasDefault = defaultContactView === gone.id
    if (!(await save((known) => withoutView(known, gone.id)))) return
    show({ id: ALL_CONTACTS, query: '' })
    const restore = () =>
      save((known) => {
        const back = withView(known, gone, views.indexOf(gone))
        return wasDefault ? withDefaultView(back, gone.id) : back
      })
    const toastId = `view-${gone.id}`
    toast(
      <ActionToast
        toastId={toastId}
        message={`Deleted the view “${gone.name}”.`}
        actions={[
          {
            label: 'Undo',
            onClick: () => {
              void restore()
            },
          },
        ]}
      />,
      { toastId },
    )
  }
  const setDefault = async (id: string | null) => {
    if (await save((known) => withDefaultView(known, id))) onClose()
  }

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
        onSave={(name) => (isRename ? change({ name }, view) : saveNew(name))}
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
          show({ id: ALL_CONTACTS })
        }}
      />
      {views.map((each) => (
        <ViewItem
          key={each.id}
          name={each.name}
          isShown={each.id === view?.id}
          isDefault={each.id === defaultContactView}
          onShow={() => {
            show(each)
          }}
        />
      ))}
      <hr className={styles.line} />
      {view !== null && isChanged && (
        <>
          <Item
            isDenied={!canSave}
            onClick={() => {
              void change({ query: viewQuery(params), layout }, view)
            }}
          >
            Update “{view.name}”
          </Item>
          <Item
            onClick={() => {
              resetLayout()
              show(view)
            }}
          >
            Discard changes
          </Item>
        </>
      )}
      {views.length < MOST_VIEWS && (
        <Item
          isDenied={!canSave}
          onClick={() => {
            setNaming('new')
          }}
        >
          Save as new view…
        </Item>
      )}
      {view !== null && (
        <>
          <Item
            isDenied={!canSave}
            onClick={() => {
              setNaming('rename')
            }}
          >
            Rename…
          </Item>
          <Item
            isDenied={!canSave}
            onClick={() => {
              void setDefault(view.id === defaultContactView ? null : view.id)
            }}
          >
            {view.id === defaultContactView ? 'Do not open by default' : 'Make default'}
          </Item>
          <Item
            isDenied={!canSave}
            onClick={() => {
              void remove(view)
            }}
          >
            Delete “{view.name}”
          </Item>
        </>
      )}
    </div>
  )
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

function Item({
  onClick,
  isDenied = false,
  children,
}: {
  onClick: () => void
  isDenied?: boolean
  children: ReactNode
}) {
  return (
    <button type="button" {...deniedUnless(!isDenied)} className={menuForm.item} onClick={onClick}>
      <span className={styles.name}>{children}</span>
    </button>
  )
}
