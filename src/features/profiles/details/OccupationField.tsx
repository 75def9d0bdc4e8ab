import { PlusOutlined } from '@ant-design/icons'
import { AutoComplete, Button } from 'antd'
import { useRef } from 'react'
import { messageOf } from '@/api/apiError'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { useTextField } from '@/shared/forms/useTextField'
import { usePermissions } from '@/shared/lib/permissions'
import { useDebouncedValue } from '@/shared/lib/useDebouncedValue'
import { toast } from '@/shared/ui/toasts/toast'
import { useCreateOccupationMutation, useListOccupationsQuery } from '../profilesApi'
import styles from './DetailsTab.module.css'

const PAUSE_MS = 200

/** What somebody does: one of the occupations that begin so, or one's own, which can be added to the list for next time. */
export function OccupationField() {
  const {
    control: { readOnly, ...control },
    ...frame
  } = useTextField('occupation')
  const { may } = usePermissions()
  const typed = control.value.trim()
  const asked = useDebouncedValue(typed, PAUSE_MS)
  const { data } = useListOccupationsQuery({ search: asked })
  const [add, { isLoading }] = useCreateOccupationMutation()
  const found = data?.items ?? []
  const isKnown = found.some(({ name }) => name.toLocaleLowerCase() === typed.toLocaleLowerCase())
  const isNew =
    !readOnly &&
    may('create', 'Occupation') &&
    typed !== '' &&
    typed === asked &&
    data !== undefined &&
    !isKnown
  const isBusy = useRef(false)
  const onAdd = async () => {
    if (isBusy.current) return
    isBusy.current = true
    const { error } = await add({ body: { name: typed } })
    isBusy.current = false
    if (error) toast.error(messageOf(error, 'name'))
    else toast.success(`“${typed}” is in your list of occupations.`)
  }
  return (
    <FieldFrame {...frame} label="Occupation">
      <AutoComplete
        {...control}
        disabled={readOnly}
        options={found.map(({ name }) => ({ value: name }))}
        defaultActiveFirstOption={false}
        {...(frame.error !== undefined && { status: 'error' as const })}
      />
      {isNew && (
        <Button
          type="link"
          size="small"
          className={styles.more ?? ''}
          icon={<PlusOutlined aria-hidden />}
          loading={isLoading}
          onClick={() => {
            void onAdd()
          }}
        >
          Add “{typed}” to your list
        </Button>
      )}
    </FieldFrame>
  )
}
