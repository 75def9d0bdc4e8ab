import { useCallback, useMemo } from 'react'
import type { Service } from '@/contract/profiles/profileItems'
import styles from '../lists/Lists.module.css'
import { RowText } from '../lists/RowText'
import { ScheduleFields } from '../lists/ScheduleFields'
import type { ItemErrors, ListActions } from '../lists/profileList'

interface ServiceEditorProps {
  item: Service
  errors: ItemErrors | undefined
  isDue: boolean
  actions: ListActions<Service>
}

/** The fields of a service: what it is, what it costs in words, where to book it, and when it takes place. */
export function ServiceEditor({ item, errors, isDue, actions }: ServiceEditorProps) {
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
      <RowText
        label="Title"
        value={item.title}
        error={errors?.['title']}
        isDue={isDue}
        isRequired
        isFirst
        maxLength={120}
        onChange={set.title}
      />
      <RowText
        label="Description"
        value={item.description}
        error={errors?.['description']}
        isDue={isDue}
        rows={3}
        maxLength={1000}
        onChange={set.description}
      />
      <div className={styles.pair}>
        <RowText
          label="Price"
          value={item.price}
          error={errors?.['price']}
          isDue={isDue}
          maxLength={60}
          placeholder="from €80 an hour"
          onChange={set.price}
        />
        <RowText
          label="Booking address"
          value={item.url}
          error={errors?.['url']}
          isDue={isDue}
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
        help="When it takes place. Visitors read it with the service, which leaves the card when it is over."
        onChange={change}
      />
    </>
  )
}
