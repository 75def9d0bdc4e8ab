import type { Service } from '@/contract/profileContent'
import styles from '../lists/Lists.module.css'
import { RowText } from '../lists/RowText'
import { ScheduleFields } from '../lists/ScheduleFields'
import type { ItemErrors, ListActions } from '../lists/useProfileList'

interface ServiceEditorProps {
  item: Service
  errors: ItemErrors | undefined
  isDue: boolean
  actions: ListActions<Service>
}

/** The fields of a service: what it is, what it costs in words, where to book it, and when it takes place. */
export function ServiceEditor({ item, errors, isDue, actions }: ServiceEditorProps) {
  const change = (patch: Partial<Service>) => { actions.change(item.id, patch) }
  return (
    <>
      <RowText label="Title" value={item.title} error={errors?.['title']} isDue={isDue} isRequired isFirst maxLength={120} onChange={(title) => { change({ title }) }} />
      <RowText
        label="Description"
        value={item.description}
        error={errors?.['description']}
        isDue={isDue}
        rows={3}
        maxLength={1000}
        onChange={(description) => { change({ description }) }}
      />
      <div className={styles.pair}>
        <RowText
          label="Price"
          value={item.price}
          error={errors?.['price']}
          isDue={isDue}
          maxLength={60}
          placeholder="from €80 an hour"
          onChange={(price) => { change({ price }) }}
        />
        <RowText
          label="Booking address"
          value={item.url}
          error={errors?.['url']}
          isDue={isDue}
          inputMode="url"
          maxLength={2048}
          placeholder="example.com/book"
          onChange={(url) => { change({ url }) }}
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
