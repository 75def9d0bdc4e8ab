import { messageOf } from '@/api/apiError'
import { ColumnChooser } from '@/shared/tables/columns/ColumnChooser'
import { useCountContactsQuery } from '../contactsApi'
import { useListLayout } from '../list/ContactsListContext'
import { customName, isCustom } from '../model/customFields'
import { FieldChooser } from './FieldChooser'
import styles from './Fields.module.css'

/** The columns of the contacts table, and the custom fields that can be columns. */
export function ContactColumnChooser() {
  const { columns, layout, extra, setLayout } = useListLayout()
  const { data, isLoading, error } = useCountContactsQuery({ limit: 0, facets: true })
  const fields = data?.facets?.extras
  const isThere = (name: string) =>
    extra.includes(name) || fields?.some((field) => field.name === name) !== false
  return (
    <ColumnChooser
      columns={columns.filter(({ key }) => !isCustom(key) || isThere(customName(key)))}
      layout={layout}
      onLayoutChange={setLayout}
    >
      {isLoading && (
        <p role="status" className={styles.note}>
          Loading custom fields…
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.note}>
          The custom fields could not be loaded: {messageOf(error)}
        </p>
      )}
      {fields && <FieldChooser fields={fields} layout={layout} onLayoutChange={setLayout} />}
    </ColumnChooser>
  )
}
