import type { ContactSortKey } from '@/contract/contacts/contactSort'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { CellEditorProps, WindowedColumn } from '@/shared/tables/windowed/windowedColumn'
import { lazyPart } from '@/shared/ui/lazyPart'
import {
  FavoriteCell,
  FirstValue,
  FollowUpCell,
  MomentCell,
  NameCell,
  TagList,
  TextCell,
} from './contactCells'
import { RowActions } from './RowActions'
import { birthdayText } from '../model/contactDates'
import type { EditableKey } from '../edit/editableFields'
import { sourceNames } from '../model/sourceNames'

const importEditor = () => import('../cells/screens')
const ContactCellEditor = lazyPart(
  async () => (await importEditor()).ContactCellEditor,
  ({ onClose }) =>
    () => {
      onClose('stay')
    },
)

/** Preloads the editors' code; a failure is reported when a cell is edited. */
export function loadCellEditors(): void {
  importEditor().catch(() => undefined)
}

/** Returns the editor of a column, whose code loads on first use or by `loadCellEditors`. */
function editorOf(field: EditableKey) {
  return function CellEditor(props: CellEditorProps<ContactSummary>) {
    return <ContactCellEditor {...props} field={field} />
  }
}

export const contactColumns: readonly WindowedColumn<ContactSummary, ContactSortKey>[] = [
  {
    key: 'favorite',
    title: 'Favorite',
    isBare: true,
    isPinned: true,
    width: 40,
    render: (contact) => <FavoriteCell contact={contact} />,
  },
  {
    key: 'name',
    title: 'Name',
    isPinned: true,
    width: 210,
    grow: 4,
    sortKey: 'name',
    render: (contact) => <NameCell contact={contact} />,
    editor: editorOf('name'),
  },
  {
    key: 'organization',
    title: 'Organization',
    width: 140,
    grow: 2,
    sortKey: 'organization',
    render: ({ organization }) => <TextCell>{organization}</TextCell>,
    editor: editorOf('organization'),
  },
  {
    key: 'jobTitle',
    title: 'Job title',
    isHidden: true,
    width: 140,
    grow: 2,
    sortKey: 'jobTitle',
    render: ({ jobTitle }) => <TextCell>{jobTitle}</TextCell>,
    editor: editorOf('jobTitle'),
  },
  {
    key: 'department',
    title: 'Department',
    isHidden: true,
    width: 130,
    grow: 1,
    sortKey: 'department',
    render: ({ department }) => <TextCell>{department}</TextCell>,
    editor: editorOf('department'),
  },
  {
    key: 'email',
    title: 'E-mail',
    width: 174,
    grow: 3,
    sortKey: 'email',
    render: ({ emails }) => <FirstValue values={emails} kind="email" />,
    editor: editorOf('email'),
  },
  {
    key: 'phone',
    title: 'Phone',
    width: 150,
    grow: 1,
    sortKey: 'phone',
    render: ({ phones }) => <FirstValue values={phones} kind="phone" />,
    editor: editorOf('phone'),
  },
  {
    key: 'tags',
    title: 'Tags',
    width: 130,
    grow: 2,
    render: ({ tags }) => <TagList tags={tags} />,
    editor: editorOf('tags'),
  },
  {
    key: 'city',
    title: 'City',
    isHidden: true,
    width: 120,
    grow: 1,
    sortKey: 'city',
    render: ({ city }) => <TextCell>{city}</TextCell>,
  },
  {
    key: 'country',
    title: 'Country',
    isHidden: true,
    width: 120,
    grow: 1,
    sortKey: 'country',
    render: ({ country }) => <TextCell>{country}</TextCell>,
  },
  {
    key: 'birthday',
    title: 'Birthday',
    isHidden: true,
    width: 140,
    sortKey: 'birthday',
    render: ({ birthday }) => <TextCell>{birthdayText(birthday)}</TextCell>,
  },
  {
    key: 'source',
    title: 'Source',
    isHidden: true,
    width: 120,
    sortKey: 'source',
    render: ({ source }) => <TextCell>{sourceNames[source]}</TextCell>,
  },
  {
    key: 'followUpOn',
    title: 'Follow-up',
    isHidden: true,
    width: 120,
    sortKey: 'followUpOn',
    render: (contact) => <FollowUpCell contact={contact} />,
  },
  {
    key: 'createdAt',
    title: 'Added',
    width: 120,
    sortKey: 'createdAt',
    startsDescending: true,
    render: ({ createdAt }) => <MomentCell at={createdAt} />,
  },
  {
    key: 'updatedAt',
    title: 'Changed',
    isHidden: true,
    width: 120,
    sortKey: 'updatedAt',
    startsDescending: true,
    render: ({ updatedAt }) => <MomentCell at={updatedAt} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    isBare: true,
    width: 112,
    render: (contact) => <RowActions contact={contact} />,
  },
]
