import { Button } from 'antd'
import { useState } from 'react'
import type { EmployeeImport } from '@/contract/companies/employeeFiles'
import { useJobActions } from '@/features/jobs'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import memberStyles from '../../member/Member.module.css'

/** Undoes an import after saying what that does. */
export function UndoImport({ record: { companyId, job } }: { record: EmployeeImport }) {
  const { undo } = useJobActions()
  const canUndo = usePermissions().may('update', 'Employee', { companyId })
  const [isAsking, setIsAsking] = useState(false)
  const { joiner = 0, mover = 0, leaver = 0 } = job.counts
  return (
    <>
      <Button
        {...deniedUnless(canUndo)}
        onClick={() => {
          setIsAsking(true)
        }}
      >
        Undo import
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Undo this import?"
          okText="Undo import"
          isDanger
          // A failure shows a toast.
          onConfirm={async () => {
            await undo(job.id)
            return undefined
          }}
          onClose={() => {
            setIsAsking(false)
          }}
        >
          <ul className={memberStyles.consequences}>
            {joiner > 0 && (
              <li>
                Open invitations of new people are withdrawn. Members who accepted stay and are
                listed.
              </li>
            )}
            {mover > 0 && <li>Changed people get their earlier values back.</li>}
            {leaver > 0 && (
              <li>
                Deactivated people are active or invited again, and their company cards work again.
              </li>
            )}
            <li>People who were changed since stay as they are and are listed.</li>
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
