import { Button } from 'antd'
import { useCurrentUser } from '@/features/auth'
import { deniedUnless } from '@/shared/lib/permissions'
import { PopoverButton } from '@/shared/ui/menus/PopoverButton'
import type { ShownView } from './shownView'
import { useViewActions } from './useViewActions'
import { ViewNameForm } from './ViewNameForm'
import { MAX_VIEWS } from './ViewsMenu'
import styles from './Views.module.css'

interface ViewChangesProps {
  shown: ShownView
  /** Called when the changes are saved or discarded, to move the focus. */
  onDone: () => void
}

/** "Modified · Save · Save as · Reset" of a changed view, and "Save as view" of all contacts. */
export function ViewChanges({ shown, onDone }: ViewChangesProps) {
  const { view } = shown
  const actions = useViewActions(shown, onDone)
  const { contactViews: views = [] } = useCurrentUser().settings
  const { canSave } = actions
  return (
    <span role="group" aria-label="Changes of the view" className={styles.changes}>
      {view && (
        <>
          <span className={styles.note}>Modified</span>
          <Button
            size="small"
            type="text"
            {...deniedUnless(canSave)}
            onClick={() => void actions.update(view)}
          >
            Save
          </Button>
        </>
      )}
      {canSave && views.length < MAX_VIEWS && (
        <PopoverButton
          label={view ? 'Save as' : 'Save as view'}
          title="Save as a view"
          size="small"
          type="text"
        >
          {(close) => (
            <ViewNameForm
              name=""
              submitLabel="Save view"
              onSave={actions.saveNew}
              onCancel={close}
            />
          )}
        </PopoverButton>
      )}
      {view && (
        <Button
          size="small"
          type="text"
          onClick={() => {
            actions.discard(view)
          }}
        >
          Reset
        </Button>
      )}
    </span>
  )
}
