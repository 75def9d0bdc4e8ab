import type { ApiDispatch } from '@/api/useApiDispatch'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { CellEditorProps } from '@/shared/tables/windowed/windowedColumn'
import { textWidth } from '@/shared/tables/columns/contentWidths'
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
import { RowMenuButton } from './RowMenuButton'
import styles from './contactCells.module.css'
import { contactName, contactSubtitle } from '../model/contactName'
import { birthdayText } from '../model/contactDates'
import type { ContactColumn } from '../model/contactColumn'
import type { EditableKey } from '../edit/editableKeys'
import { sourceNames } from '../model/sourceNames'

const importEditor = () => import('../cells/screens')
const ContactCellEditor = lazyPart(
  async () => (await importEditor()).ContactCellEditor,
  ({ onClose }) =>
    () => {
      onClose('stay')
    },
)

/** Preloads the editors' code and refused edits; a failure is reported when a cell is edited. */
export function loadCellEditors() {
  return (dispatch: ApiDispatch): void => {
    importEditor()
      .then(({ attachCellEdits }) => {
        dispatch(attachCellEdits())
      })
      .catch(() => undefined)
  }
}

/** Returns the editor of a column, whose code loads on first use or by `loadCellEditors`. */
export function editorOf(field: EditableKey) {
  return function CellEditor(props: CellEditorProps<ContactSummary>) {
    return <ContactCellEditor {...props} field={field} />
  }
}

/** The width of icons and space beside a cell's text, in CSS pixels, and the size of small text. */
const AVATAR = 38
const CHIP = 20
const MORE = 28
const SMALL = 0.86
/** A formatted number has the spaces that a stored one lacks. */
const SPACES = '    '
/** The icon to write or call, which a pointer shows only where it is. */
const REACH = 26

function valuesWidth([first, ...more]: ContactSummary['emails'], spaces = ''): number {
  if (!first) return 0
  const icon = window.matchMedia('(hover: none)').matches ? REACH : 0
  return textWidth(first.value + spaces) + (more.length > 0 ? MORE : 0) + icon
}

/** The columns of every layout. */
export const contactColumns: readonly ContactColumn[] = [
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
    width: 170,
    contentWidth: (contact) =>
      AVATAR +
      Math.max(1.05 * textWidth(contactName(contact)), SMALL * textWidth(contactSubtitle(contact))),
    grow: 4,
    sortKey: 'name',
    render: (contact) => <NameCell contact={contact} />,
    editor: editorOf('name'),
  },
  {
    key: 'organization',
    title: 'Organization',
    width: 120,
    contentWidth: ({ organization }) => textWidth(organization),
    grow: 2,
    sortKey: 'organization',
    render: ({ organization }) => <TextCell>{organization}</TextCell>,
    editor: editorOf('organization'),
  },
  {
    key: 'jobTitle',
    title: 'Job title',
    isHidden: true,
    width: 120,
    contentWidth: ({ jobTitle }) => textWidth(jobTitle),
    grow: 2,
    sortKey: 'jobTitle',
    render: ({ jobTitle }) => <TextCell>{jobTitle}</TextCell>,
    editor: editorOf('jobTitle'),
  },
  {
    key: 'department',
    title: 'Department',
    isHidden: true,
    width: 120,
    contentWidth: ({ department }) => textWidth(department),
    grow: 1,
    sortKey: 'department',
    render: ({ department }) => <TextCell>{department}</TextCell>,
    editor: editorOf('department'),
  },
  {
    key: 'email',
    title: 'E-mail',
    width: 150,
    contentWidth: ({ emails }) => valuesWidth(emails),
    grow: 3,
    sortKey: 'email',
    render: ({ emails }) => <FirstValue values={emails} kind="email" />,
    editor: editorOf('email'),
  },
  {
    key: 'phone',
    title: 'Phone',
    width: 120,
    contentWidth: ({ phones }) => valuesWidth(phones, SPACES),
    grow: 1,
    sortKey: 'phone',
    render: ({ phones }) => <FirstValue values={phones} kind="phone" />,
    editor: editorOf('phone'),
  },
  {
    key: 'tags',
    title: 'Tags',
    width: 110,
    contentWidth: ({ tags: [first = '', ...more] }) =>
      first === '' ? 0 : CHIP + SMALL * textWidth(first) + (more.length > 0 ? MORE : 0),
    grow: 2,
    render: ({ tags }) => <TagList tags={tags} />,
    editor: editorOf('tags'),
  },
  {
    key: 'city',
    title: 'City',
    isHidden: true,
    width: 100,
    contentWidth: ({ city }) => textWidth(city),
    grow: 1,
    sortKey: 'city',
    render: ({ city }) => <TextCell>{city}</TextCell>,
  },
  {
    key: 'country',
    title: 'Country',
    isHidden: true,
    width: 100,
    contentWidth: ({ country }) => textWidth(country),
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
    width: 48,
    render: (contact) => (
      <span className={styles.actions}>
        <RowMenuButton contact={contact} />
      </span>
    ),
  },
]
