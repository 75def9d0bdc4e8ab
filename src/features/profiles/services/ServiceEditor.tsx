import { useCallback, useMemo } from 'react'
import type { Service } from '@/contract/profiles/profileItems'
import styles from '../lists/Lists.module.css'
import { ItemTextField } from '../lists/ItemTextField'
import { ScheduleFields } from '../lists/ScheduleFields'
import type { ItemEditorProps } from '../lists/listKind'

/** The fields of a service: title, description, price, booking URL and schedule. */
export function ServiceEditor({ item, errors, areErrorsShown, actions }: ItemEditorProps<Service>) {
  const { id } = item
  const change = useCallback(
    (patch: Partial<Service>) => {
      actions.change(id, patch)
    },
    [actions, id],
  )
  const set = useMemo(() => {
    const entry = (name: 'title' | 'description' | 'price' | 'url') => (value: string) => {
      change({ [name]: value })
    }
    return {
      title: entry('title'),
      description: entry('description'),
      price: entry('price'),
      url: entry('url'),
    }
  }, [change])
  return (
    <>
      <ItemTextField
        label="Title"
        value={item.title}
        error={errors?.['title']}
        areErrorsShown={areErrorsShown}
        isRequired
        isFirst
        maxLength={120}
        onChange={set.title}
      />
      <ItemTextField
        label="Description"
        value={item.description}
        error={errors?.['description']}
        areErrorsShown={areErrorsShown}
        rows={3}
        maxLength={1000}
        onChange={set.description}
      />
      <div className={styles.pair}>
        <ItemTextField
          label="Price"
          value={item.price}
          error={errors?.['price']}
          areErrorsShown={areErrorsShown}
          maxLength={60}
          placeholder="from €80 an hour"
          onChange={set.price}
        />
        <ItemTextField
          label="Booking URL"
          value={item.url}
          error={errors?.['url']}
          areErrorsShown={areErrorsShown}
          inputMode="url"
          maxLength={2048}
          placeholder="example.com/book"
          onChange={set.url}
        />
      </div>
      <ScheduleFields
        schedule={item}
        errors={errors}
        addText="Add dates and times"
        help="When it takes place. Visitors see the dates, and the service leaves the card when it is over."
        onChange={change}
      />
    </>
  )
}
