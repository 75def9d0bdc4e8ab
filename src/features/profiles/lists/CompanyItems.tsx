import { companyItemsNote } from '../editor/companyNotes'
import { useProfileEditor } from '../editor/useProfileEditor'

/** Says that the card shows items of the company besides those of the list. */
export function CompanyItems({ list }: { list: 'everlinks' | 'socials' }) {
  const { profile } = useProfileEditor()
  const note = companyItemsNote(profile, list)
  return note === undefined ? null : <p className="help-text">{note}</p>
}
