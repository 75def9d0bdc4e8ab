import { useSearchParams } from 'react-router-dom'
import type { ContactView } from '@/contract/account/users'
import { useCurrentUser, useSaveSettings } from '@/features/auth'
import { toast } from '@/shared/ui/toasts/toast'
import { UndoToast } from '@/shared/ui/toasts/UndoToast'
import {
  showView,
  withChangedView,
  withDefaultView,
  withMovedView,
  withView,
  withoutView,
} from './changeViews'
import { viewQuery } from './contactViews'
import { ALL_CONTACTS } from './defaultView'
import type { ShownView } from './shownView'

type ViewChange = Partial<Omit<ContactView, 'id'>>

export interface ViewActions {
  canSave: boolean
  show: (view: Pick<ContactView, 'id'> & Partial<ContactView>) => void
  saveNew: (name: string) => Promise<void>
  change: (change: ViewChange, view: ContactView) => Promise<void>
  /** Moves a view by one place in the menu and the navigation. */
  move: (view: ContactView, step: 1 | -1) => Promise<void>
  /** Saves the current query and layout in the view. */
  update: (view: ContactView) => Promise<void>
  /** Returns to the saved query and layout. */
  discard: (view: ContactView) => void
  remove: (view: ContactView) => Promise<void>
  setDefault: (viewId: string | null) => Promise<void>
}

/** Returns the actions on saved views; `onDone` closes the menu after each. */
export function useViewActions(
  { view: current, layout, resetLayout }: ShownView,
  onDone: () => void,
): ViewActions {
  const { settings } = useCurrentUser()
  const { contactViews: views = [], defaultContactView } = settings
  const [params, setParams] = useSearchParams()
  const { save, canSave } = useSaveSettings()

  const show: ViewActions['show'] = (view) => {
    setParams((known) => showView(known, view))
    onDone()
  }
  const change: ViewActions['change'] = async (changes, { id, name }) => {
    const found: { isGone: boolean } = { isGone: false }
    const isSaved = await save((known) => {
      found.isGone = !(known.contactViews ?? []).some((each) => each.id === id)
      return withChangedView(known, id, changes)
    })
    if (!isSaved) return
    if (found.isGone)
      toast.info(`The view “${name}” was deleted elsewhere. Save it as a new view to keep it.`)
    if (changes.layout) resetLayout()
    onDone()
  }
  const restore = (view: ContactView) =>
    save((known) => {
      const restored = withView(known, view, views.indexOf(view))
      return defaultContactView === view.id ? withDefaultView(restored, view.id) : restored
    })
  return {
    canSave,
    show,
    change,
    saveNew: async (name) => {
      const added = { id: crypto.randomUUID(), name, query: viewQuery(params), layout }
      if (!(await save((known) => withView(known, added)))) return
      // Without a view, the layout stays that of all contacts.
      if (current !== null) resetLayout()
      show(added)
    },
    move: async ({ id }, step) => {
      if (await save((known) => withMovedView(known, id, step))) onDone()
    },
    update: (view) => change({ query: viewQuery(params), layout }, view),
    discard: (view) => {
      resetLayout()
      show(view)
    },
    remove: async (view) => {
      if (!(await save((known) => withoutView(known, view.id)))) return
      show({ id: ALL_CONTACTS, query: '' })
      const toastId = `view-${view.id}`
      const message = `Deleted the view “${view.name}”.`
      const onUndo = () => void restore(view)
      toast(<UndoToast toastId={toastId} message={message} onUndo={onUndo} />, { toastId })
    },
    setDefault: async (viewId) => {
      if (await save((known) => withDefaultView(known, viewId))) onDone()
    },
  }
}
