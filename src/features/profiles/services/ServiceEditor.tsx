import { useCallback, useMemo } from 'react'
import type { Service } from '@/contract/profiles/profileItems'
import { ItemTextField } from '../lists/ItemTextField'
import type { ItemEditorProps } from '../lists/listKind'
import styles from '../lists/Lists.module.css'
import { ScheduleFields } from '@/shared/forms/schedule/ScheduleFields'

/** The fields of a service: title, description, price, booking URL and schedule. */
export function ServiceEditor({ item, errors, areErrorsShown, actions }: ItemEditorProps<Service>) {
  const { change, onText } = useServiceChanges(item.id, actions)
  const field = (name: TextName) => ({
    value: item[name],
    error: errors?.[name],
    areErrorsShown,
    onChange: onText[name],
  })
  return (
    <>
      <ItemTextField {...field('title')} label="Title" isRequired isFirst maxLength={120} />
      <ItemTextField {...field('description')} label="Description" rows={3} maxLength={1000} />
      <div className={styles.pair}>
        <ItemTextField
          {...field('price')}
          label="Price"
          maxLength={60}
          placeholder="from €80 an hour"
        />
        <ItemTextField
          {...field('url')}
          label="Booking URL"
          inputMode="url"
          maxLength={2048}
          placeholder="example.com/book"
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

type TextName = 'title' | 'description' | 'price' | 'url'

/** Callbacks that keep their identity, so that a key draws one field only. */
function useServiceChanges(id: string, actions: ItemEditorProps<Service>['actions']) {
  const change = useCallback(
    (patch: Partial<Service>) => {
      actions.change(id, patch)
    },
    [actions, id],
  )
  const onText = useMemo(() => {
    const setText = (name: TextName) => (value: string) => {
      change({ [name]: value })
    }
    return {
      title: setText('title'),
      description: setText('description'),
      price: setText('price'),
      url: setText('url'),
    }
  }, [change])
  return { change, onText }
}
