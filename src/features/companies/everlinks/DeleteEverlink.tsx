import type { CompanyEverlink } from '@/contract/companies/company'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toast } from '@/shared/ui/toasts/toast'
import { useDeleteCompanyEverlinkMutation } from '../companiesApi'
import { useOpenCompany } from '../page/useOpenCompany'

interface DeleteEverlinkProps {
  everlink: CompanyEverlink
  onClose: () => void
}

/** Asks before a link leaves the card of every employee. */
export function DeleteEverlink({ everlink: { id, title }, onClose }: DeleteEverlinkProps) {
  const { id: companyId } = useOpenCompany()
  const [remove] = useDeleteCompanyEverlinkMutation()
  const onConfirm = async () => {
    const { data, error } = await remove({ params: { companyId, everlinkId: id } })
    if (data) toast.success(`Deleted “${title}”.`)
    return error
  }
  return (
    <ConfirmDialog
      title={`Delete “${title}”?`}
      okText="Delete link"
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>It disappears from the card of every employee, and its picture is deleted.</p>
    </ConfirmDialog>
  )
}
